import './lit-cell.css';

const MAX_CELLS = 16;

export interface StripCell {
  id: string;
  isDone: boolean;
  isHere: boolean;
  /** Is true for a page that only learners with a wrong answer need. */
  isDetour: boolean;
}

/** Shows one small cell for each page of a module: filled when it is done, framed for the current page, and dashed for a detour. */
export function Strip({ cells, label }: { cells: readonly StripCell[]; label: string }) {
  const done = cells.filter(({ isDone }) => isDone).length;
  // oxlint-disable jsx-a11y/prefer-tag-over-role -- the cells are drawn by CSS, so there is no image file
  if (cells.length > MAX_CELLS)
    return <div className="strip is-bar" role="img" aria-label={label} style={{ '--done': done / cells.length }} />;
  return (
    <div className="strip" role="img" aria-label={label}>
      {cells.map(({ id, isDone, isHere, isDetour }) => (
        <i key={id} className={`${isDone ? 'is-done' : isDetour ? 'is-detour' : ''}${isHere ? ' is-here' : ''}`} />
      ))}
    </div>
  );
}
