import type { CheckSet } from '../checks/check-set.ts';
import type { CheckReport, Finding } from '../checks/findings.ts';
import { toSheetKey } from '../checks/given-cells/given-cells.ts';
import { runCheckSet } from '../checks/run-check-set.ts';
import { parseAreaAddress, toCellKey } from '../reader/cell-address.ts';
import { isGridCheck } from './is-grid-check.ts';
import type { GridBook } from './grid-book.ts';

/** Runs the checks of a check set on a grid. Advice about what a grid does not have, such as charts, is left out. */
export async function checkGrid(
  set: CheckSet,
  book: GridBook,
  ...loads: Parameters<typeof runCheckSet> extends [CheckSet, unknown, ...infer Loads] ? Loads : never
): Promise<CheckReport> {
  const checks = set.checks.filter(isGridCheck);
  const report = await runCheckSet({ ...set, checks }, book, ...loads);
  return {
    ...report,
    findings: report.findings.map((finding) => nameFunction(finding, checks.find(({ id }) => id === finding.id)?.sheet, book)),
  };
}

/** A grid has no file that could be saved again, so a cell without a result is explained by the function that is missing. */
function nameFunction(finding: Finding, sheetName: string | undefined, book: GridBook): Finding {
  const area = parseAreaAddress(finding.cell ?? '');
  if (finding.fault !== 'unclear' || !area || sheetName === undefined) return finding;
  const sheet = book.gridSheets.find(({ name }) => toSheetKey(name) === toSheetKey(sheetName));
  const problem = sheet && book.findProblem(sheet, toCellKey(area.top, area.left));
  return { ...finding, fault: 'cannotFollow', detail: { function: problem?.subject ?? 'the formula' } };
}
