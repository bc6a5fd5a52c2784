import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { workbookChecksWords } from '#admin-words/workbook-checks.ts';
import type { Check } from '#workbook/checks/check-set.ts';
import type { ElementField } from '#workbook/checks/elements/element-kind.ts';
import { ELEMENT_KINDS } from '#workbook/checks/elements/element-kinds.ts';
import type { ElementFact, ElementFacts } from '#workbook/checks/elements/element-names.ts';
import css from './workbook-checks.module.css';

interface ElementFieldsProps {
  check: Extract<Check, { kind: 'element' }>;
  offered: ElementFacts;
  onChange: (wants: ElementFacts) => void;
}

/** Lets an author choose which facts about an element count, and which values they must have. */
export function ElementFields({ check, offered, onChange }: ElementFieldsProps) {
  const { fields } = ELEMENT_KINDS[check.element];
  const { wants } = check;
  const toggle = (key: string, field: ElementField) => {
    const { [key]: wanted, ...others } = wants;
    onChange(wanted === undefined ? { ...wants, [key]: offered[key] ?? getFirstFact(field) } : others);
  };
  return (
    <div className={css.elementFields}>
      {Object.entries(fields).map(([key, field]) => (
        <div key={key}>
          <Checkbox label={field.label} checked={Object.hasOwn(wants, key)} onChange={() => toggle(key, field)} />
          {Object.hasOwn(wants, key) && (
            <FactInput field={field} fact={wants[key]!} onChange={(fact) => onChange({ ...wants, [key]: fact })} />
          )}
        </div>
      ))}
    </div>
  );
}

function getFirstFact({ input }: ElementField): ElementFact {
  if (typeof input === 'object') return Object.keys(input)[0]!;
  return input === 'flag' ? true : input === 'number' ? 0 : '';
}

interface FactInputProps {
  field: ElementField;
  fact: ElementFact;
  onChange: (fact: ElementFact) => void;
}

function FactInput({ field: { input, label }, fact, onChange }: FactInputProps) {
  if (input === 'number') return <NumberInput aria-label={label} value={Number(fact)} onChange={(value) => onChange(Number(value) || 0)} />;
  if (input === 'text')
    return <TextInput aria-label={label} maxLength={2000} value={String(fact)} onChange={(event) => onChange(event.currentTarget.value)} />;
  const data =
    input === 'flag'
      ? [
          { value: 'true', label: workbookChecksWords.yes },
          { value: 'false', label: workbookChecksWords.no },
        ]
      : Object.entries(input).map(([value, text]) => ({ value, label: text }));
  return (
    <NativeSelect
      aria-label={label}
      data={data}
      value={String(fact)}
      onChange={({ currentTarget: { value } }) => onChange(input === 'flag' ? value === 'true' : value)}
    />
  );
}
