import type { Sheet } from '#workbook/reader/workbook.ts';
import type { Check, CheckKind } from '../check-set.ts';
import { checkGivenCells } from './check-given-cells.ts';
import { checkResultCells } from './check-result-cells.ts';
import type { CheckResult, CheckRun, KindChecks } from './check-run.ts';

const loadListKinds = async () => (await import('./list-kinds.ts')).listKinds;

/** What few check sets need, and what explains formulas, are files of their own. */
const loadKind: { [Kind in CheckKind]: () => Promise<KindChecks[Kind]> } = {
  result: async () => checkResultCells,
  given: async () => checkGivenCells,
  formula: async () => (await import('./check-formula.ts')).checkFormula,
  random: async () => (await import('./check-random.ts')).checkRandomCells,
  format: async () => (await loadListKinds()).format,
  table: async () => (await loadListKinds()).table,
  sorted: async () => (await loadListKinds()).sorted,
  filter: async () => (await loadListKinds()).filter,
  present: async () => (await loadListKinds()).present,
  element:
    async () =>
    (run, { id }) =>
      run.elementResults.get(id) ?? { outcome: 'unclear' },
};

/** Loads the kinds of the given checks. */
export async function loadKinds(checks: readonly Check[]): Promise<Partial<KindChecks>> {
  const kinds = [...new Set(checks.map(({ kind }) => kind))];
  return Object.fromEntries(await Promise.all(kinds.map(async (kind) => [kind, await loadKind[kind]()] as const)));
}

export function runCheck(run: CheckRun, check: Check, sheet: Sheet): CheckResult {
  const applyKind = run.kinds[check.kind] as (run: CheckRun, check: Check, sheet: Sheet) => CheckResult;
  return applyKind(run, check, sheet);
}
