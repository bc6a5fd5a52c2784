import { spreadsheetWords } from '#admin-words/spreadsheet.ts';
import type { GoodRowsPlan, ImportPlan } from '#shared/authoring/spreadsheet/import-plan.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import css from './spreadsheet.module.css';

export function ImportSummary({ plan }: { plan: ImportPlan }) {
  const facts = [
    { kind: 'new', sign: '+', text: spreadsheetWords.newPages(plan.created) },
    { kind: 'changed', sign: '~', text: spreadsheetWords.cellsChangedOnPages(plan.changedCells, plan.changedPages) },
    { kind: 'moved', sign: '↕', text: spreadsheetWords.moved(plan.moved) },
    { kind: 'deleted', sign: '−', text: spreadsheetWords.deleted(plan.deleted) },
  ];
  return (
    <>
      {facts.map(({ kind, sign, text }) => (
        <span key={kind} className={css.fact} data-kind={kind}>
          <i aria-hidden="true">{sign}</i>
          {text}
        </span>
      ))}
      {plan.problemCount > 0 && (
        <strong className={css.problemCount}>
          <AdminIcon name="warning" size={16} />
          {spreadsheetWords.problemCount(plan.problemCount)}
        </strong>
      )}
    </>
  );
}

export function SpreadsheetProblemList({ plan: { problems, problemCount } }: { plan: ImportPlan }) {
  if (problemCount === 0) return null;
  return (
    <div className={css.problems}>
      <ul aria-label={spreadsheetWords.problems}>
        {problems.map(({ cell, message, suggestion }) => (
          <li key={cell}>
            <strong>{cell}</strong>
            <span>
              {message}
              {suggestion !== null && (
                <>
                  {spreadsheetWords.didYouMean}
                  <b>{suggestion}</b>?
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {problemCount > problems.length && <p>{spreadsheetWords.moreProblemsAreNotShown(problemCount - problems.length)}</p>}
    </div>
  );
}

/** Lists the rows that an import of the good rows leaves out, before it is made. */
export function LeftOutRows({ goodRows: { rows, changes, leftOut } }: { goodRows: GoodRowsPlan }) {
  return (
    <details className={css.leftOut}>
      <summary>{spreadsheetWords.goodRowsCanBeImported(rows, changes, leftOut.length)}</summary>
      <ul aria-label={spreadsheetWords.rowsLeftOut}>
        {leftOut.map(({ row, message }) => (
          <li key={row}>
            <strong>{spreadsheetWords.rowNumber(row)}</strong> {message}
          </li>
        ))}
      </ul>
    </details>
  );
}
