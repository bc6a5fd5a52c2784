import type { CheckRequest, CheckSet } from '../checks/check-set.ts';
import { listMetGoals } from '../checks/variations/choose-variations.ts';
import { compileCheckSet } from '../checks/compile-check-set.ts';
import { listReferencedAreas } from '../checks/given-cells/list-referenced-areas.ts';
import { describeNumberFormat } from '../checks/values/number-format.ts';
import { listInputRuns, type InputRun } from '../checks/variations/input-runs.ts';
import { createCandidateSource, listUsedFunctions } from '../checks/variations/solution-functions.ts';
import { loadSheets, tracePrecedents } from '../formula/engine/trace-precedents.ts';
import { SheetRange } from '../formula/values/formula-value.ts';
import { intersectAreas, MAX_COLUMNS, MAX_ROWS, parseAreaAddress, toCellAddress, toCellKey } from '../reader/cell-address.ts';
import type { Workbook } from '../reader/workbook.ts';
import { classifyRuns } from './classify-runs.ts';
import { listAllowedWeeks } from './draw-values.ts';
import { listCheckProblems, NOTHING_VARIES, listResultProblems, listUnknownProblems, listWorkbookProblems } from './find-problems.ts';
import { canMoveDates, compileOptions, type VersionPlan } from './make-versions.ts';
import { calculateResults, overlaySolution, overlayWorkbook } from './overlay-workbook.ts';
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
  const wholeSheets = Object.keys(set.given).map((sheetName) => ({ sheetName, area: WHOLE_SHEET }));
  // Without formulas to check, all data of the sheets can vary.
  const areas = targets.length > 0 ? targets : wholeSheets;
  const book = await loadSheets(solution, areas);
  const ranges = areas.flatMap(({ sheetName, area }) => {
    const sheet = book.findSheet(sheetName);
    return sheet ? [new SheetRange(sheet, area)] : [];
  });
  const { ranges: precedents } = tracePrecedents(book, ranges);
  const functions = listUsedFunctions(book, precedents, ranges);
  const listRuns = (read: readonly SheetRange[]) =>
    listInputRuns({ given: set.given, dates: set.dates, reads: listReferencedAreas(set.given, [...read]) }, precedents);
  const source = createCandidateSource(book, [...ranges, ...precedents], listRuns(targets.length > 0 ? precedents : ranges), functions);
  const keepsYear = YEAR_FUNCTIONS.some((name) => functions.has(name)) || source.limits.numbers.some((limit) => limit > FIRST_DATE_LIMIT);
  const formatKindOf = ({ sheetKey, area }: InputRun) => {
    const cell = book.findSheet(sheetKey)?.cells.get(toCellKey(area.top, area.left));
    return cell ? describeNumberFormat(solution.numberFormatOf(cell.style)).kind : 'general';
  };
  const facts = {
    formatKindOf,
    limits: source.limits.numbers,
    looksUpLimits: LIMIT_FUNCTIONS.some((name) => functions.has(name)),
    isFiltered: ({ sheetKey, area }: InputRun) =>
      set.checks.some((check) => {
        const filtered = check.kind === 'filter' && check.sheet.toLowerCase() === sheetKey ? parseAreaAddress(check.at) : null;
        if (check.kind !== 'filter' || !filtered) return false;
        const title = set.given[check.sheet]?.[toCellAddress(filtered.top, area.left)];
        return intersectAreas(filtered, area) !== null && String(title).trim().toLowerCase() === check.column.trim().toLowerCase();
      }),
  };
  // A total that the solution does not read must still be the total of the new values.
  const all = listRuns(
    wholeSheets.flatMap(({ sheetName, area }) => {
      const sheet = book.findSheet(sheetName);
      return sheet ? [new SheetRange(sheet, area)] : [];
    }),
  );
  const unread = all.filter(({ at }) => !source.runs.some((run) => run.at === at));
  const varied = classifyRuns(source.runs, facts, choices);
  const totals = classifyRuns([...unread, ...source.runs], facts, choices)
    .filter(({ at }) => !varied.some((run) => run.at === at))
    .filter(
      ({ rule, sources }) => rule === 'total' && [sources!.at].flat().some((at) => varied.some((run) => run.at === at && run.varies)),
    );
  const runs = [...varied, ...totals];
  const clock = set.clock ?? 0;
  const [startResults, solutionResults] = [await calculateResults(start, clock), await calculateResults(solution, clock)];
  const problems = [
    ...listCheckProblems(set, runs),
    ...(await listWorkbookProblems(start, solution, set, runs)),
    ...(await listResultProblems(start, startResults)),
    ...listUnknownProblems(solutionResults.unknown),
  ];
  let goals: boolean[] = [];
  if (problems.length === 0) {
    const ownStart = overlayWorkbook(start, {});
    await compileCheckSet(ownStart, overlaySolution(solution, ownStart, set, {}), checks, {
      ...compileOptions(set),
      reportProblem: (problem, variations) => (goals = listMetGoals(problem, variations, false)),
    });
  }
  const weeks = listAllowedWeeks(runs, keepsYear);
  const plan = { start, solution, checks, set, runs, startResults, solutionResults, goals };
  // Limits that the variations hit stand in the check set, so that these dates cannot move.
  const isMoved = weeks.length > 0 && (problems.length > 0 || (await canMoveDates(plan, weeks)));
  const settled = runs.map((run) => (run.rule === 'dates' && !isMoved ? { ...run, varies: false } : run));
  if (problems.length === 0 && !settled.some(({ varies }) => varies)) problems.push(NOTHING_VARIES);
  return { ...plan, runs: settled, weeks: isMoved ? weeks : [], problems: [...new Set(problems)].slice(0, 6) };
}

function parseTargetKey(key: string) {
  const separator = key.lastIndexOf('!');
  const area = parseAreaAddress(key.slice(separator + 1));
  return area ? [{ sheetName: key.slice(0, separator), area }] : [];
}
