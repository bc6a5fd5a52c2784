import { createBlankFields, type CardFields } from '../../page-types/card-fields.ts';
import { spreadsheetProblemsWords } from '#admin-words/spreadsheet-problems.ts';
import { toColumnLetters } from '#workbook/reader/cell-address.ts';
import { diffContents } from '../change-set.ts';
import type { ChangeSet } from '../change-set-schema.ts';
import { type CardContent, type ModuleContent } from '../module-content.ts';
import { computeCardOrder } from './compute-card-order.ts';
import { CardFormatter } from './format-spreadsheet.ts';
import { PageReferenceResolver } from './page-reference-resolver.ts';
import { readSpreadsheetHeader, type NumberedColumn } from './read-header.ts';
import { readRowFields } from './read-row-fields.ts';
import { isCellChanged, type RowContext } from './row-context.ts';
import type { SpreadsheetFiles } from './spreadsheet-files.ts';
import type { ReviewedRow } from './import-plan.ts';
import { listFilledRows, matchRowsToCards, type MatchedRow } from './spreadsheet-rows.ts';
import {
  normalizeCellText,
  quoteCellText,
  SpreadsheetProblems,
  type SpreadsheetProblem,
  type SpreadsheetTable,
} from './spreadsheet-table.ts';

export interface SpreadsheetReview {
  columns: { letter: string; name: string }[];
  rows: ReviewedRow[];
  problems: SpreadsheetProblem[];
  /** Holds the number of cells whose text differs from the stored card. Cells in the Order column are not counted. */
  changedCellCount: number;
  missing: ModuleContent;
  /**
   * Holds the cards as they would be after the import. New cards have provisional ids. The `content` field is meaningful only when the
   * spreadsheet has no problems.
   */
  content: CardContent[];
  changes: ChangeSet;
}

/**
 * Compares a spreadsheet with the current cards of a module. The function is deterministic and does not change stored data. The function
 * reports all problems in the spreadsheet, not only the first. Current cards that have no row in the spreadsheet stay in the module unless
 * `deletesMissing` is true.
 */
export function reviewSpreadsheet(
  table: SpreadsheetTable,
  cards: ModuleContent,
  options: { files: SpreadsheetFiles; deletesMissing: boolean },
): SpreadsheetReview {
  const header = table.rows[0] ?? [];
  const problems = new SpreadsheetProblems(header);
  const columns = readSpreadsheetHeader(table, problems);
  const matches = matchRowsToCards(columns.length === 0 ? [] : listFilledRows(table, columns), cards, problems);
  const matchedIds = new Set(matches.map(({ id }) => id));
  const missing = cards.filter(({ id }) => !matchedIds.has(id));
  const kept = options.deletesMissing ? cards.filter(({ id }) => matchedIds.has(id)) : cards;
  reportTakenSlugs(matches, kept, problems);
  const links = new PageReferenceResolver(matches, cards, kept, problems);
  const context: RowContext = { columns, formatter: new CardFormatter(cards, options.files), links, files: options.files, problems };
  reportFaults(table, matches, context);
  const changesById = new Map(matches.map((match) => [match.id, readRowFields(match, context)]));
  const byId = new Map(kept.map((card) => [card.id, card]));
  const order = computeCardOrder(
    matches,
    kept.map(({ id }) => id),
    problems,
  );
  const content = order.map((id): CardContent => ({
    ...(byId.get(id) ?? { ...createBlankFields(), slug: 'new' }),
    ...changesById.get(id),
    id,
  }));
  const changes = diffContents(cards, content);
  const rows = describeRows(matches, changesById, changes, context);
  return {
    columns: columns.map(({ column, number }) => ({ letter: toColumnLetters(number), name: column.name })),
    rows,
    problems: problems.all,
    changedCellCount: countChangedCells(rows, columns),
    missing,
    content,
    changes,
  };
}

const FAULT_MESSAGES = {
  error: spreadsheetProblemsWords.thisCellContainsError,
  date: spreadsheetProblemsWords.spreadsheetHasTurnedThisText,
} as const;

/** Reports cells that cannot be read, except cells whose text has not changed since the card was exported. */
function reportFaults({ faults }: SpreadsheetTable, matches: readonly MatchedRow[], context: RowContext): void {
  const matchByRow = new Map(matches.map((match) => [match.row.number, match]));
  for (const { row, column, kind } of faults) {
    const match = matchByRow.get(row);
    const placed = context.columns.find(({ number }) => number === column);
    if (match && placed && isCellChanged(match, placed, context)) context.problems.add(row, column, FAULT_MESSAGES[kind]);
  }
}

/** Reports slugs that several cards would share after the import. */
function reportTakenSlugs(matches: readonly MatchedRow[], kept: ModuleContent, problems: SpreadsheetProblems): void {
  const matchedIds = new Set(matches.map(({ id }) => id));
  const ownerBySlug = new Map(
    kept.filter(({ id }) => !matchedIds.has(id)).map(({ slug, title }) => [slug, spreadsheetProblemsWords.thePage(quoteCellText(title))]),
  );
  for (const { row, slug } of matches) {
    const owner = ownerBySlug.get(slug);
    if (owner !== undefined)
      problems.add(row.number, row.findColumnNumber('slug'), spreadsheetProblemsWords.slugIsAlsoSlug(quoteCellText(slug), owner));
    else if (slug !== '') ownerBySlug.set(slug, spreadsheetProblemsWords.row(row.number));
  }
}

function describeRows(
  matches: readonly MatchedRow[],
  changesById: ReadonlyMap<string, Partial<CardFields>>,
  { moved }: ChangeSet,
  context: RowContext,
): ReviewedRow[] {
  const positions = new Map(moved.map(({ id, from }) => [id, String(from)]));
  return matches.map((match): ReviewedRow => {
    const changes = changesById.get(match.id)!;
    const before: Record<string, string> = {};
    for (const [index, placed] of context.columns.entries()) {
      const isOrder = placed.column.field === 'order';
      if (isOrder && positions.has(match.id)) before[index] = positions.get(match.id)!;
      const isChanged = !isOrder && placed.column.field in changes && isCellChanged(match, placed, context);
      if (match.current && isChanged) before[index] = normalizeCellText(context.formatter.format(match.current, placed.column));
    }
    const hasChanged = Object.keys(changes).length > 0 || positions.has(match.id);
    return {
      number: match.row.number,
      id: match.current?.id ?? null,
      state: match.current ? (hasChanged ? 'changed' : 'same') : 'new',
      cells: context.columns.map(({ column }) => match.row.get(column.key)!),
      before,
    };
  });
}

/** Returns the number of cells whose text differs from the stored card. Cells in the Order column are not counted. */
function countChangedCells(rows: readonly ReviewedRow[], columns: readonly NumberedColumn[]): number {
  const isOrder = (index: string) => columns[Number(index)]!.column.field === 'order';
  return rows.reduce((sum, { before }) => sum + Object.keys(before).filter((index) => !isOrder(index)).length, 0);
}
