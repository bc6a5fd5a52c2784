// This file runs in the worker that checks workbooks, which downloads it only when a learner opens a grid.
import { createCheckedFileSummary } from '#workbook/checks/run-check-set.ts';
import { readGivenCells } from '#workbook/checks/given-cells/given-cells.ts';
import { setNumberLanguage } from '#workbook/checks/values/format-value-for-message.ts';
import { matchUnmovedSheets } from '#workbook/checks/match-sheets.ts';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import { loadExtendedFunctions } from '#workbook/formula/functions/function-registry.ts';
import { toDateSerial } from '#workbook/formula/values/serial-date.ts';
import { checkGrid } from '#workbook/grid/check-grid.ts';
import { GridBook } from '#workbook/grid/grid-book.ts';
import { GridSession } from '#workbook/grid/grid-session.ts';
import { readWorkbookFile } from '#workbook/reader/read-workbook.ts';
import type { Workbook } from '#workbook/reader/workbook.ts';
import type { WrittenValues } from './check-worker-messages.ts';
import type { GridCall, GridResult, OpenGrid } from './grid-worker-messages.ts';

let session: GridSession | null = null;

/** Carries out one call. The calls of a page are carried out one after the other. */
export async function answerGridCall(call: GridCall): Promise<GridResult> {
  if (call.method === 'open') return openGrid(call.grid);
  if (!session) throw new Error('No grid is open.');
  if (call.method === 'run') return session.run(call.command, call.window);
  const report = await checkGrid(call.checkSet, session.book);
  return { type: 'report', report, excerpts: [], checked: createCheckedFileSummary(call.checkSet, report) };
}

async function openGrid({ files, values, checkSet, notation, draft, area }: OpenGrid) {
  setNumberLanguage(notation.language);
  await loadExtendedFunctions();
  const start = await findStart(values ? [await writeOwn(files[0]!, values)] : files, checkSet);
  if (!start) return null;
  const book = await GridBook.open(start, readClock);
  const hasRules = book.gridSheets.some(({ validationCount }) => validationCount > 0);
  // A grid without its lists is better than none.
  const choices = hasRules
    ? await import('#workbook/grid/choice-lists.ts').then(
        ({ readChoiceLists }) => readChoiceLists(start, book, notation),
        () => null,
      )
    : null;
  session = new GridSession(book, checkSet, notation, choices);
  if (draft.length > 0) session.restore(draft);
  // The page shows the grid meanwhile.
  setTimeout(() => book.traceFormulas());
  return session.getOverview(checkSet, area);
}

const writeOwn = async (file: Blob, values: WrittenValues) =>
  (await import('#workbook/vary/write-version.ts')).writeVersionFile(file, values);

/** Returns the first file that has the given cells of the checks. */
async function findStart(files: readonly Blob[], checkSet: CheckSet): Promise<Workbook | null> {
  for (const file of files) {
    const workbook = await readWorkbookFile(file).catch(() => null);
    if (!workbook) continue;
    const given = readGivenCells(checkSet, workbook.uses1904Dates);
    if (await matchUnmovedSheets({ ...checkSet, checks: [] }, workbook, given)) return workbook;
  }
  return null;
}

/** Returns the local time as a serial number of the 1900 date system. */
function readClock(): number {
  const now = new Date();
  const seconds = now.getHours() * 3600 + now.getMinutes() * 60 + now.getSeconds();
  return toDateSerial(now.getFullYear(), now.getMonth() + 1, now.getDate(), false) + seconds / 86_400;
}
