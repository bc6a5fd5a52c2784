import { replaceFormulasWithValues } from '../checks/replace-formulas-with-values.ts';
import { runCheckSet } from '../checks/run-check-set.ts';
import { toPlainValue, isSameValue } from '../checks/values/same-value.ts';
import { getColumnOfCellKey, getRowOfCellKey, toCellAddress } from '../reader/cell-address.ts';
import { readWorkbook } from '../reader/read-workbook.ts';
import type { Workbook } from '../reader/workbook.ts';
import { VersionRefusal } from './edit-sheet.ts';
import type { VersionPlan } from './make-versions.ts';
import { calculateResults, listChangedValues, overlaySolution, overlayWorkbook } from './overlay-workbook.ts';
import { findOtherVersion } from './recognize-version.ts';
import { applyVersion, type SheetValues, type WorkbookVersion } from './version.ts';
import { writeVersion } from './write-version.ts';

/** Says in words what a version fails in. */
export interface VersionFault {
  number: number;
  text: string;
}

/**
 * Proves every version on the files that learners get: the solution passes; the start, typed results and another version's solution do not.
 * Returns the versions that fail, with the reason.
 */
export async function proveVersions(
  plan: VersionPlan,
  startBytes: Uint8Array,
  versions: readonly WorkbookVersion[],
  report?: (proved: number) => void,
): Promise<VersionFault[]> {
  const faults: VersionFault[] = [];
  for (const [index, version] of versions.entries()) {
    const text = await findFault(plan, startBytes, version, versions[(index + 1) % versions.length]!);
    if (text !== null) faults.push({ number: version.number, text });
    report?.(index + 1);
  }
  return faults;
}

export const solveVersion = ({ start, solution, set }: Omit<VersionPlan, 'weeks'>, { cells }: Pick<WorkbookVersion, 'cells'>): Workbook =>
  overlaySolution(solution, overlayWorkbook(start, cells), set, cells);

async function findFault(
  plan: VersionPlan,
  startBytes: Uint8Array,
  version: WorkbookVersion,
  other: WorkbookVersion,
): Promise<string | null> {
  const set = applyVersion(plan.set, version);
  const passes = async (workbook: Workbook) => (await runCheckSet(set, workbook)).verdict === 'pass';
  const solution = solveVersion(plan, version);
  if (!(await passes(solution))) return 'the solution does not pass.';
  const hasTargets = Object.keys(set.targets).length > 0;
  if (hasTargets && (await passes(replaceFormulasWithValues(solution, set)))) return 'the solution with its results typed in passes.';
  if (other !== version) {
    const foreign = solveVersion(plan, other);
    if (await passes(foreign)) return `the solution of version ${other.number} passes.`;
    if ((await findOtherVersion(set, version.cells, foreign)) === null) return `version ${other.number} cannot be told from it.`;
  }
  try {
    const start = await readWorkbook(await writeVersion(startBytes, version));
    if (await passes(start)) return 'the start workbook passes already.';
    if ((await findOtherVersion(set, version.cells, start)) !== null) return 'its own file is not recognized.';
  } catch (error) {
    if (error instanceof VersionRefusal) return error.message;
    throw error;
  }
  return null;
}

/** Writes the solution of a version into a copy of the solved workbook. Rejects with a VersionRefusal when its rows are filtered otherwise. */
export async function writeSolvedVersion(
  plan: VersionPlan,
  solutionBytes: Uint8Array,
  version: Pick<WorkbookVersion, 'cells'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const own = solveVersion(plan, version);
  const cells: SheetValues = {};
  for (const { name, isChartSheet } of plan.solution.sheets) {
    if (isChartSheet) continue;
    const [before, after] = [await plan.solution.readSheet(name), await own.readSheet(name)];
    if (after.hiddenRows.size !== before.hiddenRows.size || [...after.hiddenRows].some((row) => !before.hiddenRows.has(row)))
      throw new VersionRefusal('A filtered list can only be downloaded without its solution.');
    for (const [key, { formula, value }] of after.cells) {
      const own = toPlainValue(value);
      if (formula !== null || isSameValue(own, toPlainValue(before.cells.get(key)?.value ?? null))) continue;
      (cells[name] ??= {})[toCellAddress(getRowOfCellKey(key), getColumnOfCellKey(key))] = own;
    }
  }
  const { values } = await calculateResults(own, plan.set.clock ?? 0);
  return writeVersion(solutionBytes, { cells, results: listChangedValues(plan.solutionResults.values, values) });
}
