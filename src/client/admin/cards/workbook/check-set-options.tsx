import { Checkbox, NumberInput } from '@mantine/core';
import { workbookChecksWords } from '#admin-words/workbook-checks.ts';
import type { CheckSet } from '#workbook/checks/check-set.ts';

const DEFAULT_PASS_MARK = 100;

/** Holds what applies to all checks of a set. */
export interface SetOptions {
  passMark: number;
  staysInPlace: boolean;
  /** Is true when learners can also solve the challenge in a grid in the page, if the workbook allows it. */
  grid: boolean;
}

export const readOptions = (checkSet: CheckSet | undefined): SetOptions => ({
  passMark: checkSet?.passMark ?? DEFAULT_PASS_MARK,
  staysInPlace: checkSet?.staysInPlace === true,
  grid: !checkSet || checkSet.grid === true,
});

interface CheckSetOptionsProps {
  options: SetOptions;
  canHaveGrid: boolean;
  onChange: (options: SetOptions) => void;
}

export function CheckSetOptions({ options, canHaveGrid, onChange }: CheckSetOptionsProps) {
  return (
    <>
      <Checkbox
        label={workbookChecksWords.cellsMustStayWhereThey}
        checked={options.staysInPlace}
        onChange={(event) => onChange({ ...options, staysInPlace: event.currentTarget.checked })}
      />
      {canHaveGrid && (
        <Checkbox
          label={workbookChecksWords.tryItHere}
          checked={options.grid}
          onChange={(event) => onChange({ ...options, grid: event.currentTarget.checked })}
        />
      )}
      <NumberInput
        label={workbookChecksWords.passMark}
        suffix=" %"
        min={1}
        max={100}
        allowDecimal={false}
        value={options.passMark}
        onChange={(value) => onChange({ ...options, passMark: Math.min(100, Math.max(1, Math.round(Number(value)) || DEFAULT_PASS_MARK)) })}
      />
    </>
  );
}
