import { cardHistoryWords } from '#admin-words/card-history.ts';
import type { FieldChange } from '#shared/authoring/change-set-schema.ts';
import { isDeepEqual } from '#shared/authoring/deep-equal.ts';
import { parseObjectIdFromUrl } from '#shared/media/object-url.ts';
import { cardFields } from '#shared/page-types/card-fields.ts';
import {
  isOptionalKind,
  type EntryPart,
  type Field,
  type FieldKind,
  type ListField,
  type PartKind,
} from '#shared/page-types/field-kinds.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import type { OwnNumbers } from '#workbook/vary/version.ts';
import { toLetter } from '../page-links.ts';

/** Describes one changed value of a card. The `from` or `to` text is null when the old or new value is empty. */
export interface FieldDifference {
  label: string;
  from: string | null;
  to: string | null;
  videos?: { from: string; to: string };
}

export interface ReferenceNameLookup {
  nameOldPage: (id: string) => string;
  nameNewPage: (id: string) => string;
  nameFile: (id: string) => string;
}

const MAX_TEXT_LENGTH = 160;

const cut = (text: string) => (text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}…` : text);
const writeText = (text: string | null) => (text === null || text === '' ? null : cut(text));

/** Gives names to what a value refers to. A page has its name on the old or on the new side. */
interface Names {
  namePage: (id: string) => string;
  nameFile: (id: string) => string;
}

/** Write a value as text, or as null when it is empty. */
const writeByKind: { [K in Exclude<FieldKind, 'list'>]: (value: never, names: Names) => string | null } = {
  slug: writeText,
  pageType: (type: string) => getPageTypeRules(type).label,
  text: writeText,
  // Shows the original name of an uploaded file, or the URL of a file that was not uploaded.
  url: (url: string | null, { nameFile }) => {
    const objectId = url && parseObjectIdFromUrl(url);
    return writeText(objectId ? nameFile(objectId) : url);
  },
  youtube: writeText,
  page: (id: string | null, { namePage }) => (id === null ? cardHistoryWords.noNextPage : namePage(id)),
  file: (id: string | null, { nameFile }) => id && nameFile(id),
  flag: (isOn: boolean) => (isOn ? cardHistoryWords.on : cardHistoryWords.off),
  choice: writeText,
  regex: writeText,
  language: writeText,
  checkSet: ({ checks }: { checks: readonly unknown[] }) => cardHistoryWords.checks(checks.length),
  ownNumbers: ({ count, leftOut }: OwnNumbers) => cardHistoryWords.versionsOfTheNumbers(count - leftOut.length),
  overlays: ({ length }: readonly unknown[]) => (length === 0 ? null : cardHistoryWords.textsOrPictures(length)),
};

function write({ kind }: Field | EntryPart, value: unknown, names: Names): string | null {
  if (value === undefined) return kind === 'page' ? write({ kind } as EntryPart, null, names) : null;
  return (writeByKind[kind as keyof typeof writeByKind] as (value: unknown, names: Names) => string | null)(value, names);
}

/** Describes the change of one value. Of a value that is described by its size alone, the text says when only its content has changed. */
function describeValue(
  label: string,
  field: Field | EntryPart,
  [from, to]: [unknown, unknown],
  names: ReferenceNameLookup,
): FieldDifference {
  const [before, after] = [write(field, from, oldNames(names)), write(field, to, newNames(names))];
  const isEdited = before === after && (isOptionalKind(field.kind) || field.kind === 'overlays') && !isDeepEqual(from, to);
  return { label, from: before, to: isEdited ? cardHistoryWords.edited(after) : after };
}

const oldNames = ({ nameOldPage, nameFile }: ReferenceNameLookup): Names => ({ namePage: nameOldPage, nameFile });
const newNames = ({ nameNewPage, nameFile }: ReferenceNameLookup): Names => ({ namePage: nameNewPage, nameFile });

/** How the parts of a list entry are shown: together in the line of the entry, or in a line whose label ends with the given text. */
const lineByKind = {
  text: null,
  choice: null,
  url: null,
  youtube: null,
  flag: null,
  file: null,
  language: null,
  page: cardHistoryWords.leadsTo,
  regex: cardHistoryWords.pattern,
  checkSet: cardHistoryWords.checksInText,
  ownNumbers: cardHistoryWords.ownNumbers,
} satisfies Record<PartKind, string | null>;

type Entry = Readonly<Record<string, unknown>>;

/** Writes the parts of an entry that share a line, such as "Trips (trips.xlsx)" or "text, required". */
function writeEntry(parts: readonly [string, EntryPart][], entry: Entry | undefined, names: Names): string | null {
  if (entry === undefined) return null;
  const texts = parts.map(([name, part], index) => {
    if (part.kind === 'flag') return entry[name] === true && !part.collected ? `, ${part.label.toLowerCase()}` : '';
    const text = write(part, entry[name], names) ?? '';
    return index > 0 && text !== '' ? ` (${text})` : text;
  });
  return writeText(texts.join(''));
}

function describeList(
  { column, isLettered, keyPart, ...list }: ListField,
  from: readonly Entry[],
  to: readonly Entry[],
  names: ReferenceNameLookup,
) {
  const parts = Object.entries(list.parts);
  const together = parts.filter(([name, { kind }]) => lineByKind[kind] === null && name !== keyPart);
  const keys = keyPart === undefined ? null : [...new Set([...from, ...to].map((entry) => String(entry[keyPart])))];
  const count = keys?.length ?? Math.max(from.length, to.length);
  const lines = Array.from({ length: count }, (_, index): FieldDifference[] => {
    const find = (entries: readonly Entry[]) => (keys ? entries.find((entry) => entry[keyPart!] === keys[index]) : entries[index]);
    const [old, next] = [find(from), find(to)];
    const label = `${column!.name} ${keys?.[index] ?? (isLettered ? toLetter(index) : index + 1)}`;
    const line = { label, from: writeEntry(together, old, oldNames(names)), to: writeEntry(together, next, newNames(names)) };
    // A page can have another number than before although the link to it has not changed.
    const others = parts.filter(([name, { kind }]) => lineByKind[kind] !== null && !isDeepEqual(old?.[name], next?.[name]));
    return [
      line,
      ...others.map(([name, part]) => describeValue(`${label} ${lineByKind[part.kind]}`, part, [old?.[name], next?.[name]], names)),
    ];
  });
  const listFlagged = (entries: readonly Entry[], name: string) =>
    entries.flatMap((entry, index) => (entry[name] === true ? [toLetter(index)] : [])).join(', ') || null;
  const collected = parts.flatMap(([name, part]) =>
    part.kind === 'flag' && part.collected
      ? [{ label: part.collected.difference, from: listFlagged(from, name), to: listFlagged(to, name) }]
      : [],
  );
  return [...lines.flat(), ...collected].filter((line) => line.from !== line.to);
}

/**
 * Describes a change to one field, in words meant for authors. A field that contains a list, such as a quiz's options, produces at least
 * one line for each changed item.
 */
export function describeFieldChange({ field: name, from, to }: FieldChange, names: ReferenceNameLookup): FieldDifference[] {
  const field: Field = cardFields[name];
  if (field.kind === 'list') return describeList(field, from as unknown as Entry[], to as unknown as Entry[], names);
  const difference = describeValue(field.label, field, [from, to], names);
  // Only the lesson's video has a light version. The other files are not worth a comparison.
  const isVideo = field.kind === 'file' && field.hasLightVersion;
  return [isVideo && from !== null && to !== null ? { ...difference, videos: { from: from as string, to: to as string } } : difference];
}
