import type { Sheet } from '#workbook/reader/workbook.ts';
import type { Check } from '../check-set.ts';
import { describeNumberFormat, type NumberFormatKind } from '../values/number-format.ts';
import { isBlank, toPlainValue } from '../values/same-value.ts';
import { checkEachCell, type CheckResult, type CheckRun } from './check-run.ts';

const KIND_NAMES: Readonly<Record<NumberFormatKind, string>> = {
  general: 'a number',
  number: 'a number',
  percent: 'a percentage',
  currency: 'an amount of money',
  date: 'a date',
  time: 'a time',
  text: 'text',
};

export function checkFormat(run: CheckRun, check: Extract<Check, { kind: 'format' }>, sheet: Sheet): CheckResult {
  return checkEachCell(run, check, sheet, ({ cell, formula }) => {
    // A file without stored results does not contain the cells that an array formula spills into, so the number format of a spilled
    // cell is unknown.
    if (!cell && formula) return null;
    if (!cell || (!formula && isBlank(toPlainValue(cell.value)))) return { fault: 'empty' };
    const shown = describeNumberFormat(run.workbook.numberFormatOf(cell.style));
    if (shown.kind !== check.as) {
      const isGeneralNumber = shown.kind === 'general' && check.as === 'number';
      const detail = { shown: isGeneralNumber ? 'General' : KIND_NAMES[shown.kind], wanted: KIND_NAMES[check.as] };
      return { fault: 'format', detail };
    }
    if (check.decimals !== null && shown.decimals !== check.decimals)
      return { fault: 'decimals', detail: { shown: shown.decimals, wanted: check.decimals } };
    return run.findFormatClassFault?.(check, run.workbook.numberFormatOf(cell.style)) ?? null;
  });
}
