import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { buildCheckTargetKey, type Check, type CheckSet } from '#workbook/checks/check-set.ts';
import { describeCheck } from '#workbook/checks/describe-check.ts';
import type { CheckProposal, FormulaRequirement } from '#workbook/proposals/check-proposal.ts';
import { formatValueForMessage } from '#workbook/checks/values/format-value-for-message.ts';
import { IconButton } from '#client/admin/ui/icon-button.tsx';
import { ElementFields } from './element-fields.tsx';
import css from './workbook-checks.module.css';

type FormulaCheck = Extract<Check, { kind: 'formula' }>;
const LIST_OPTIONS = ['refers', 'anchored', 'uses'] as const;
const FLAG_OPTIONS = ['noConstants', 'filled'] as const;

function hasFormulaRequirement(check: FormulaCheck, { options }: FormulaRequirement): boolean {
  return (
    LIST_OPTIONS.every((option) => (options[option] ?? []).every((item) => check[option].includes(item))) &&
    FLAG_OPTIONS.every((option) => options[option] !== true || check[option])
  );
}

/** Sets all options of a formula requirement in a check, or clears them when all of them are already set. */
function toggleFormulaRequirement(check: FormulaCheck, formulaOption: FormulaRequirement): FormulaCheck {
  const isRemoved = hasFormulaRequirement(check, formulaOption);
  const next = { ...check };
  for (const option of LIST_OPTIONS) {
    const items = formulaOption.options[option] ?? [];
    const others = check[option].filter((item) => !items.includes(item));
    next[option] = isRemoved ? others : [...others, ...items];
  }
  for (const option of FLAG_OPTIONS) if (formulaOption.options[option] === true) next[option] = !isRemoved;
  return next;
}

const WEIGHTS = [
  { value: '0', label: 'Advice' },
  ...[1, 2, 3, 4, 5].map((weight) => ({ value: String(weight), label: `Weight ${weight}` })),
];

interface CheckRowProps {
  proposal: CheckProposal;
  /** Contains the check set compiled from the ticked checks, or null until the compilation is complete. */
  set: CheckSet | null;
  isFirst: boolean;
  onChange: (proposal: CheckProposal) => void;
  onMoveUp: () => void;
}

export function CheckRow({ proposal, set, isFirst, onChange, onMoveUp }: CheckRowProps) {
  const { check, isTicked, formulaOptions } = proposal;
  const name = describeCheck(check);
  const change = (next: Partial<Check>) => onChange({ ...proposal, check: { ...check, ...next } as Check });
  return (
    <li className={css.check}>
      <Checkbox label={name} checked={isTicked} onChange={() => onChange({ ...proposal, isTicked: !isTicked })} />
      {isTicked && (
        <div className={css.options}>
          {check.kind === 'formula' && (
            <div className={css.formulaOptions}>
              <Checkbox
                label="follows when the data changes"
                checked={check.follows}
                onChange={() => change({ follows: !check.follows })}
              />
              <Checkbox
                label="accept what we cannot work out"
                checked={check.acceptsUnknown === true}
                onChange={() => change({ acceptsUnknown: check.acceptsUnknown !== true })}
              />
              {formulaOptions.map((formulaOption) => (
                <Checkbox
                  key={formulaOption.label}
                  label={formulaOption.label}
                  checked={hasFormulaRequirement(check, formulaOption)}
                  onChange={() => onChange({ ...proposal, check: toggleFormulaRequirement(check, formulaOption) })}
                />
              ))}
              {check.follows && set && <p className={css.note}>{describeVariants(set, check)}</p>}
            </div>
          )}
          {check.kind === 'element' && (
            <ElementFields check={check} offered={proposal.offered ?? {}} onChange={(wants) => change({ wants })} />
          )}
          {check.kind === 'result' && (
            <Checkbox
              label="texts exactly as in the solution"
              checked={check.exact === true}
              onChange={() => change({ exact: check.exact !== true })}
            />
          )}
          {check.kind === 'format' && <FormatOptions check={check} onChange={change} />}
          <div className={css.fields}>
            <NativeSelect
              aria-label={`Weight of ${name}`}
              data={WEIGHTS}
              value={String(check.weight)}
              onChange={(event) => change({ weight: Number(event.currentTarget.value) as Check['weight'] })}
            />
            {check.kind === 'result' && (
              <NumberInput
                aria-label={`Tolerance of ${name}`}
                prefix="± "
                min={0}
                max={1e9}
                value={check.tolerance}
                onChange={(value) => change({ tolerance: Math.min(1e9, Math.max(0, Number(value) || 0)) })}
              />
            )}
            <TextInput
              aria-label={`Hint for ${name}`}
              placeholder="Hint for learners who fail"
              maxLength={500}
              value={check.hint ?? ''}
              onChange={(event) => change({ hint: event.currentTarget.value === '' ? null : event.currentTarget.value })}
            />
            <IconButton icon="up" name={`Move ${name} up`} isDisabled={isFirst} onClick={onMoveUp} />
          </div>
        </div>
      )}
    </li>
  );
}

/** Lets the author leave out what a number format must show beyond its kind and decimals. */
function FormatOptions({ check, onChange }: { check: Extract<Check, { kind: 'format' }>; onChange: (next: Partial<Check>) => void }) {
  const [wanted] = useState(check);
  const options = [
    wanted.currency !== undefined && { key: 'currency' as const, label: `in the currency ${wanted.currency}` },
    wanted.thousands && { key: 'thousands' as const, label: 'with a thousands separator' },
    wanted.fields && { key: 'fields' as const, label: `shows exactly: ${wanted.fields.join(', ')}` },
    wanted.negative && { key: 'negative' as const, label: 'marks negative numbers' },
  ].filter((option) => typeof option === 'object');
  return options.map(({ key, label }) => (
    <Checkbox
      key={key}
      label={label}
      checked={check[key] !== undefined}
      onChange={() => onChange({ [key]: check[key] === undefined ? wanted[key] : undefined })}
    />
  ));
}

/** Describes the effect of other input numbers on the first checked cell, or explains why the effect is unknown. */
function describeVariants({ targets }: CheckSet, check: Check): string {
  const target = targets[buildCheckTargetKey(check)];
  if (!target) return '';
  const note = target.readsClock ? ' This result depends on the day. We check the formula on fixed days, not the value in the file.' : '';
  if (!target.variants)
    return 'This cannot be tried: other numbers give the same result, or the formula uses something that only a spreadsheet program knows.';
  const [expected, ...varied] = [target.expected, ...target.variants].map((values) => formatValueForMessage(values[0] ?? null));
  const others = [...new Set(varied)].filter((value) => value !== expected);
  if (others.length === 0) return 'With other numbers the first cell shows the same, and other cells change.';
  return `With other numbers the first cell shows ${others.join(' or ')} instead of ${expected}.${note}`;
}
