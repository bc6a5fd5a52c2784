// This file derives the columns of the spreadsheet, which teachers use to export and import the cards of a module, from the card's fields.
import { CARD_FIELD_NAMES, cardFields, type CardFieldName, type CardFields } from '../../page-types/card-fields.ts';
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
 * A column contains a whole field, or the part `part` of the list entry at the zero-based `index`. Without an index, it contains the
 * numbers of the entries that have the flag `part`.
 */
export interface SpreadsheetColumn {
  key: string;
  name: string;
  field: CardFieldName | 'id' | 'order';
  index: number | null;
  part: string | null;
  /** The description of the cells' values, or null for the id and the order. */
  described: Field | EntryPart | null;
}

function createColumn(
  field: SpreadsheetColumn['field'],
  name: string,
  described: SpreadsheetColumn['described'],
  { index = null, part = null }: { index?: number | null; part?: string | null } = {},
): SpreadsheetColumn {
  return { key: [field, index, part].filter((each) => each !== null).join('.'), name, field, index, part, described };
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

/** Returns the columns of a spreadsheet that has columns for `countEntries` entries of each list. */
export function listColumns(countEntries: (field: CardFieldName, list: ListField) => number): SpreadsheetColumn[] {
  const fields = sortedNames.flatMap((name) => {
    const field: Field = cardFields[name];
    return field.kind === 'list'
      ? createListColumns(name, field, countEntries(name, field))
      : createColumn(name, field.column!.name, field);
  });
  return [createColumn('id', 'id', null), createColumn('order', 'Order', null), ...fields];
}

/** Returns the value in a column of a card, or undefined when the list has no entry at the column's index. */
export function readColumnValue(card: CardFields, { field, index, part }: SpreadsheetColumn): unknown {
  const value: unknown = card[field as CardFieldName];
  return index === null ? value : (value as Record<string, unknown>[])[index]?.[part!];
}

const normalizeName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

const knownColumns: ReadonlyMap<string, SpreadsheetColumn> = new Map(
  listColumns((_, { max }) => max).map((column) => [normalizeName(column.name), column]),
);

export const columnNameByKey: ReadonlyMap<string, string> = new Map([...knownColumns.values()].map(({ key, name }) => [key, name]));

/** Finds a column by name, ignoring letter case and spaces. Returns null when no column has the given name. */
export function findColumnByName(name: string): SpreadsheetColumn | null {
  return knownColumns.get(normalizeName(name)) ?? null;
}
