// This file brings the fields of all page types together, and contains what follows from their kinds on every side.
import { pageTypeFieldsWords } from '#admin-words/page-type-fields.ts';
import { buildObjectPath, parseObjectIdFromUrl, stripObjectExtension } from '../media/object-url.ts';
import { videoLinkFields } from './aggregator.ts';
import { captionFields } from './captions.ts';
import { challengeFields, tutorialFields } from './challenge.ts';
import type { EntryPart, Field, Fields, FieldKind, FieldValue, FieldValues, ListField } from './field-kinds.ts';
import { infoFields } from './info.ts';
import { mcqFields } from './mcq.ts';

export const fieldsByPageType = {
  info: infoFields,
  mcq: mcqFields,
  aggregator: videoLinkFields,
  resourceLibrary: videoLinkFields,
  tip: {},
  challenge: challengeFields,
} as const satisfies Record<string, Fields>;
export type PageType = keyof typeof fieldsByPageType;
export const PAGE_TYPES = Object.keys(fieldsByPageType) as [PageType, ...PageType[]];

export const identityFields = {
  slug: { kind: 'slug', label: pageTypeFieldsWords.slug, column: { name: 'Slug', at: 1 } },
  title: { kind: 'text', label: pageTypeFieldsWords.title, maxLength: 200, isRequired: true, column: { name: 'Title', at: 2 } },
  type: { kind: 'pageType', label: pageTypeFieldsWords.type, choices: PAGE_TYPES, column: { name: 'Type', at: 3 } },
} as const satisfies Fields;

export const basicFields = {
  nextPageId: {
    kind: 'page',
    label: pageTypeFieldsWords.nextPage,
    withoutLink: pageTypeFieldsWords.withoutOne,
    column: { name: 'Next page', at: 5 },
  },
} as const satisfies Fields;

export const mediaFields = {
  videoId: {
    kind: 'file',
    label: pageTypeFieldsWords.video,
    media: ['video', 'audio'],
    hasLightVersion: true,
    placeholder: pageTypeFieldsWords.chooseVideo,
    help: pageTypeFieldsWords.upToLimitMb,
    column: { name: 'Video', at: 6 },
  },
  transcriptId: {
    kind: 'file',
    label: pageTypeFieldsWords.transcript,
    media: ['transcript'],
    placeholder: pageTypeFieldsWords.chooseASubtitleFile,
    help: pageTypeFieldsWords.srtOrVttUpToLimit,
    column: { name: 'Transcript', at: 7 },
  },
  overlayVideoId: {
    kind: 'file',
    label: pageTypeFieldsWords.overlay,
    media: ['video'],
    placeholder: pageTypeFieldsWords.chooseAWebmFilm,
    help: pageTypeFieldsWords.transparentOverTop35Percent,
    limitOnExistingCardMb: 50,
    removedExtension: '.webm',
    isStoredWithoutExtension: true,
    column: { name: 'Overlay', at: 8 },
  },
  endFrameImageId: {
    kind: 'file',
    label: pageTypeFieldsWords.endFrame,
    media: ['image'],
    placeholder: pageTypeFieldsWords.chooseAnImage,
    help: pageTypeFieldsWords.shownWhenFilmHasEnded,
    isStoredWithoutExtension: true,
    column: { name: 'End frame', at: 9 },
  },
  allowVideoLoop: { kind: 'flag', label: pageTypeFieldsWords.playInALoop, default: true, column: { name: 'Loop', at: 10 } },
} as const satisfies Fields;

/**
 * The fields of all cards except those that identify a card. Stored revisions are compared as text, so the fields keep their order: the
 * YouTube id of a challenge stands before the fields of a quiz, and `captions` stands last.
 */
export const contentFields = {
  ...mediaFields,
  ...infoFields,
  ...basicFields,
  ...tutorialFields,
  ...mcqFields,
  ...videoLinkFields,
  ...challengeFields,
  overlays: { kind: 'overlays', label: pageTypeFieldsWords.overTheVideo, column: null },
  ...captionFields,
} as const satisfies Fields & EveryFieldOf<typeof fieldsByPageType>;
export const cardFields = { ...identityFields, ...contentFields };
type KeysOfUnion<T> = T extends unknown ? keyof T : never;
export type EveryFieldOf<ByType> = Record<KeysOfUnion<ByType[keyof ByType]>, Field>;

/** All that an author can edit of a card, except its position in the module. */
export type CardFields = FieldValues<typeof cardFields>;
export type CardFieldName = keyof CardFields;
/** The fields as they are stored and answered: without `captions` when there are none. */
export type ShownFields = Omit<CardFields, 'captions'> & Partial<Pick<CardFields, 'captions'>>;
export type McqOption = CardFields['options'][number];
export type YoutubeLink = CardFields['links'][number];
export type AnswerSlot = CardFields['answers'][number];
type FieldNameOfKind<K extends FieldKind> = {
  [N in CardFieldName]: (typeof cardFields)[N] extends { kind: K } ? N : never;
}[CardFieldName];
export type ListFieldName = FieldNameOfKind<'list'>;

export const CARD_FIELD_NAMES = Object.keys(cardFields) as CardFieldName[];
const fieldEntries = Object.entries(cardFields) as [CardFieldName, Field][];
export const LIST_FIELD_NAMES = CARD_FIELD_NAMES.filter((name): name is ListFieldName => cardFields[name].kind === 'list');

