import type { CSSProperties } from 'react';

/**
 * Limits the number of modules that are shown as numbered cells. With more modules than this limit, the cells would be too narrow for
 * numbers.
 */
const MAX_NUMBERED_CELLS = 12;

/**
 * Shows the modules as a row of spreadsheet cells. The frame around the completed modules grows by the newly completed cell, like a
 * selection that is extended with the fill handle.
 */
export function ModuleProgressBar({ completed, total }: { completed: number; total: number }) {
  const percent = Math.round((completed / total) * 100);
  const frameStyle = {
    '--progress': `${(completed / total) * 100}%`,
    '--previous-progress': `${(Math.max(completed - 1, 0) / total) * 100}%`,
  } as CSSProperties;
  const cells = total <= MAX_NUMBERED_CELLS ? Array.from({ length: total }, (_, index) => index + 1) : [];
  return (
    <section className="progress-section" aria-label="Progress">
      <p className="progress-count">
        <span>Modules</span>
        <b className="tabular-numbers">
          {completed} / {total}
        </b>
      </p>
      <div
        className={cells.length > 0 ? 'progress-cells' : 'progress-cells unnumbered'}
        // A native `<progress>` element cannot contain the numbered cells of the progress bar.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="progressbar"
        aria-valuenow={completed}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuetext={`${completed} of ${total} modules`}
        aria-label="Modules completed"
      >
        {cells.map((cell) => (
          <span key={cell} className={cell < completed ? 'completed' : cell === completed ? 'completed just-completed' : ''}>
            {cell}
          </span>
        ))}
        {completed > 0 && <i style={frameStyle} />}
      </div>
      {total > 1 && (
        <dl className="progress-figures tabular-numbers">
          <ProgressFigure name="Completed" value={completed} />
          <ProgressFigure name="Remaining" value={total - completed} />
          <ProgressFigure name="Percent" value={`${percent}%`} />
        </dl>
      )}
    </section>
  );
}

function ProgressFigure({ name, value }: { name: string; value: number | string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
