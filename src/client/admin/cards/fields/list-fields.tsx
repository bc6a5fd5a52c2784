import { buildObjectPath } from '#shared/media/object-url.ts';
import { cardFields, type ListFieldName } from '#shared/page-types/card-fields.ts';
import { doesPartApply, type EntryPart, type ListField, type PartKind } from '#shared/page-types/field-kinds.ts';
import { IconButton } from '#client/admin/ui/icon-button.tsx';
import css from '../cards.module.css';
import { createBlankEntry } from '../form/card-form-values.ts';
import { FieldInput, type CardFieldsProps } from './field-input.tsx';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';

type ShownPart = Exclude<EntryPart, { kind: 'ownNumbers' }>;

const widthByKind = {
  text: 'minmax(0, 1fr)',
  url: 'minmax(0, 1fr)',
  youtube: 'minmax(0, 1fr)',
  page: 'minmax(0, 190px)',
  flag: 'auto',
  choice: '110px',
  regex: 'minmax(0, 1fr) minmax(0, 1fr)',
  language: 'minmax(0, 190px)',
  file: 'minmax(0, 1fr)',
  checkSet: 'minmax(0, 1fr) minmax(0, 1fr)',
} satisfies Record<ShownPart['kind'], string>;

interface ListFieldsProps extends CardFieldsProps {
  name: ListFieldName;
  onFileAdded: (objectId: string, fileName: string) => void;
}

export function ListFields({ name, onFileAdded, ...props }: ListFieldsProps) {
  const { form } = props;
  const list: ListField = cardFields[name];
  // The dialog of the checks has the own numbers.
  const parts = Object.entries(list.parts).filter((each): each is [string, ShownPart] => each[1].kind !== 'ownNumbers');
  const findPart = (kind: PartKind) => parts.find(([, part]) => part.kind === kind)![0];
  const getEntries = (): ({ key: string } & Record<string, unknown>)[] => form.getValues()[name];
  const change = (key: string, part: string, value: unknown) => {
    const index = getEntries().findIndex((entry) => entry.key === key);
    if (index === -1) return;
    const { [part]: _, ...others } = getEntries()[index]!;
    if (value === undefined) form.setFieldValue(`${name}.${index}`, others as never);
    else form.setFieldValue(`${name}.${index}.${part}`, value);
  };
  const addStartWorkbook = (files: string, objectId: string, fileName: string) => {
    onFileAdded(objectId, fileName);
    const entry = createBlankEntry(files as 'files');
    form.insertListItem(files, { ...entry, label: fileName, url: buildObjectPath(objectId) });
  };
  return (
    <FieldArray
      title={list.label}
      {...(list.hint !== undefined && { hint: list.hint })}
      rows={getEntries()}
      addLabel={list.addLabel}
      onAdd={() => form.insertListItem(name, createBlankEntry(name))}
    >
      {(values, index) => {
        const shown = parts.filter(([, part]) => doesPartApply(part, values));
        const number = index + 1;
        const columns = ['22px', ...shown.map(([, { kind }]) => widthByKind[kind]), '30px'].join(' ');
        const toLabel = (text: string) => text.replace('{n}', String(number));
        return (
          <div className={css.arrayRow} style={{ '--columns': columns }}>
            <b aria-hidden="true">{number}</b>
            {shown.map(([part, field]) => (
              <FieldInput
                key={part}
                {...props}
                field={field}
                name={part}
                label={toLabel(field.inputLabel)}
                path={`${name}.${index}.${part}`}
                entry={{
                  number,
                  values,
                  change: (changed, value) => change(values.key, changed, value),
                  nameAfterFile: (fileName) => values[findPart('text')] === '' && change(values.key, findPart('text'), fileName),
                  addStartWorkbook,
                }}
              />
            ))}
            <IconButton icon="cross" name={toLabel(list.removeLabel)} isDestructive onClick={() => form.removeListItem(name, index)} />
          </div>
        );
      }}
    </FieldArray>
  );
}

interface FieldArrayProps<Row extends { key: string }> {
  title: string;
  hint?: string;
  rows: readonly Row[];
  addLabel: string;
  onAdd: () => void;
  error?: ReactNode;
  children: (row: Row, index: number) => ReactNode;
}

function FieldArray<Row extends { key: string }>({ title, hint, rows, addLabel, onAdd, error, children }: FieldArrayProps<Row>) {
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      {hint !== undefined && <p className={css.hint}>{hint}</p>}
      {rows.map((row, index) => (
        <div key={row.key}>{children(row, index)}</div>
      ))}
      {error}
      <Button ml={24} variant="subtle" leftSection={<AdminIcon name="plus" />} onClick={onAdd}>
        {addLabel}
      </Button>
    </section>
  );
}
