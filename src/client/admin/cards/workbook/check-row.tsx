import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { workbookChecksWords } from '#admin-words/workbook-checks.ts';
import type { Check, CheckSet } from '#workbook/checks/check-set.ts';
import { describeCheck } from '#workbook/checks/describe-check.ts';
import type { CheckProposal } from '#workbook/proposals/check-proposal.ts';
import { IconButton } from '#client/admin/ui/icon-button.tsx';
import { ElementFields } from './element-fields.tsx';
import { FormulaFields } from './formula-fields.tsx';
import { KindFields } from './kind-fields.tsx';
import css from './workbook-checks.module.css';

const WEIGHTS = [
  { value: '0', label: workbookChecksWords.advice },
  ...[1, 2, 3, 4, 5].map((weight) => ({ value: String(weight), label: workbookChecksWords.weight(weight) })),
];

interface CheckRowProps {
  proposal: CheckProposal;
  /** Contains the check set compiled from the ticked checks, or null until the compilation is complete. */
  set: CheckSet | null;
  functionNames: readonly string[];
  isFirst: boolean;
  isLast: boolean;
  onChange: (proposal: CheckProposal) => void;
  /** Moves the check by one place up (-1) or down (1). */
  onMove: (places: -1 | 1) => void;
  onRemove: () => void;
}

export function CheckRow({ proposal, set, functionNames, isFirst, isLast, onChange, onMove, onRemove }: CheckRowProps) {
  const { check, isTicked, formulaOptions } = proposal;
  const name = describeCheck(check);
  const changeCheck = (next: Check) => onChange({ ...proposal, check: next });
  const change = (next: Partial<Check>) => changeCheck({ ...check, ...next } as Check);
  return (
    <li className={css.check} data-check={check.id}>
      <div className={css.checkHead}>
        <Checkbox label={name} checked={isTicked} onChange={() => onChange({ ...proposal, isTicked: !isTicked })} />
        <div className={css.moves}>
          <IconButton icon="up" name={workbookChecksWords.moveUp(name)} isDisabled={isFirst} onClick={() => onMove(-1)} />
          <IconButton icon="down" name={workbookChecksWords.moveDown(name)} isDisabled={isLast} onClick={() => onMove(1)} />
          <IconButton icon="trash" name={workbookChecksWords.removeName(name)} isDestructive onClick={onRemove} />
        </div>
      </div>
      {isTicked && (
        <div className={css.options}>
          {check.kind === 'formula' ? (
            <FormulaFields check={check} formulaOptions={formulaOptions} set={set} functionNames={functionNames} onChange={changeCheck} />
          ) : check.kind === 'element' ? (
            <ElementFields check={check} offered={proposal.offered ?? {}} onChange={(wants) => change({ wants })} />
          ) : (
            <KindFields check={check} onChange={changeCheck} />
          )}
          <div className={css.fields} data-has-tolerance={check.kind === 'result'}>
            <NativeSelect
              aria-label={workbookChecksWords.weightOf(name)}
              data={WEIGHTS}
              value={String(check.weight)}
              onChange={(event) => change({ weight: Number(event.currentTarget.value) as Check['weight'] })}
            />
            {check.kind === 'result' && (
              <NumberInput
                aria-label={workbookChecksWords.toleranceOf(name)}
                prefix="± "
                min={0}
                max={1e9}
                value={check.tolerance}
                onChange={(value) => change({ tolerance: Math.min(1e9, Math.max(0, Number(value) || 0)) })}
              />
            )}
            <TextInput
              aria-label={workbookChecksWords.hintFor(name)}
              placeholder={workbookChecksWords.hintForLearnersWhoFail}
              maxLength={500}
              value={check.hint ?? ''}
              onChange={(event) => change({ hint: event.currentTarget.value === '' ? null : event.currentTarget.value })}
            />
          </div>
        </div>
      )}
    </li>
  );
}
