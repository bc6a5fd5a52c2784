import { randomId } from '@mantine/hooks';
import { newCardSchema, type Card, type NewCard, type PageType } from '#shared/catalog.ts';
import { parseNumber } from '../ui/form/parse-number.ts';

const ORDER_FALLBACK = 1;

/** A row of a list in the form; its key stays with it when rows above it go. */
type Row<Fields> = Fields & { key: string };
export type OptionValues = Row<{ label: string; nextPageId: string; isCorrect: boolean }>;
export type LinkValues = Row<{ label: string; youtubeId: string }>;
export type FileValues = Row<{ label: string; url: string }>;
export type AnswerValues = Row<{ type: Card['answers'][number]['type']; regex: string; required: boolean }>;

/** A card as its form holds it: texts as typed, empty for none, and the fields of every type side by side. */
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
  options: OptionValues[];
  links: LinkValues[];
  files: FileValues[];
  answers: AnswerValues[];
  nextOnPassPageId: string;
  nextOnFailPageId: string;
}

/** The fields only some types have. */
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

export const createBlankOption = (): OptionValues => ({ key: randomId(), label: '', nextPageId: '', isCorrect: false });
export const createBlankLink = (): LinkValues => ({ key: randomId(), label: '', youtubeId: '' });
export const createBlankFile = (): FileValues => ({ key: randomId(), label: '', url: '' });
export const createBlankAnswer = (): AnswerValues => ({ key: randomId(), type: 'text', regex: '', required: true });

/** A new card, last in its module. */
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
 * The same draft, last in another module; links lead to cards of one module only, so they are emptied.
 * Back in the module it was opened in, it stands and leads where it did then.
 */
export function changeModule(draft: CardFormValues, moduleId: string, cardCount: number, opened: CardFormValues): CardFormValues {
  const isBack = moduleId === opened.moduleId;
  const linkOf = (key: string) => (isBack && opened.options.find((option) => option.key === key)?.nextPageId) || '';
  const options = draft.options.map((option) => ({ ...option, nextPageId: linkOf(option.key) }));
  if (isBack) {
    const { order, nextPageId, nextOnPassPageId, nextOnFailPageId } = opened;
    return { ...draft, moduleId, order, nextPageId, nextOnPassPageId, nextOnFailPageId, options };
  }
  return { ...draft, moduleId, order: String(cardCount + 1), nextPageId: '', nextOnPassPageId: '', nextOnFailPageId: '', options };
}

export function toCardFormValues(card: Card): CardFormValues {
  const { moduleId, slug, title, type, allowVideoLoop } = card;
  const text = (value: string | null) => value ?? '';
  return {
    moduleId,
    slug,
    title,
    type,
    allowVideoLoop,
    order: String(card.order),
    videoId: text(card.videoId),
    transcriptId: text(card.transcriptId),
    overlayVideoId: text(card.overlayVideoId),
    endFrameImageId: text(card.endFrameImageId),
    fileUrl: text(card.fileUrl),
    ctaText: text(card.ctaText),
    nextPageId: text(card.nextPageId),
    youtubeId: text(card.youtubeId),
    options: card.options.map((option) => ({ ...option, nextPageId: text(option.nextPageId), key: randomId() })),
    links: card.links.map((link) => ({ ...link, key: randomId() })),
    files: card.files.map((file) => ({ ...file, key: randomId() })),
    answers: card.answers.map((slot) => ({ ...slot, regex: text(slot.regex), key: randomId() })),
    nextOnPassPageId: text(card.nextOnPassPageId),
    nextOnFailPageId: text(card.nextOnFailPageId),
  };
}

/** What is sent, before the schema has seen it: what the chosen type has no use for is left empty. */
export function toCardPayload(draft: CardFormValues): Record<string, unknown> {
  const own = Object.fromEntries(typeSpecificFields[draft.type].map((field) => [field, draft[field]]));
  return { ...draft, ...emptyTypeSpecificFields, ...own, order: parseNumber(draft.order, ORDER_FALLBACK) };
}

/** The card a draft stands for; null while something in it is wrong. */
export function parseCardFormValues(draft: CardFormValues): NewCard | null {
  return newCardSchema.safeParse(toCardPayload(draft)).data ?? null;
}

/** Only what is different from the card as it was, so that nobody else's changes are overwritten. */
export function diffCard(card: Card, next: NewCard): Partial<NewCard> {
  // What has no field here, such as overlays, stays as it is.
  const isChanged = ([name, value]: [string, unknown]) =>
    name in toCardPayload(toCardFormValues(card)) && !isDeepEqual(card[name as keyof Card], value);
  return Object.fromEntries(Object.entries(next).filter(isChanged));
}

/** Whether two answers of the server show the same card. Its place changes whenever another one moves, so that does not count. */
export function isSameCard(one: Card, other: Card): boolean {
  return isDeepEqual({ ...one, order: 0 }, { ...other, order: 0 });
}

function isDeepEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sortObjectKeys) === JSON.stringify(other, sortObjectKeys);
}

/** Two objects with the same fields are the same in whatever order the fields came. */
function sortObjectKeys(_: string, value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value;
}
