import { Button, Paper } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { uiWords } from '#admin-words/ui.ts';
import { downloadCsv } from '../format/csv.ts';
import { AdminIcon } from '../admin-icon.tsx';
import type { TableColumn, SortOrder } from '../table/table-column.ts';
import { DataTable } from '../table/data-table.tsx';
import css from './chart-card.module.css';

/** Contains a chart's data as a table, which users can sort and read with a screen reader. */
export interface ChartTable<Row> {
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string;
  defaultSort: SortOrder;
}

interface ChartCardProps<Row> {
  title: string;
  description?: ReactNode;
  table: ChartTable<Row> | undefined;
  buildCsvFile?: (() => { name: string; text: string }) | undefined;
  controls?: ReactNode;
  isNested?: boolean;
  children: ReactNode;
}

export function ChartCard<Row>({ title, description, table, buildCsvFile, controls, isNested = false, children }: ChartCardProps<Row>) {
  const [isTableShown, setTableShown] = useState(false);
  const Heading = isNested ? 'h3' : 'h2';
  const saveCsv = ({ name, text }: { name: string; text: string }) => downloadCsv(name, text);
  return (
    <Paper component="section" className={css.panel} data-nested={isNested} aria-label={title}>
      <div className={css.head}>
        <div className={css.heading}>
          <Heading>{title}</Heading>
          {description !== undefined && <p>{description}</p>}
        </div>
        <div className={css.tools}>
          {controls}
          {table && (
            <Button
              size="compact-sm"
              variant="default"
              aria-pressed={isTableShown}
              className={css.toggle}
              onClick={() => setTableShown(!isTableShown)}
            >
              {uiWords.table}
            </Button>
          )}
          {table && buildCsvFile && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<AdminIcon name="download" size={15} />}
              onClick={() => saveCsv(buildCsvFile())}
            >
              {uiWords.csv}
            </Button>
          )}
        </div>
      </div>
      {isTableShown && table ? (
        <div className={css.table}>
          <DataTable label={title} {...table} />
        </div>
      ) : (
        <div className={css.chart}>{children}</div>
      )}
    </Paper>
  );
}
