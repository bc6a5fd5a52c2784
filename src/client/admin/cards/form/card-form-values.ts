import type { AnswerSlot, PageType } from '#shared/page-types/card-fields.ts';
import { randomId } from '@mantine/hooks';
import { newCardSchema, type Card, type NewCard } from '#shared/catalog.ts';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import { parseNumber } from '#client/admin/ui/form/parse-number.ts';

const ORDER_FALLBACK = 1;

/** Represents one row of a field array. The row's `key` stays the same when rows above it are removed. */
type Row<Fields> = Fields & { key: string };
export type OptionFormValues = Row<{ label: string; nextPageId: string; isCorrect: boolean }>;
export type LinkFormValues = Row<{ label: string; youtubeId: string }>;
export type FileFormValues = Row<{ label: string; url: string }>;
export type AnswerFormValues = Row<{ type: AnswerSlot['type']; regex: string; required: boolean; workbook?: CheckSet }>;

/**
 * Contains the values of the card form for all page types. Text fields contain what the administrator typed, where an empty string stands
 * for null.
 */
export interface CardFormValues {
  moduleId: string;
  slug: string;
  title: string;
  type: PageType;
  order: string;
  videoId: string;
  transcriptId: string;
  overlayVideoId: string;
  endFrameImageId: string;
  allowVideoLoop: boolean;
  fileUrl: string;
  ctaText: string;
  nextPageId: string;
  youtubeId: string;
  options: OptionFormValues[];
  links: LinkFormValues[];
  files: FileFormValues[];
  answers: AnswerFormValues[];
  nextOnPassPageId: string;
  nextOnFailPageId: string;
}

/** Lists the form fields that exist only for some page types. */
type TypeSpecificField =
  | 'fileUrl'
  | 'ctaText'
  | 'youtubeId'
  | 'options'
  | 'links'
  | 'files'
  | 'answers'
  | 'nextOnPassPageId'
  | 'nextOnFailPageId';
const typeSpecificFields: Record<PageType, readonly TypeSpecificField[]> = {
  info: ['fileUrl', 'ctaText'],
  mcq: ['options'],
  aggregator: ['links'],
  resourceLibrary: ['links'],
  tip: [],
  challenge: ['youtubeId', 'files', 'answers', 'nextOnPassPageId', 'nextOnFailPageId'],
};
const emptyTypeSpecificFields = {
  fileUrl: '',
  ctaText: '',
  youtubeId: '',
  options: [],
  links: [],
  files: [],
  answers: [],
  nextOnPassPageId: '',
  nextOnFailPageId: '',
} satisfies Partial<CardFormValues>;

export const createBlankOption = (): OptionFormValues => ({ key: randomId(), label: '', nextPageId: '', isCorrect: false });
export const createBlankLink = (): LinkFormValues => ({ key: randomId(), label: '', youtubeId: '' });
export const createBlankFile = (): FileFormValues => ({ key: randomId(), label: '', url: '' });
export const createBlankAnswer = (): AnswerFormValues => ({ key: randomId(), type: 'text', regex: '', required: true });

/** Returns the form values of a new card, which becomes the last card of its module. */
export function createBlankFormValues(moduleId: string, cardCount: number): CardFormValues {
  return {
    ...emptyTypeSpecificFields,
    moduleId,
    slug: '',
    title: '',
    type: 'info',
    order: String(cardCount + 1),
    videoId: '',
    transcriptId: '',
    overlayVideoId: '',
    endFrameImageId: '',
    allowVideoLoop: true,
    nextPageId: '',
  };
}

/**
 * Moves a card to the end of another module and clears its links, because a card can link only to cards in its own module. Moving a card
 * back to its original module restores its original position and links.
 */
export function moveFormToModule(values: CardFormValues, moduleId: string, cardCount: number, opened: CardFormValues): CardFormValues {
  const isBack = moduleId === opened.moduleId;
  const findNextPageId = (key: string) => (isBack && opened.options.find((option) => option.key === key)?.nextPageId) || '';
  const options = values.options.map((option) => ({ ...option, nextPageId: findNextPageId(option.key) }));
  if (isBack) {
    const { order, nextPageId, nextOnPassPageId, nextOnFailPageId } = opened;
    return { ...values, moduleId, order, nextPageId, nextOnPassPageId, nextOnFailPageId, options };
  }
  return { ...values, moduleId, order: String(cardCount + 1), nextPageId: '', nextOnPassPageId: '', nextOnFailPageId: '', options };
}

export function toCardFormValues(card: Card): CardFormValues {
  const { moduleId, slug, title, type, allowVideoLoop } = card;
  const toText = (value: string | null) => value ?? '';
  return {
    moduleId,
    slug,
    title,
    type,
    allowVideoLoop,
    order: String(card.order),
    videoId: toText(card.videoId),
    transcriptId: toText(card.transcriptId),
    overlayVideoId: toText(card.overlayVideoId),
    endFrameImageId: toText(card.endFrameImageId),
    fileUrl: toText(card.fileUrl),
    ctaText: toText(card.ctaText),
    nextPageId: toText(card.nextPageId),
    youtubeId: toText(card.youtubeId),
    options: card.options.map((option) => ({ ...option, nextPageId: toText(option.nextPageId), key: randomId() })),
    links: card.links.map((link) => ({ ...link, key: randomId() })),
    files: card.files.map((file) => ({ ...file, key: randomId() })),
    answers: card.answers.map((answer) => ({ ...answer, regex: toText(answer.regex), key: randomId() })),
    nextOnPassPageId: toText(card.nextOnPassPageId),
    nextOnFailPageId: toText(card.nextOnFailPageId),
  };
}

/**
 * Converts the values of the card form to an object that the card schema validates. Fields that do not belong to the selected page type get
 * an empty value.
 */
export function toCardPayload(values: CardFormValues): Record<string, unknown> {
  const typeSpecific = Object.fromEntries(typeSpecificFields[values.type].map((field) => [field, values[field]]));
  return { ...values, ...emptyTypeSpecificFields, ...typeSpecific, order: parseNumber(values.order, ORDER_FALLBACK) };
}

/** Returns the card that the form values describe, or null when the values are invalid. */
export function parseCardFormValues(values: CardFormValues): NewCard | null {
  return newCardSchema.safeParse(toCardPayload(values)).data ?? null;
}
