import type { CardContent, ModuleContent } from '../module-content.ts';
import {
  createFieldColumn,
  createEntryColumns,
  LIST_COLUMNS,
  SPREADSHEET_LIMITS,
  type ListField,
  type SpreadsheetColumn,
  type SingleColumnField,
} from './spreadsheet-columns.ts';
import type { SpreadsheetFiles } from './spreadsheet-files.ts';

const FIRST_FIELDS: readonly SingleColumnField[] = [
  'id',
  'order',
  'slug',
  'title',
  'type',
  'ctaText',
  'nextPageId',
  'videoId',
  'transcriptId',
  'overlayVideoId',
  'endFrameImageId',
  'allowVideoLoop',
  'fileUrl',
  'youtubeId',
];
const LAST_FIELDS: readonly SingleColumnField[] = ['nextOnPassPageId', 'nextOnFailPageId'];
/**
 * Sets the minimum number of entries per list for which the spreadsheet has columns, so that a teacher can add entries without adding
 * columns.
 */
const LEAST_ENTRIES: Record<ListField, number> = { options: 4, links: 1, files: 1, answers: 1 };
/**
 * Lists the card fields that contain lists, in the order in which the export assigns columns to them. When the spreadsheet has too few
 * columns left for a list, the export omits the last entries of that list.
 */
const LISTS_BY_PRIORITY: readonly ListField[] = ['options', 'answers', 'files', 'links'];

export function listExportColumns(cards: ModuleContent): SpreadsheetColumn[] {
  let freeColumns = SPREADSHEET_LIMITS.columns - FIRST_FIELDS.length - LAST_FIELDS.length - 1;
  const entryColumns = new Map<ListField, SpreadsheetColumn[]>();
  for (const list of LISTS_BY_PRIORITY) {
    const longest = cards.reduce((most, card) => Math.max(most, card[list].length), LEAST_ENTRIES[list]);
    const width = Object.keys(LIST_COLUMNS[list].parts).length;
    const count = Math.min(longest, LIST_COLUMNS[list].max, Math.floor(freeColumns / width));
    freeColumns -= count * width;
    entryColumns.set(list, Array.from({ length: count }, (_, index) => createEntryColumns(list, index)).flat());
  }
  return [
    ...FIRST_FIELDS.map(createFieldColumn),
    ...entryColumns.get('options')!,
    createFieldColumn('right'),
    ...entryColumns.get('links')!,
    ...entryColumns.get('files')!,
    ...entryColumns.get('answers')!,
    ...LAST_FIELDS.map(createFieldColumn),
  ];
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
    if ('field' in column) return this.#formatField(card, column.field);
    const entry = card[column.list][column.index] as Record<string, string | boolean | null> | undefined;
    if (entry === undefined) return '';
    const value = entry[column.part] ?? null;
    return column.part === 'nextPageId' ? this.#formatPage(value as string | null) : formatValue(value);
  }

  /** Returns the id of the page that a cell refers to. Returns null when the cell is empty or its column does not contain page links. */
  findLinkedId(card: CardContent, column: SpreadsheetColumn): string | null {
    if ('list' in column)
      return column.list === 'options' && column.part === 'nextPageId' ? (card.options[column.index]?.nextPageId ?? null) : null;
    const { field } = column;
    return field === 'nextPageId' || field === 'nextOnPassPageId' || field === 'nextOnFailPageId' ? card[field] : null;
  }

  #formatField(card: CardContent, field: SingleColumnField): string {
    switch (field) {
      case 'order':
        return String(this.#orderById.get(card.id) ?? '');
      case 'right':
        return card.options.flatMap(({ isCorrect }, index) => (isCorrect ? [index + 1] : [])).join(';');
      case 'nextPageId':
      case 'nextOnPassPageId':
      case 'nextOnFailPageId':
        return this.#formatPage(card[field]);
      case 'videoId':
      case 'transcriptId':
      case 'overlayVideoId':
      case 'endFrameImageId': {
        const id = card[field];
        return id === null ? '' : this.#files.formatId(id);
      }
      case 'id':
      case 'slug':
      case 'title':
      case 'type':
      case 'ctaText':
      case 'allowVideoLoop':
      case 'fileUrl':
      case 'youtubeId':
        return formatValue(card[field]);
    }
  }

  /** Returns the slug of the page with the given id, or the id itself when the module does not contain the page. */
  #formatPage(id: string | null): string {
    return id === null ? '' : (this.#slugById.get(id) ?? id);
  }
}

function formatValue(value: string | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value ?? '';
}

/** Returns the cell text of a spreadsheet that contains all cards of a module in order. The first row is the header. */
export function formatSpreadsheet(cards: ModuleContent, files: SpreadsheetFiles): string[][] {
  const columns = listExportColumns(cards);
  const formatter = new CardFormatter(cards, files);
  return [columns.map(({ name }) => name), ...cards.map((card) => columns.map((column) => formatter.format(card, column)))];
}
