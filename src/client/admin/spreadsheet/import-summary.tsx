import type { GoodRowsPlan, ImportPlan } from '#shared/authoring/spreadsheet/import-plan.ts';
import { pluralize } from '../ui/format/pluralize.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import css from './spreadsheet.module.css';

export function ImportSummary({ plan }: { plan: ImportPlan }) {
  const facts = [
    { kind: 'new', sign: '+', text: pluralize(plan.created, 'new page') },
    { kind: 'changed', sign: '~', text: `${pluralize(plan.changedCells, 'cell')} changed on ${pluralize(plan.changedPages, 'page')}` },
    { kind: 'moved', sign: '↕', text: `${plan.moved} moved` },
    { kind: 'deleted', sign: '−', text: `${plan.deleted} deleted` },
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
          {pluralize(plan.problemCount, 'problem')}
        </strong>
      )}
    </>
  );
}

export function SpreadsheetProblemList({ plan: { problems, problemCount } }: { plan: ImportPlan }) {
  if (problemCount === 0) return null;
  return (
    <div className={css.problems}>
      <ul aria-label="Problems">
        {problems.map(({ cell, message, suggestion }) => (
          <li key={cell}>
            <strong>{cell}</strong>
            <span>
              {message}
              {suggestion !== null && (
                <>
                  {' '}
                  Did you mean <b>{suggestion}</b>?
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {problemCount > problems.length && <p>{`${problemCount - problems.length} more problems are not shown.`}</p>}
    </div>
  );
}

/** Lists the rows that an import of the good rows leaves out, before it is made. */
export function LeftOutRows({ goodRows: { rows, changes, leftOut } }: { goodRows: GoodRowsPlan }) {
  return (
    <details className={css.leftOut}>
      <summary>
        {`The ${pluralize(rows, 'good row')} can be imported with ${pluralize(changes, 'change')}; ${pluralize(leftOut.length, 'row')} would be left out`}
      </summary>
      <ul aria-label="Rows left out">
        {leftOut.map(({ row, message }) => (
          <li key={row}>
            <strong>Row {row}</strong> {message}
          </li>
        ))}
      </ul>
    </details>
  );
}
