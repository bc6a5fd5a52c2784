import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { workbookChecksWords } from '#admin-words/workbook-checks.ts';
import { NUMBER_FORMAT_KINDS, type Check, type PlainValue } from '#workbook/checks/check-set.ts';
import { formatValueForMessage } from '#workbook/checks/values/format-value-for-message.ts';
import { IconButton } from '#client/admin/ui/icon-button.tsx';
import css from './workbook-checks.module.css';

type CheckOf<Kind extends Check['kind']> = Extract<Check, { kind: Kind }>;

interface KindFieldsProps<Kind extends Check['kind']> {
  check: CheckOf<Kind>;
  onChange: (check: CheckOf<Kind>) => void;
}

/** Lets the author change what a check wants, for every kind of check but formulas and elements, which have forms of their own. */
export function KindFields({ check, onChange }: { check: Check; onChange: (check: Check) => void }) {
  switch (check.kind) {
    case 'result':
      return (
        <Checkbox
          label={workbookChecksWords.textsExactlyAsInSolution}
          checked={check.exact === true}
          onChange={() => onChange({ ...check, exact: check.exact !== true })}
        />
      );
    case 'format':
      return <FormatFields check={check} onChange={onChange} />;
    case 'random':
      return <RandomFields check={check} onChange={onChange} />;
    case 'given':
      return (
        <>
          <Checkbox
            label={workbookChecksWords.rowsMayStandInAnotherOrder}
            checked={check.order === 'any'}
            onChange={() => onChange({ ...check, order: check.order === 'any' ? 'same' : 'any' })}
          />
          <Checkbox
            label={workbookChecksWords.titlesStayAsTheyAre}
            checked={check.titlesStay === true}
            onChange={() => onChange({ ...check, titlesStay: check.titlesStay !== true })}
          />
        </>
      );
    case 'table':
      return (
        <TextInput
          label={workbookChecksWords.nameOfTable}
          maxLength={255}
          value={check.name ?? ''}
          onChange={(event) => onChange({ ...check, name: event.currentTarget.value === '' ? null : event.currentTarget.value })}
        />
      );
    case 'sorted':
      return <SortedFields check={check} onChange={onChange} />;
    case 'filter':
      return <FilterFields check={check} onChange={onChange} />;
    case 'formula':
    case 'present':
    case 'element':
      return null;
  }
}

const FORMAT_LABELS: Readonly<Record<(typeof NUMBER_FORMAT_KINDS)[number], string>> = {
  percent: workbookChecksWords.aPercentage,
  currency: workbookChecksWords.anAmountOfMoney,
  number: workbookChecksWords.aNumber,
  date: workbookChecksWords.aDate,
  time: workbookChecksWords.aTime,
  text: workbookChecksWords.text,
};
const KINDS_WITH_DECIMALS: ReadonlySet<string> = new Set(['percent', 'currency', 'number']);

function FormatFields({ check, onChange }: KindFieldsProps<'format'>) {
  const [wanted] = useState(check);
  const options = [
    wanted.currency !== undefined && { key: 'currency' as const, label: workbookChecksWords.inTheCurrency(wanted.currency) },
    wanted.thousands && { key: 'thousands' as const, label: workbookChecksWords.withAThousandsSeparator },
    (wanted.scale ?? 1) > 1 && { key: 'scale' as const, label: workbookChecksWords.dividedBy(wanted.scale ?? 1) },
    wanted.fields && { key: 'fields' as const, label: workbookChecksWords.showsExactly(wanted.fields.join(', ')) },
    wanted.negative && { key: 'negative' as const, label: workbookChecksWords.marksNegativeNumbers },
  ].filter((option) => typeof option === 'object');
  return (
    <>
      <div className={css.elementFields}>
        <NativeSelect
          label={workbookChecksWords.shownAs}
          data={NUMBER_FORMAT_KINDS.map((value) => ({ value, label: FORMAT_LABELS[value] }))}
          value={check.as}
          onChange={({ currentTarget: { value } }) => {
            const { id, sheet, at, weight, hint, kind } = check;
            const as = value as typeof check.as;
            // The other options belong to the kind of format that the solution has.
            if (as === wanted.as) onChange(wanted);
            else onChange({ id, sheet, at, weight, hint, kind, as, decimals: null });
          }}
        />
        {KINDS_WITH_DECIMALS.has(check.as) && (
          <NumberInput
            label={workbookChecksWords.decimals}
            placeholder={workbookChecksWords.anyNumber}
            min={0}
            max={30}
            allowDecimal={false}
            value={check.decimals ?? ''}
            onChange={(value) => onChange({ ...check, decimals: value === '' ? null : Math.min(30, Math.max(0, Number(value) || 0)) })}
          />
        )}
      </div>
      {check.as === wanted.as &&
        options.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={check[key] !== undefined}
            onChange={() => {
              const { [key]: current, ...others } = check;
              onChange(current === undefined ? { ...check, [key]: wanted[key] } : others);
            }}
          />
        ))}
    </>
  );
}

