import type { CheckRequest, CheckSet } from '../checks/check-set.ts';
import { listReferencedAreas } from '../checks/given-cells/list-referenced-areas.ts';
import { describeNumberFormat } from '../checks/values/number-format.ts';
import { listInputRuns } from '../checks/variations/input-runs.ts';
import { createCandidateSource, listUsedFunctions } from '../checks/variations/solution-functions.ts';
import { loadSheets, tracePrecedents } from '../formula/engine/trace-precedents.ts';
import { SheetRange } from '../formula/values/formula-value.ts';
import { MAX_COLUMNS, MAX_ROWS, parseAreaAddress, toCellKey } from '../reader/cell-address.ts';
import type { Workbook } from '../reader/workbook.ts';
import { classifyRuns, type VariedRun } from './classify-runs.ts';
import { listCheckProblems, listResultProblems, listWorkbookProblems } from './find-problems.ts';
import type { VersionPlan } from './make-versions.ts';
import { calculateResults } from './overlay-workbook.ts';
import type { RunChoices } from './version.ts';

const LIMIT_FUNCTIONS = ['VLOOKUP', 'HLOOKUP', 'LOOKUP', 'MATCH', 'XLOOKUP', 'XMATCH', 'FREQUENCY'];
const YEAR_FUNCTIONS = ['YEAR', 'YEARFRAC', 'DATEDIF', 'EDATE', 'EOMONTH', 'DATE', 'WEEKNUM', 'ISOWEEKNUM'];
const WHOLE_SHEET = { top: 1, left: 1, bottom: MAX_ROWS, right: MAX_COLUMNS };
const FIRST_DATE_LIMIT = 20_000;

/** Finds out how the data of a challenge can vary. `problems` says in words why it cannot. */
export async function planVersions(
  start: Workbook,
  solution: Workbook,
  checks: readonly CheckRequest[],
  set: CheckSet,
  choices: RunChoices = {},
): Promise<VersionPlan & { problems: string[] }> {
  const targets = Object.keys(set.targets).flatMap(parseTargetKey);
  // Without formulas to check, all data of the sheets can vary.
  const areas = targets.length > 0 ? targets : Object.keys(set.given).map((sheetName) => ({ sheetName, area: WHOLE_SHEET }));
  const book = await loadSheets(solution, areas);
  const ranges = areas.flatMap(({ sheetName, area }) => {
    const sheet = book.findSheet(sheetName);
    return sheet ? [new SheetRange(sheet, area)] : [];
  });
  const { ranges: precedents } = tracePrecedents(book, ranges);
  const functions = listUsedFunctions(book, precedents, ranges);
  const reads = listReferencedAreas(set.given, targets.length > 0 ? precedents : ranges);
  const source = createCandidateSource(
    book,
    [...ranges, ...precedents],
    listInputRuns({ given: set.given, dates: set.dates, reads }, precedents),
    functions,
  );
  const readsYears = YEAR_FUNCTIONS.some((name) => functions.has(name)) || source.limits.numbers.some((limit) => limit > FIRST_DATE_LIMIT);
  const formatKindOf = ({ sheetKey, area }: { sheetKey: string; area: { top: number; left: number } }) => {
    const cell = book.findSheet(sheetKey)?.cells.get(toCellKey(area.top, area.left));
    return cell ? describeNumberFormat(solution.numberFormatOf(cell.style)).kind : 'general';
  };
  const facts = { formatKindOf, looksUpLimits: LIMIT_FUNCTIONS.some((name) => functions.has(name)), readsYears };
  const runs = classifyRuns(source.runs, facts).map((run) => applyChoice(run, choices[run.at]));
  const startResults = await calculateResults(start, set.clock ?? 0);
  const problems = [
    ...listCheckProblems(set, runs),
    ...(await listWorkbookProblems(start, solution, runs)),
    ...(await listResultProblems(start, startResults)),
  ];
  return { start, solution, checks, set, runs, startResults, keepsYear: readsYears, problems };
}

function parseTargetKey(key: string) {
  const separator = key.lastIndexOf('!');
  const area = parseAreaAddress(key.slice(separator + 1));
  return area ? [{ sheetName: key.slice(0, separator), area }] : [];
}

function applyChoice(run: VariedRun, choice: RunChoices[string] | undefined): VariedRun {
  if (!choice || !run.canVary) return run;
  const { varies, low = run.low, high = run.high } = choice;
  const hasLimits = low !== null && high !== null && low < high;
  return { ...run, varies, ...(hasLimits && { low, high }) };
}
