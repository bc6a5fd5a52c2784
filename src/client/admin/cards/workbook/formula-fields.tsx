import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { workbookChecksWords } from '#admin-words/workbook-checks.ts';
import { buildCheckTargetKey, type Check, type CheckSet } from '#workbook/checks/check-set.ts';
import { describeFunctionAlternatives } from '#workbook/checks/formula-analysis/function-use.ts';
import type { CheckProposal, FormulaRequirement } from '#workbook/proposals/check-proposal.ts';
import { formatValueForMessage } from '#workbook/checks/values/format-value-for-message.ts';
import { IconButton } from '#client/admin/ui/icon-button.tsx';
import css from './workbook-checks.module.css';

type FormulaCheck = Extract<Check, { kind: 'formula' }>;
const LIST_OPTIONS = ['refers', 'anchored', 'uses'] as const;
const FLAG_OPTIONS = ['noConstants', 'filled', 'structured'] as const;
const MAX_FUNCTIONS = 20;

function hasFormulaRequirement(check: FormulaCheck, { options }: FormulaRequirement): boolean {
  return (
    LIST_OPTIONS.every((option) => (options[option] ?? []).every((item) => check[option].includes(item))) &&
    FLAG_OPTIONS.every((option) => options[option] !== true || check[option] === true)
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

interface FormulaFieldsProps {
  check: FormulaCheck;
  formulaOptions: CheckProposal['formulaOptions'];
  set: CheckSet | null;
  functionNames: readonly string[];
  onChange: (check: FormulaCheck) => void;
}

/** Lets the author choose what a formula must do, which cells it must read, and which functions it must and must not use. */
export function FormulaFields({ check, formulaOptions, set, functionNames, onChange }: FormulaFieldsProps) {
  // An option that is no longer offered, because the check is older than the solution, can still be taken back.
  const [first] = useState(check);
  const offered = [...formulaOptions, ...listOtherOptions(first, formulaOptions)];
  return (
    <Stack gap={6}>
      <Checkbox
        label={workbookChecksWords.followsWhenTheDataChanges}
        checked={check.follows}
        onChange={() => onChange({ ...check, follows: !check.follows })}
      />
      <Checkbox
        label={workbookChecksWords.acceptWhatWeCannotWorkOut}
        checked={check.acceptsUnknown === true}
        onChange={() => onChange({ ...check, acceptsUnknown: check.acceptsUnknown !== true })}
      />
      {offered.map((formulaOption) => (
        <Checkbox
          key={formulaOption.label}
          label={formulaOption.label}
          checked={hasFormulaRequirement(check, formulaOption)}
          onChange={() => onChange(toggleFormulaRequirement(check, formulaOption))}
        />
      ))}
      <div className={css.functions}>
        <FunctionsField
          label={workbookChecksWords.usesOneOfTheseFunctions}
          names={check.uses}
          functionNames={functionNames}
          onChange={(uses) => onChange({ ...check, uses })}
        />
        <FunctionsField
          label={workbookChecksWords.usesNoneOfTheseFunctions}
          names={check.avoids}
          functionNames={functionNames}
          onChange={(avoids) => onChange({ ...check, avoids })}
        />
      </div>
      {check.follows && set && <p className={css.note}>{describeVariants(set, check)}</p>}
    </Stack>
  );
}

function listOtherOptions(kept: FormulaCheck, formulaOptions: readonly FormulaRequirement[]): FormulaRequirement[] {
  const isOffered = (option: keyof FormulaRequirement['options']) => formulaOptions.some(({ options }) => options[option] !== undefined);
  return [
    ...(kept.refers.length > 0 && !isOffered('refers')
      ? [{ label: workbookChecksWords.usesAllOf(kept.refers.join(', ')), options: { refers: kept.refers } }]
      : []),
    ...(kept.anchored.length > 0 && !isOffered('anchored')
      ? [{ label: workbookChecksWords.locks(kept.anchored.join(', ')), options: { anchored: kept.anchored } }]
      : []),
    ...(isOffered('noConstants') ? [] : [{ label: workbookChecksWords.noTypedInNumbersBut0, options: { noConstants: true } }]),
    ...(isOffered('structured') ? [] : [{ label: workbookChecksWords.namesColumnsOfTable, options: { structured: true } }]),
    ...(isOffered('filled') || !kept.at.includes(':') ? [] : [{ label: workbookChecksWords.filledDownAlike, options: { filled: true } }]),
  ];
}

interface FunctionsFieldProps {
  label: string;
  names: readonly string[];
  functionNames: readonly string[];
  onChange: (names: string[]) => void;
}

/** Lets the author collect functions by typing the beginning of their names. */
function FunctionsField({ label, names, functionNames, onChange }: FunctionsFieldProps) {
  const listId = useId();
  const [text, setText] = useState('');
  const name = text.trim().toUpperCase();
  const isUnknown = name !== '' && !name.split('+').every((each) => functionNames.includes(each));
  const isFull = names.length >= MAX_FUNCTIONS;
  const add = () => {
    if (name === '' || isUnknown || isFull) return;
    onChange([...names.filter((other) => other !== name), name]);
    setText('');
  };
  return (
    <div>
      <div className={css.functionInput}>
        <TextInput
          label={label}
          list={listId}
          value={text}
          maxLength={100}
          disabled={isFull}
          error={isUnknown && !functionNames.some((known) => known.startsWith(name)) ? workbookChecksWords.noProgramHasThisFunction : null}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="default" aria-label={workbookChecksWords.addTo(label)} disabled={name === '' || isUnknown || isFull} onClick={add}>
          {workbookChecksWords.add}
        </Button>
      </div>
      <datalist id={listId}>
        {functionNames.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
      {names.length > 0 && (
        <ul className={css.functionNames} aria-label={label}>
          {names.map((each) => (
            <li key={each}>
              {describeFunctionAlternatives([each])}
              <IconButton
                icon="cross"
                name={workbookChecksWords.removeEach(each)}
                onClick={() => onChange(names.filter((other) => other !== each))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Describes the effect of other input numbers on the first checked cell, or explains why the effect is unknown. */
function describeVariants({ targets }: CheckSet, check: Check): string {
  const target = targets[buildCheckTargetKey(check)];
  if (!target) return '';
  const note = target.readsClock ? workbookChecksWords.thisResultDependsOnDay : '';
  if (!target.variants) return workbookChecksWords.thisCannotBeTried;
  const [expected, ...varied] = [target.expected, ...target.variants].map((values) => formatValueForMessage(values[0] ?? null));
  const others = [...new Set(varied)].filter((value) => value !== expected);
  if (others.length === 0) return workbookChecksWords.firstCellStays;
  return workbookChecksWords.firstCellChanges(others.join(workbookChecksWords.or), expected!, note);
}
