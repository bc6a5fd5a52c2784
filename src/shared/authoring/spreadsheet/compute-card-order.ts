import { spreadsheetProblemsWords } from '#admin-words/spreadsheet-problems.ts';
import type { MatchedRow } from './spreadsheet-rows.ts';
import { quoteCellText, type SpreadsheetProblems } from './spreadsheet-table.ts';

/** Matches a position number. The position 2.5 puts a page between pages 2 and 3. */
const POSITION = /^\d{1,6}(?:[.,]\d{1,6})?$/;
/** Serves as the predecessor of cards that belong at the very beginning of the module. */
const START = Symbol('start');
type Leader = string | typeof START;

interface Place {
  id: string;
  position: number;
  /** Determines the order of cards with the same position: cards with lower ranks come first. */
  rank: number;
}

/**
 * Returns the ids of all cards in the order that the spreadsheet requires. The function sorts the rows by the Order column. Rows with the
 * same position keep their order in the spreadsheet. A new card without a position goes directly after the card in the row above. Without a
 * row above, the new card goes to the end of the module. A stored card has no position when the card has no row or when its cell in the
 * Order column is empty. When the spreadsheet has rows for at least half of the stored cards, a stored card without a position stays
 * directly after its current predecessor. When the spreadsheet has fewer rows, a stored card without a position keeps its current position
 * number.
 */
export function computeCardOrder(matches: readonly MatchedRow[], keptIds: readonly string[], problems: SpreadsheetProblems): string[] {
  const places: Place[] = [];
  const followers = new Map<Leader, string[]>();
  const follow = (leader: Leader, id: string) => followers.set(leader, [...(followers.get(leader) ?? []), id]);
  const currentPositions = new Map(keptIds.map((id, index) => [id, index + 1]));
  const appendedIds: string[] = [];
  for (const [index, { id, current }] of matches.entries()) {
    const position = readPosition(matches[index]!, problems);
    const isMovedForward = position !== null && position > (currentPositions.get(id) ?? position);
    const idAbove = matches[index - 1]?.id;
    if (position !== null) places.push({ id, position, rank: isMovedForward ? 2 : 0 });
    else if (!current && idAbove !== undefined) follow(idAbove, id);
    else if (!current) appendedIds.push(id);
  }
  const placedIds = new Set(places.map(({ id }) => id));
  const isPartial = matches.filter(({ current }) => current !== null).length * 2 < keptIds.length;
  for (const [index, id] of keptIds.entries()) {
    if (placedIds.has(id)) continue;
    if (isPartial) places.push({ id, position: index + 1, rank: 1 });
    else follow(keptIds[index - 1] ?? START, id);
  }
  const leaders = places.toSorted((one, other) => one.position - other.position || one.rank - other.rank).map(({ id }) => id);
  return [...expandFollowers([START, ...leaders], followers), ...expandFollowers(appendedIds, followers)];
}

/**
 * Returns the position from the Order column, or null when the cell is empty. Adds a problem when the cell in the Order column
 * contains anything other than a position.
 */
function readPosition({ row }: MatchedRow, problems: SpreadsheetProblems): number | null {
  const text = row.getTrimmed('order');
  if (text === '') return null;
  if (POSITION.test(text)) return Number(text.replace(',', '.'));
  const message = spreadsheetProblemsWords.orderIs(quoteCellText(text));
  problems.add(row.number, row.findColumnNumber('order'), message);
  return null;
}

function expandFollowers(leaders: readonly Leader[], followers: ReadonlyMap<Leader, string[]>): string[] {
  const ids: string[] = [];
  const stack = leaders.toReversed();
  for (let leader = stack.pop(); leader !== undefined; leader = stack.pop()) {
    if (leader !== START) ids.push(leader);
    stack.push(...(followers.get(leader) ?? []).toReversed());
  }
  return ids;
}
