import type { Sheet } from '#workbook/reader/workbook.ts';
import type { Check, CheckKind } from '../check-set.ts';
import { checkFilter } from './check-filter.ts';
import { checkFormat } from './check-format.ts';
import { checkFormula } from './check-formula.ts';
import { checkGivenCells } from './check-given-cells.ts';
import { checkElementExists } from './check-element-exists.ts';
import { checkResultCells } from './check-result-cells.ts';
import type { CheckResult, CheckRun } from './check-run.ts';
import { checkSorted } from './check-sorted.ts';
import { checkTable } from './check-table.ts';

type KindChecks = { [Kind in CheckKind]: (run: CheckRun, check: Extract<Check, { kind: Kind }>, sheet: Sheet) => CheckResult };

const kindChecks = {
  result: checkResultCells,
  formula: checkFormula,
  format: checkFormat,
  random: (run, check, sheet) => run.checkRandomCells?.(run, check, sheet) ?? { outcome: 'unclear' },
  given: checkGivenCells,
  table: checkTable,
  sorted: checkSorted,
  filter: checkFilter,
  present: checkElementExists,
  element: ({ elementResults }, { id }) => elementResults.get(id) ?? { outcome: 'unclear' },
} satisfies KindChecks;

export function runCheck(run: CheckRun, check: Check, sheet: Sheet): CheckResult {
  const applyKind = kindChecks[check.kind] as (run: CheckRun, check: Check, sheet: Sheet) => CheckResult;
  return applyKind(run, check, sheet);
}
