// This file contains the kinds of fields that a card can have. A page type describes its fields as plain data, so that schemas, the card
// form, the spreadsheet and the lists of differences can follow from one description.
import type { CheckSet } from '#workbook/checks/check-set.ts';
import type { OwnNumbers } from '#workbook/vary/version.ts';
import type { MediaKind } from '../media/media-kinds.ts';

export const OVERLAY_ZONES = [
  'top-left',
  'top-center',
  'top-right',
  'middle-left',
  'middle-center',
  'middle-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
  'transcript',
  'full-screen',
] as const;

/** Text, an image or a video that the player shows over the lesson from `tStart` to `tEnd`, in milliseconds. */
export interface Overlay {
  zoneId: (typeof OVERLAY_ZONES)[number];
  type: 'text' | 'image' | 'video';
  text: string | null;
  src: string | null;
  styles: Record<string, string | number>;
  tStart: number;
  tEnd: number;
}

/** Limits the length of texts that learners choose from. */
export const LABEL_MAX_LENGTH = 500;

export interface KindOptions {
  slug: object;
  pageType: { choices: readonly string[] };
  /** A long text can have several lines. */
  text: { maxLength: number; isRequired?: true; isLong?: true; placeholder?: string };
  /** `uploadName` names the field in the labels of its upload button. In a list, `{n}` stands for the number of the entry. */
  url: { isRequired?: true; uploadName: string; description?: string };
  youtube: { isRequired?: true; description?: string };
  /** `withoutLink` says where learners go when no page is chosen. */
  page: { withoutLink?: string };
  file: {
    /** The accepted kinds of media. The first one names the upload limit. */
    media: readonly [Exclude<MediaKind, 'audio'>, ...MediaKind[]];
    placeholder: string;
    isRequired?: true;
    /** `{limit}` stands for the upload limit in MB. */
    help: string;
    hasLightVersion?: true;
    limitOnExistingCardMb?: number;
    removedExtension?: string;
    /** Whether the form stores the id without any extension, unless the card is new. */
    isStoredWithoutExtension?: true;
  };
  /** A flag with `collected` has no column per entry: one column lists the numbers of the entries that have the flag. */
  flag: { default: boolean; collected?: { column: string; difference: string } };
  choice: { choices: readonly string[]; choiceLabels: readonly string[]; default: string };
  regex: object;
  /** A BCP 47 tag, such as `fr` or `pt-BR`. */
  language: object;
  /** `files` names the list field to which the form adds an uploaded start workbook. */
  checkSet: { files: string };
  ownNumbers: object;
  list: {
    max: number;
    /** Whether learners see letters instead of numbers at the entries. */
    isLettered?: true;
    hint?: string;
    addLabel: string;
    /** In this and in the labels of the parts, `{n}` stands for the number of the entry. */
    removeLabel: string;
    /** Names the part that tells the entries apart. The spreadsheet has a column for each of its values instead of numbered columns. */
    keyPart?: string;
    parts: Record<string, EntryPart>;
  };
  overlays: object;
}
export type FieldKind = keyof KindOptions;
type OfKind<K extends FieldKind> = { [Kind in K]: { kind: Kind; label: string } & KindOptions[Kind] }[K];

/** The exported spreadsheet sorts the columns by `at`. For a list it has the columns of at least `least` entries. */
export interface FieldColumn {
  name: string;
  at: number;
  least?: number;
}
export type FieldOfKind<K extends FieldKind> = OfKind<K> & { column: FieldColumn | null };
type KindInListsOnly = 'choice' | 'regex' | 'language' | 'checkSet' | 'ownNumbers';
export type Field = { [K in Exclude<FieldKind, KindInListsOnly>]: FieldOfKind<K> }[Exclude<FieldKind, KindInListsOnly>];
export type Fields = Readonly<Record<string, Field>>;

export type PartKind = 'text' | 'url' | 'youtube' | 'page' | 'file' | 'flag' | 'choice' | 'regex' | 'language' | 'checkSet' | 'ownNumbers';
/** One value of a list's entries. `column` ends the names of its columns, and is null when the spreadsheet has no such columns. */
export type PartOfKind<K extends PartKind> = OfKind<K> & {
  column: string | null;
  inputLabel: string;
  /** Limits the part to entries whose part `part` has one of these values. */
  appliesTo?: { part: string; values: readonly string[] };
};
/** An entry without such a part lacks the part, whereas any other part of an entry has a blank value. */
export type OptionalKind = 'checkSet' | 'ownNumbers';
export const isOptionalKind = (kind: FieldKind): kind is OptionalKind => kind === 'checkSet' || kind === 'ownNumbers';
export type EntryPart = { [K in PartKind]: PartOfKind<K> }[PartKind];
export type ListField = FieldOfKind<'list'>;

type Simplify<T> = { [K in keyof T]: T[K] };
type OptionalPart<P> = { [N in keyof P]: P[N] extends { kind: OptionalKind } ? N : never }[keyof P];
type EntryValue<P> = Simplify<
  { -readonly [N in Exclude<keyof P, OptionalPart<P>>]: FieldValue<P[N]> } & { -readonly [N in OptionalPart<P>]?: FieldValue<P[N]> }
>;

export type FieldValue<F> = F extends { kind: 'list'; parts: infer P }
  ? EntryValue<P>[]
  : F extends { kind: 'pageType' | 'choice'; choices: readonly (infer C)[] }
    ? C
    : F extends { kind: 'flag' }
      ? boolean
      : F extends { kind: 'checkSet' }
        ? CheckSet
        : F extends { kind: 'ownNumbers' }
          ? OwnNumbers
          : F extends { kind: 'overlays' }
            ? Overlay[]
            : F extends { kind: 'slug' | 'language' } | { isRequired: true }
              ? string
              : string | null;
export type FieldValues<D> = { -readonly [N in keyof D]: FieldValue<D[N]> };

export function doesPartApply({ appliesTo }: EntryPart, entry: Readonly<Record<string, unknown>>): boolean {
  return appliesTo === undefined || appliesTo.values.includes(entry[appliesTo.part] as string);
}
