import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import css from '../cards.module.css';

interface FieldArrayProps<Row extends { key: string }> {
  title: string;
  hint?: string;
  rows: readonly Row[];
  addLabel: string;
  onAdd: () => void;
  error?: ReactNode;
  children: (row: Row, index: number) => ReactNode;
}

export function FieldArray<Row extends { key: string }>({ title, hint, rows, addLabel, onAdd, error, children }: FieldArrayProps<Row>) {
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      {hint !== undefined && <p className={css.hint}>{hint}</p>}
      {rows.map((row, index) => (
        <div key={row.key}>{children(row, index)}</div>
      ))}
      {error}
      <Button className={css.addButton} variant="subtle" leftSection={<AdminIcon name="plus" />} onClick={onAdd}>
        {addLabel}
      </Button>
    </section>
  );
}
