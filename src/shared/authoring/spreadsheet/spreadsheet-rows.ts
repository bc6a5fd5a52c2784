import { spreadsheetProblemsWords } from '#admin-words/spreadsheet-problems.ts';
import { slugify } from '../../validation/slugify.ts';
import { SLUG_MAX_LENGTH } from '../../validation/slug.ts';
import type { CardContent, ModuleContent } from '../module-content.ts';
import type { NumberedColumn } from './read-header.ts';
import { normalizeCellText, type SpreadsheetProblems, type SpreadsheetTable } from './spreadsheet-table.ts';

export class SpreadsheetRow {
  readonly number: number;
  readonly #cells: readonly string[];
  readonly #columns: ReadonlyMap<string, NumberedColumn>;

  constructor(number: number, cells: readonly string[], columns: ReadonlyMap<string, NumberedColumn>) {
    this.number = number;
    this.#cells = cells;
    this.#columns = columns;
  }

  /** Returns the text of a cell, or null when the spreadsheet has no such column. */
  get(key: string): string | null {
    const placed = this.#columns.get(key);
    return placed === undefined ? null : normalizeCellText(this.#cells[placed.number - 1] ?? '');
  }

  getTrimmed(key: string): string {
    return this.get(key)?.trim() ?? '';
  }

  /** Returns 1 when the spreadsheet has no such column, so that the import reports the problem in the first cell of the row. */
  findColumnNumber(key: string): number {
    return this.#columns.get(key)?.number ?? 1;
  }
}

/** Returns all rows below the header that have at least one cell with text. */
export function listFilledRows({ rows }: SpreadsheetTable, columns: readonly NumberedColumn[]): SpreadsheetRow[] {
  const byKey = new Map(columns.map((placed) => [placed.column.key, placed]));
  return rows.flatMap((cells, index) =>
    index === 0 || cells.every((text) => text.trim() === '') ? [] : [new SpreadsheetRow(index + 1, cells, byKey)],
  );
}

/** The `current` field is null for a new card. A new card has a provisional id that no stored card uses. */
export interface MatchedRow {
  row: SpreadsheetRow;
  id: string;
  current: CardContent | null;
  slug: string;
}

/**
 * Finds the card of each row by the row's id or, when the row has no id, by its slug. A row without a matching card represents a new
 * card. Reports ids that do not exist in the module, and duplicate ids and slugs. When a new card has no slug, the function derives
 * one from the title.
 */
export function matchRowsToCards(rows: readonly SpreadsheetRow[], cards: ModuleContent, problems: SpreadsheetProblems): MatchedRow[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  const rowById = new Map<string, SpreadsheetRow>();
  for (const row of rows) {
    const id = row.getTrimmed('id');
    const earlier = rowById.get(id);
    if (id === '') continue;
    if (!byId.has(id)) problems.add(row.number, row.findColumnNumber('id'), UNKNOWN_ID);
    else if (earlier)
      problems.add(row.number, row.findColumnNumber('id'), spreadsheetProblemsWords.thisIdIsAlsoInRow(earlier.number, NEW_PAGE_HINT));
    else rowById.set(id, row);
  }
  const unclaimedBySlug = new Map(cards.filter(({ id }) => !rowById.has(id)).map((card) => [card.slug, card]));
  const matches = rows.map((row): MatchedRow => {
    const id = row.getTrimmed('id');
    const slug = row.getTrimmed('slug');
    let current: CardContent | null = null;
    if (id !== '') current = rowById.get(id) === row ? byId.get(id)! : null;
    else current = unclaimedBySlug.get(slug) ?? null;
    if (current) unclaimedBySlug.delete(current.slug);
    return { row, id: current?.id ?? `new-${row.number}`, current, slug: row.get('slug') === null && current ? current.slug : slug };
  });
  return addMissingSlugs(matches, cards);
}

const NEW_PAGE_HINT = spreadsheetProblemsWords.leaveCellEmptyToMake;
const UNKNOWN_ID = spreadsheetProblemsWords.thisIsNotId(NEW_PAGE_HINT);

function addMissingSlugs(matches: readonly MatchedRow[], cards: ModuleContent): MatchedRow[] {
  const taken = new Set([...matches.map(({ slug }) => slug), ...cards.map(({ slug }) => slug)]);
  return matches.map((match) => {
    if (match.slug !== '' || match.current) return match;
    const base = slugify(match.row.getTrimmed('title').slice(0, SLUG_MAX_LENGTH));
    if (base === '') return match;
    let slug = base;
    for (let count = 2; taken.has(slug); count++) slug = `${base.slice(0, SLUG_MAX_LENGTH - 5)}-${count}`;
    taken.add(slug);
    return { ...match, slug };
  });
}
