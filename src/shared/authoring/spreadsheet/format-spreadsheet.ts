import { LIST_FIELD_NAMES, cardFields, type CardFieldName } from '../../page-types/card-fields.ts';
import type { ListField } from '../../page-types/field-kinds.ts';
import type { CardContent, ModuleContent } from '../module-content.ts';
import { listColumns, listPartsWithColumn, readColumnValue, SPREADSHEET_LIMITS, type SpreadsheetColumn } from './spreadsheet-columns.ts';
import type { SpreadsheetFiles } from './spreadsheet-files.ts';

/**
 * Returns the columns of the export. Every list has columns for some more entries, so that a teacher can add entries without adding
 * columns. When there are too few columns left, the export omits the last entries of the lists that can be longest.
 */
function listExportColumns(cards: ModuleContent): SpreadsheetColumn[] {
  const listKeys = (name: CardFieldName, keyPart: string): string[] => [
    ...new Set(cards.flatMap((card) => (card[name] as unknown as Record<string, string>[]).map((entry) => entry[keyPart]!))),
  ];
  let freeColumns = SPREADSHEET_LIMITS.columns - listColumns(() => 0, listKeys).length;
  const counts = new Map<CardFieldName, number>();
  for (const name of LIST_FIELD_NAMES.filter((name) => !('keyPart' in cardFields[name])).toSorted(
    (one, other) => cardFields[one].max - cardFields[other].max,
  )) {
    const { column, max, parts }: ListField = cardFields[name];
    const longest = Math.max(column.least ?? 0, ...cards.map((card) => card[name].length));
    const width = listPartsWithColumn(parts).length;
    const count = Math.min(longest, max, Math.floor(freeColumns / width));
    freeColumns -= count * width;
    counts.set(name, count);
  }
  return listColumns((name) => counts.get(name)!, listKeys);
}

/** Formats card fields as cell text. Cell text refers to a page by its slug and to a file by its name. */
export class CardFormatter {
  readonly #files: SpreadsheetFiles;
  readonly #slugById: ReadonlyMap<string, string>;
  readonly #orderById: ReadonlyMap<string, number>;

  constructor(cards: ModuleContent, files: SpreadsheetFiles) {
    this.#files = files;
    this.#slugById = new Map(cards.map(({ id, slug }) => [id, slug]));
    this.#orderById = new Map(cards.map(({ id }, index) => [id, index + 1]));
  }

  format(card: CardContent, column: SpreadsheetColumn): string {
    if (column.field === 'id') return card.id;
    if (column.field === 'order') return String(this.#orderById.get(card.id) ?? '');
    const value = readColumnValue(card, column);
    if (Array.isArray(value)) return value.flatMap((entry, index) => (entry[column.part!] ? [index + 1] : [])).join(';');
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (typeof value !== 'string') return '';
    if (column.described?.kind === 'page') return this.#slugById.get(value) ?? value;
    return column.described?.kind === 'file' ? this.#files.formatId(value) : value;
  }
}

/** Returns the cell text of a spreadsheet that contains all cards of a module in order. The first row is the header. */
export function formatSpreadsheet(cards: ModuleContent, files: SpreadsheetFiles): string[][] {
  const columns = listExportColumns(cards);
  const formatter = new CardFormatter(cards, files);
  return [columns.map(({ name }) => name), ...cards.map((card) => columns.map((column) => formatter.format(card, column)))];
}