export function pickCardFields(card: ShownFields): CardFields {
  const complete = { ...card, captions: card.captions ?? [] };
  return Object.fromEntries(CARD_FIELD_NAMES.map((name) => [name, complete[name]])) as unknown as CardFields;
}

/** Omits `captions` when there are none, so that cards without them are stored and answered as they were before the field existed. */
export function omitEmptyCaptions<C extends CardFields>({ captions, ...fields }: C): Omit<C, 'captions'> & ShownFields {
  return captions.length === 0 ? fields : { ...fields, captions };
}

/** Returns the value of a field that nobody has filled in. The slug and the title of a card are then empty texts. */
export function createBlankValue<F extends Field | EntryPart>(field: F): FieldValue<F>;
export function createBlankValue(field: Field | EntryPart): unknown {
  if (field.kind === 'flag' || field.kind === 'choice') return field.default;
  if (field.kind === 'list' || field.kind === 'overlays') return [];
  if (field.kind === 'pageType') return field.choices[0];
  return field.kind === 'slug' || field.kind === 'language' || 'isRequired' in field ? '' : null;
}

export function createBlankFields(): CardFields {
  return Object.fromEntries(fieldEntries.map(([name, field]) => [name, createBlankValue(field)])) as unknown as CardFields;
}

type Entry = Readonly<Record<string, unknown>>;

/** Returns every value of the given kind, in fields and in the entries of lists. A field that the object lacks has no value. */
function listValues(card: Partial<CardFields>, kind: 'file' | 'url'): string[] {
  const values = fieldEntries.flatMap(([name, field]) => {
    if (field.kind === kind) return card[name];
    if (field.kind !== 'list') return [];
    const parts = Object.keys(field.parts).filter((part) => field.parts[part]!.kind === kind);
    return parts.flatMap((part) => ((card[name] ?? []) as Entry[]).map((entry) => entry[part]));
  });
  return values.filter((value): value is string => typeof value === 'string');
}

/** Returns the ids of the uploaded files in a card's file fields, without extensions. */
export function listFileIds(card: Partial<CardFields>): string[] {
  return [...new Set(listValues(card, 'file').map(stripObjectExtension))];
}

/** Returns the ids of all uploaded files that a card uses, without extensions. */
export function collectObjectIds(card: Partial<CardFields>): string[] {
  const urls = [...listValues(card, 'url'), ...(card.overlays ?? []).flatMap(({ src }) => src ?? [])];
  return [...new Set([...listFileIds(card), ...urls.flatMap((url) => parseObjectIdFromUrl(url) ?? [])])];
}

/** `replace` gets the id without extension, and returns the id and the extension of the other file. */
export function replaceObjectIds<C extends Partial<CardFields>>(card: C, replace: (id: string) => { id: string; extension: string }): C {
  const replaceName = (name: string) => {
    const { id, extension } = replace(stripObjectExtension(name));
    return name === stripObjectExtension(name) ? id : `${id}.${extension}`;
  };
  const replaceUrl = (url: string) => {
    const id = parseObjectIdFromUrl(url);
    if (id === null) return url;
    const other = replace(id);
    return buildObjectPath(`${other.id}.${other.extension}`);
  };
  const replaceValue = (kind: string, value: unknown) => {
    if (typeof value !== 'string') return value;
    return kind === 'file' ? replaceName(value) : kind === 'url' ? replaceUrl(value) : value;
  };
  const changes = fieldEntries.map(([name, field]) => {
    const value: unknown = card[name];
    if (field.kind === 'overlays') return [name, card.overlays?.map((overlay) => ({ ...overlay, src: replaceValue('url', overlay.src) }))];
    if (field.kind !== 'list') return [name, replaceValue(field.kind, value)];
    const parts = Object.entries(field.parts);
    const replaceParts = (entry: Entry) => parts.map(([part, { kind }]) => [part, replaceValue(kind, entry[part])] as const);
    return [name, (value as Entry[] | undefined)?.map((entry) => ({ ...entry, ...Object.fromEntries(replaceParts(entry)) }))];
  });
  return { ...card, ...Object.fromEntries(changes) };
}

/** A link to a page: a field, or a part of the entry at `index` of a list. */
export interface PageLink {
  field: CardFieldName;
  index: number | null;
  part: string | null;
}

/**
 * Replaces every link to a page. `replace` gets the link's value, and the entry to which the link belongs when it is in a list. Also
 * replaces the links in the values of the card form, where an empty text means no page.
 */
export function replacePageLinks<C extends object>(
  card: C,
  replace: (pageId: string | null, link: PageLink, entry: Entry | null) => string | null,
): C {
  const changes: Record<string, unknown> = {};
  for (const [field, { kind, ...description }] of fieldEntries) {
    const value: unknown = card[field as keyof C];
    if (value === undefined) continue;
    if (kind === 'page') changes[field] = replace(value as string | null, { field, index: null, part: null }, null);
    if (kind !== 'list') continue;
    const parts = Object.entries((description as ListField).parts).filter(([, part]) => part.kind === 'page');
    if (parts.length > 0)
      changes[field] = (value as Entry[]).map((entry, index) => ({
        ...entry,
        ...Object.fromEntries(parts.map(([part]) => [part, replace(entry[part] as string | null, { field, index, part }, entry)])),
      }));
  }
  return { ...card, ...changes };
}

export function listPageLinks(card: Partial<CardFields>): (PageLink & { pageId: string })[] {
  const links: (PageLink & { pageId: string })[] = [];
  replacePageLinks(card, (pageId, link) => {
    if (pageId !== null) links.push({ ...link, pageId });
    return pageId;
  });
  return links;
}
