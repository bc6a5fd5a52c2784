// This file defines the columns of the spreadsheet that teachers use to export and import the cards of a module.

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

const SINGLE_COLUMNS = {
  id: 'id',
  order: 'Order',
  slug: 'Slug',
  title: 'Title',
  type: 'Type',
  ctaText: 'Button text',
  nextPageId: 'Next page',
  videoId: 'Video',
  transcriptId: 'Transcript',
  overlayVideoId: 'Overlay',
  endFrameImageId: 'End frame',
  allowVideoLoop: 'Loop',
  fileUrl: 'File URL',
  youtubeId: 'YouTube',
  right: 'Right',
  nextOnPassPageId: 'Pass page',
  nextOnFailPageId: 'Fail page',
} as const;
export type SingleColumnField = keyof typeof SINGLE_COLUMNS;

/**
 * Describes the columns of card fields that contain lists, such as options. Every entry of such a list has its own
 * spreadsheet columns, and needs a value in its main column, for example in the column `Option 1` for the first option.
 */
export const LIST_COLUMNS = {
  options: { name: 'Option', max: 20, parts: { label: '', nextPageId: ' page' } },
  links: { name: 'Link', max: 100, parts: { label: '', youtubeId: ' YouTube' } },
  files: { name: 'File', max: 50, parts: { label: '', url: ' URL' } },
  answers: { name: 'Answer', max: 20, parts: { type: '', regex: ' pattern', required: ' required' } },
} as const;
export type ListField = keyof typeof LIST_COLUMNS;
export const LIST_FIELDS = Object.keys(LIST_COLUMNS) as ListField[];

/**
 * Describes a column by its header name and its content. A column contains either a whole card field or one part of a list entry. The
 * `index` field holds the zero-based index of the list entry.
 */
export type SpreadsheetColumn = { name: string } & ({ field: SingleColumnField } | { list: ListField; index: number; part: string });

export const createFieldColumn = (field: SingleColumnField): SpreadsheetColumn => ({ name: SINGLE_COLUMNS[field], field });

/** Returns the columns of the list entry at the zero-based `index`. The numbers in column names start at 1. */
export function createEntryColumns(list: ListField, index: number): SpreadsheetColumn[] {
  const { name, parts } = LIST_COLUMNS[list];
  return Object.entries(parts).map(([part, suffix]) => ({ name: `${name} ${index + 1}${suffix}`, list, index, part }));
}

export const toColumnKey = (column: SpreadsheetColumn): string =>
  'field' in column ? column.field : `${column.list}.${column.index}.${column.part}`;

const normalizeName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

const knownColumns: ReadonlyMap<string, SpreadsheetColumn> = new Map(
  [
    ...(Object.keys(SINGLE_COLUMNS) as SingleColumnField[]).map(createFieldColumn),
    ...LIST_FIELDS.flatMap((list) => Array.from({ length: LIST_COLUMNS[list].max }, (_, index) => createEntryColumns(list, index)).flat()),
  ].map((column) => [normalizeName(column.name), column]),
);

export const COLUMN_NAMES: readonly string[] = [...knownColumns.values()].map(({ name }) => name);

/** Finds a column by name, ignoring letter case and spaces. Returns null when no column has the given name. */
export function findColumnByName(name: string): SpreadsheetColumn | null {
  return knownColumns.get(normalizeName(name)) ?? null;
}
