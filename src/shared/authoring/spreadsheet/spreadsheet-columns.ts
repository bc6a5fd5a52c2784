// This file derives the columns of the spreadsheet, which teachers use to export and import the cards of a module, from the card's fields.
import { CARD_FIELD_NAMES, cardFields, type CardFieldName, type CardFields } from '../../page-types/card-fields.ts';
import { parseLanguageTag } from '../../language-tags.ts';
import type { EntryPart, Field, ListField } from '../../page-types/field-kinds.ts';

/** Names the sheet that contains the cards. The import ignores all other sheets of the workbook. */
export const PAGES_SHEET_NAME = 'Pages';

/** Limits the size of an imported spreadsheet file. The import rejects a larger file without reading any cards. */
export const SPREADSHEET_LIMITS = {
  fileBytes: 5 * 2 ** 20,
  unpackedBytes: 50 * 2 ** 20,
  /** Limits the number of rows below the header. */
  rows: 2000,
  columns: 200,
} as const;

/**
 * A column contains a whole field, or the part `part` of the list entry at the zero-based `index` or with the key `entryKey`. Without
 * either, it contains the numbers of the entries that have the flag `part`.
 */
export interface SpreadsheetColumn {
  key: string;
  name: string;
  field: CardFieldName | 'id' | 'order';
  index: number | null;
  part: string | null;
  entryKey: string | null;
  /** The description of the cells' values, or null for the id and the order. */
  described: Field | EntryPart | null;
}

function createColumn(
  field: SpreadsheetColumn['field'],
  name: string,
  described: SpreadsheetColumn['described'],
  { index = null, part = null, entryKey = null }: Partial<Pick<SpreadsheetColumn, 'index' | 'part' | 'entryKey'>> = {},
): SpreadsheetColumn {
  return { key: [field, index ?? entryKey, part].filter((each) => each !== null).join('.'), name, field, index, part, entryKey, described };
}

function createListColumns(field: CardFieldName, { parts, column }: ListField, count: number): SpreadsheetColumn[] {
  const entries = Array.from({ length: count }, (_, index) =>
    listPartsWithColumn(parts).map(([part, described]) =>
      createColumn(field, `${column!.name} ${index + 1}${described.column}`, described, { index, part }),
    ),
  );
  const collected = Object.entries(parts).flatMap(([part, described]) =>
    described.kind === 'flag' && described.collected ? createColumn(field, described.collected.column, described, { part }) : [],
  );
  return [...entries.flat(), ...collected];
}

/** Returns the parts of a list's entries that have a column for each entry. The first one is the main part. */
export const listPartsWithColumn = (parts: ListField['parts']): [string, EntryPart][] =>
  Object.entries(parts).filter(([, { column }]) => column !== null);

const sortedNames = CARD_FIELD_NAMES.filter((name) => cardFields[name].column !== null).toSorted(
  (one, other) => cardFields[one].column!.at - cardFields[other].column!.at,
);

/** Returns the columns of the entries of a list with the given keys, such as the column "Transcript fr" of the captions in French. */
function createKeyedColumns(field: CardFieldName, { parts, column }: ListField, keys: readonly string[]): SpreadsheetColumn[] {
  const written = listPartsWithColumn(parts);
  return keys.flatMap((entryKey) =>
    written.map(([part, described]) =>
      createColumn(field, `${column!.name} ${entryKey}${described.column}`, described, { part, entryKey }),
    ),
  );
}

/**
 * Returns the columns of a spreadsheet that has columns for `countEntries` entries of each list. A list whose entries have keys has columns
 * for the keys that `listKeys` returns.
 */
export function listColumns(
  countEntries: (field: CardFieldName, list: ListField) => number,
  listKeys: (field: CardFieldName, keyPart: string) => readonly string[] = () => [],
): SpreadsheetColumn[] {
  const fields = sortedNames.flatMap((name) => {
    const field: Field = cardFields[name];
    if (field.kind === 'list' && field.keyPart !== undefined) return createKeyedColumns(name, field, listKeys(name, field.keyPart));
    return field.kind === 'list'
      ? createListColumns(name, field, countEntries(name, field))
      : createColumn(name, field.column!.name, field);
  });
  return [createColumn('id', 'id', null), createColumn('order', 'Order', null), ...fields];
}

/** Returns the value in a column of a card, or undefined when the list has no entry at the column's index or with its key. */
export function readColumnValue(card: CardFields, { field, index, part, entryKey }: SpreadsheetColumn): unknown {
  const value: unknown = card[field as CardFieldName];
  if (entryKey !== null) return findKeyedEntry(value as Entry[], field, entryKey)?.[part!];
  return index === null ? value : (value as Entry[])[index]?.[part!];
}

type Entry = Readonly<Record<string, unknown>>;

function findKeyedEntry(entries: readonly Entry[], field: SpreadsheetColumn['field'], key: string): Entry | undefined {
  const { keyPart } = cardFields[field as CardFieldName] as ListField;
  return entries.find((entry) => entry[keyPart!] === key);
}

const normalizeName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

const knownColumns: ReadonlyMap<string, SpreadsheetColumn> = new Map(
  listColumns((_, { max }) => max).map((column) => [normalizeName(column.name), column]),
);

const columnNameByKey: ReadonlyMap<string, string> = new Map([...knownColumns.values()].map(({ key, name }) => [key, name]));
/** Lists the names of the columns that a spreadsheet can have, except those whose names contain a language. */
export const COLUMN_NAMES: readonly string[] = [...columnNameByKey.values()];

/** Returns the name of a column by its key, such as `options.0.label` or `captions.fr.objectId`. */
export function getColumnName(key: string): string {
  const [field, entryKey] = key.split('.');
  return columnNameByKey.get(key) ?? `${(cardFields[field as CardFieldName] as Field | undefined)?.column?.name ?? field} ${entryKey}`;
}

const keyedLists = CARD_FIELD_NAMES.flatMap((name) => {
  const field: Field = cardFields[name];
  return field.kind === 'list' && field.keyPart !== undefined ? [{ name, field }] : [];
});

/** Returns what stands for the language in a name such as "Transcript fr", or null when a column has no such name. */
export function readLanguageOfName(name: string): string | null {
  const [, start = '', language = ''] = /^(.+) (\S+)$/.exec(name.trim().replaceAll(/\s+/g, ' ')) ?? [];
  return keyedLists.some(({ field }) => normalizeName(field.column!.name) === normalizeName(start)) ? language : null;
}

/** Finds a column by name, ignoring letter case and spaces. Returns null when no column has the given name. */
export function findColumnByName(name: string): SpreadsheetColumn | null {
  const known = knownColumns.get(normalizeName(name));
  const language = parseLanguageTag(readLanguageOfName(name) ?? '');
  if (known || language === null) return known ?? null;
  const [list] = keyedLists;
  return createKeyedColumns(list!.name, list!.field, [language])[0]!;
}