function RandomFields({ check, onChange }: KindFieldsProps<'random'>) {
  return (
    <>
      <div className={css.elementFields}>
        <NumberInput
          label={workbookChecksWords.from}
          value={check.low}
          onChange={(value) => onChange({ ...check, low: Number(value) || 0 })}
        />
        <NumberInput
          label={workbookChecksWords.to}
          value={check.high}
          error={check.high < check.low ? workbookChecksWords.isLessThanSmallestNumber : null}
          onChange={(value) => onChange({ ...check, high: Number(value) || 0 })}
        />
      </div>
      <Checkbox
        label={workbookChecksWords.wholeNumbersOnly}
        checked={check.isWhole}
        onChange={() => onChange({ ...check, isWhole: !check.isWhole })}
      />
    </>
  );
}

const MAX_SORT_LEVELS = 10;

function SortedFields({ check, onChange }: KindFieldsProps<'sorted'>) {
  const change = (index: number, next: Partial<(typeof check.by)[number]>) =>
    onChange({ ...check, by: check.by.map((level, at) => (at === index ? { ...level, ...next } : level)) });
  return (
    <>
      {check.by.map((level, index) => (
        <div key={index} className={css.level}>
          <TextInput
            label={index === 0 ? workbookChecksWords.sortedByTheColumn : workbookChecksWords.thenBy}
            maxLength={255}
            required
            error={level.column.trim() === '' ? workbookChecksWords.titleOfColumn : null}
            value={level.column}
            onChange={(event) => change(index, { column: event.currentTarget.value })}
          />
          <Checkbox
            label={workbookChecksWords.largestFirst}
            checked={level.descending}
            onChange={() => change(index, { descending: !level.descending })}
          />
          {check.by.length > 1 && (
            <IconButton
              icon="cross"
              name={workbookChecksWords.doNotSortBy(level.column)}
              onClick={() => onChange({ ...check, by: check.by.filter((_, at) => at !== index) })}
            />
          )}
        </div>
      ))}
      {check.by.length < MAX_SORT_LEVELS && (
        <Button
          variant="default"
          size="xs"
          className={css.addLevel}
          onClick={() => onChange({ ...check, by: [...check.by, { column: '', descending: false }] })}
        >
          {workbookChecksWords.thenByAnotherColumn}
        </Button>
      )}
    </>
  );
}

const MAX_SHOWN_VALUES = 100;

function FilterFields({ check, onChange }: KindFieldsProps<'filter'>) {
  const [text, setText] = useState('');
  const add = () => {
    const value = text.trim();
    if (value === '' || check.shows.length >= MAX_SHOWN_VALUES) return;
    const number = Number(value.replace(',', '.'));
    onChange({ ...check, shows: [...check.shows, Number.isNaN(number) ? value : number] });
    setText('');
  };
  const name = (value: PlainValue) => (value === null ? workbookChecksWords.emptyCells : formatValueForMessage(value));
  return (
    <>
      <TextInput
        label={workbookChecksWords.filteredColumn}
        maxLength={255}
        required
        value={check.column}
        onChange={(event) => onChange({ ...check, column: event.currentTarget.value })}
      />
      <div className={css.functionInput}>
        <TextInput
          label={workbookChecksWords.rowsThatAreShownHaveOne}
          value={text}
          maxLength={255}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="default" aria-label={workbookChecksWords.addValueThatIsShown} disabled={text.trim() === ''} onClick={add}>
          {workbookChecksWords.add}
        </Button>
      </div>
      <ul className={css.functionNames} aria-label={workbookChecksWords.valuesThatAreShown}>
        {check.shows.map((value, index) => (
          <li key={index}>
            {name(value)}
            <IconButton
              icon="cross"
              name={workbookChecksWords.removeName(name(value))}
              onClick={() => onChange({ ...check, shows: check.shows.filter((_, at) => at !== index) })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
