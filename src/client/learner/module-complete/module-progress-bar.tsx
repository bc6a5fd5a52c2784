import type { CSSProperties } from 'react';

/** More cells than this would be too narrow to number. */
const MAX_NUMBERED_CELLS = 12;

/** The modules as a row of cells; the frame drags its handle over one cell more, as one fills down a formula. */
export function ModuleProgressBar({ completed, total }: { completed: number; total: number }) {
  const percent = Math.round((completed / total) * 100);
  const ends = {
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
        // A native progress cannot hold numbered cells.
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
        {completed > 0 && <i style={ends} />}
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
