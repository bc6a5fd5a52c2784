import { Button, Paper } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { downloadCsv } from '../format/csv.ts';
import { AdminIcon } from '../admin-icon.tsx';
import type { TableColumn, SortOrder } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import css from './chart-card.module.css';

/** The same numbers as a table: for who wants to read, sort or hear them. */
export interface ChartTable<Row> {
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string;
  firstSort: SortOrder;
}

interface ChartCardProps<Row> {
  title: string;
  /** What it shows in a sentence. */
  description?: ReactNode;
  table: ChartTable<Row> | undefined;
  /** The file that "CSV" gives. */
  buildCsvFile?: (() => { name: string; text: string }) | undefined;
  controls?: ReactNode;
  /** Inside a block that has its own frame and heading. */
  isNested?: boolean;
  children: ReactNode;
}

/** A picture of numbers, with the table behind it one press away. */
export function ChartCard<Row>({
  title,
  description: note,
  table: behind,
  buildCsvFile: file,
  controls: tools,
  isNested: isPart = false,
  children,
}: ChartCardProps<Row>) {
  const [isTable, setTable] = useState(false);
  const Heading = isPart ? 'h3' : 'h2';
  const save = (made: { name: string; text: string }) => downloadCsv(made.name, made.text);
  return (
    <Paper component="section" className={css.panel} data-part={isPart} aria-label={title}>
      <div className={css.head}>
        <div className={css.words}>
          <Heading>{title}</Heading>
          {note !== undefined && <p>{note}</p>}
        </div>
        <div className={css.tools}>
          {tools}
          {behind && (
            <Button size="compact-sm" variant="default" aria-pressed={isTable} className={css.toggle} onClick={() => setTable(!isTable)}>
              Table
            </Button>
          )}
          {behind && file && (
            <Button size="compact-sm" variant="default" leftSection={<AdminIcon name="download" size={15} />} onClick={() => save(file())}>
              CSV
            </Button>
          )}
        </div>
      </div>
      {isTable && behind ? (
        <div className={css.behind}>
          <DataTable label={title} {...behind} />
        </div>
      ) : (
        <div className={css.picture}>{children}</div>
      )}
    </Paper>
  );
}
