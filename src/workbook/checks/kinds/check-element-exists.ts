import type { Sheet, Workbook } from '#workbook/reader/workbook.ts';
import type { Check } from '../check-set.ts';
import { normalizeTextForComparison } from '../values/same-value.ts';
import { createFailedCheckResult, PASSED_CHECK, type CheckResult, type CheckRun } from './check-run.ts';

type PresentCheck = Extract<Check, { kind: 'present' }>;

const counters = {
  // A chart sheet does not belong to any worksheet, so every chart sheet in the workbook counts as a chart.
  chart: (sheet, workbook) => sheet.chartCount + workbook.sheets.filter(({ isChartSheet }) => isChartSheet).length,
  pivot: (sheet) => sheet.pivotTableCount,
  validation: (sheet) => sheet.validationCount,
  highlight: (sheet) => sheet.conditionalFormatCount,
  name: (_, workbook, name) =>
    workbook.definedNames.filter(
      (defined) => name === null || normalizeTextForComparison(defined.name) === normalizeTextForComparison(name),
    ).length,
} as const satisfies Record<PresentCheck['what'], (sheet: Sheet, workbook: Workbook, name: string | null) => number>;

/**
 * Checks that the required element exists: a chart, pivot table, validation or conditional format on a sheet, or a defined name in the
 * workbook.
 */
export function checkElementExists(run: CheckRun, { what, name }: PresentCheck, sheet: Sheet): CheckResult {
  if (counters[what](sheet, run.workbook, name) > 0) return PASSED_CHECK;
  return createFailedCheckResult('absent', null, { what, ...(name !== null && { name }) });
}
