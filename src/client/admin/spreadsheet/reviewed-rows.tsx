import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { spreadsheetWords } from '#admin-words/spreadsheet.ts';
import type { ReviewedRow, ImportPlan } from '#shared/authoring/spreadsheet/import-plan.ts';
import table from '../ui/table/table.module.css';
import css from './spreadsheet.module.css';

const ROWS_PER_PAGE = 50;
const ID_END_LENGTH = 4;

export function ReviewedRows({ plan: { columns, rows, problems } }: { plan: ImportPlan }) {
  const [isFiltered, setIsFiltered] = useState(false);
  const [page, setPage] = useState(0);
  const problemCells = new Set(problems.map(({ cell }) => cell));
  const problemRows = new Set(problems.map(({ row }) => row));
  const wanted = isFiltered ? rows.filter(({ number, state }) => state !== 'same' || problemRows.has(number)) : rows;
  const shown = wanted.slice(page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE);
  if (rows.length === 0) return <p className={css.footer}>{spreadsheetWords.noRowsOfPagesWereFound}</p>;
  return (
    <>
      {/* The container scrolls horizontally, so keyboard users must be able to focus it and scroll with the arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={table.scrollContainer} aria-label={spreadsheetWords.rowsOfTheSpreadsheet} tabIndex={0}>
        <table className={css.sheet}>
          <thead>
            <tr>
              <th scope="col">{spreadsheetWords.row}</th>
              {columns.map(({ letter, name }) => (
                <th key={letter} scope="col">
                  {letter} {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.number} data-state={row.state}>
                <th scope="row">{row.number}</th>
                {columns.map(({ letter, name }, index) => (
                  <SpreadsheetCell
                    key={letter}
                    row={row}
                    index={index}
                    isId={name.toLowerCase() === 'id'}
                    hasProblem={problemCells.has(`${letter}${row.number}`)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={css.footer}>
        <span>
          {shown.length === 0
            ? spreadsheetWords.noRowsWithChangesOrProblems
            : spreadsheetWords.rowsInAll(shown[0]!.number, shown.at(-1)!.number, wanted.length)}
        </span>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            setIsFiltered(!isFiltered);
            setPage(0);
          }}
        >
          {isFiltered ? spreadsheetWords.allRows : spreadsheetWords.onlyRowsWithChangesOrProblems}
        </Button>
        {wanted.length > ROWS_PER_PAGE && (
          <Group gap={8} wrap="nowrap" ml="auto">
            <Button variant="default" size="compact-sm" disabled={page === 0} onClick={() => setPage(page - 1)}>
              {spreadsheetWords.previousRows}
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              disabled={(page + 1) * ROWS_PER_PAGE >= wanted.length}
              onClick={() => setPage(page + 1)}
            >
              {spreadsheetWords.nextRows}
            </Button>
          </Group>
        )}
      </div>
    </>
  );
}

function SpreadsheetCell({ row, index, isId, hasProblem }: { row: ReviewedRow; index: number; isId: boolean; hasProblem: boolean }) {
  const text = row.cells[index] ?? '';
  const before = row.before[index];
  if (isId) return <td data-problem={hasProblem}>{row.id === null ? text || spreadsheetWords.new : `…${row.id.slice(-ID_END_LENGTH)}`}</td>;
  return (
    <td data-changed={before !== undefined} data-problem={hasProblem}>
      {before === undefined ? text : <ins>{text || <em>{spreadsheetWords.empty}</em>}</ins>}
      {before !== undefined && before !== '' && <del>{before}</del>}
    </td>
  );
}
