import { refusalsWords } from '#admin-words/refusals.ts';
import { AppError } from '#shared/app-error.ts';
import { findColumnByName } from '#shared/authoring/spreadsheet/spreadsheet-columns.ts';
import type { SpreadsheetReview } from '#shared/authoring/spreadsheet/review-spreadsheet.ts';
import type { SpreadsheetProblem } from '#shared/authoring/spreadsheet/spreadsheet-table.ts';
import type { Deps } from '#server/deps.ts';
import { rejectSlowRegexes } from '../reject-slow-regexes.ts';

/** Limits the number of different new patterns in a file, because the server must run each pattern to measure its CPU time. */
const MAX_NEW_PATTERNS = 100;

/**
 * Returns a problem for each cell of a spreadsheet whose new regular expression is too slow for grading. The admin portal's card form
 * rejects slow regular expressions too.
 */
export async function findSlowPatterns(
  deps: Pick<Deps, 'regexSandbox'>,
  { columns, rows }: SpreadsheetReview,
): Promise<SpreadsheetProblem[]> {
  const messages = new Map<string, string | null>();
  const problems: SpreadsheetProblem[] = [];
  const patternColumns = columns
    .map((column, index) => ({ ...column, index }))
    .filter(({ name }) => findColumnByName(name)?.described?.kind === 'regex');
  for (const { number, state, cells, before } of rows)
    for (const { index, letter, name } of patternColumns) {
      const pattern = cells[index] ?? '';
      const isNew = pattern !== '' && (state === 'new' || before[index] !== undefined);
      if (!isNew) continue;
      if (!messages.has(pattern)) messages.set(pattern, messages.size < MAX_NEW_PATTERNS ? await findProblem(deps, pattern) : TOO_MANY);
      const message = messages.get(pattern);
      if (message) problems.push({ cell: `${letter}${number}`, row: number, column: name, message, suggestion: null });
    }
  return problems;
}

const TOO_MANY = refusalsWords.thisPatternCannotBeChecked(MAX_NEW_PATTERNS);

/** Returns a description of the problem with a pattern, or null when the pattern has no problem. */
async function findProblem(deps: Pick<Deps, 'regexSandbox'>, regex: string): Promise<string | null> {
  try {
    await rejectSlowRegexes(deps, { answers: [{ type: 'text', label: null, regex, required: true }] });
    return null;
  } catch (error) {
    // A pattern that is not a valid regular expression is never run. The spreadsheet review reports an invalid pattern, unless the
    // pattern's row has another problem.
    if (error instanceof SyntaxError) return null;
    if (!(error instanceof AppError)) throw error;
    return error.message.replace(/^\S+: /, '');
  }
}
