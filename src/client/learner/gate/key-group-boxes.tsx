import { Fragment } from 'react';
import type { KeyGroup } from './key-groups.ts';

interface KeyGroupBoxesProps {
  groups: readonly KeyGroup[];
  /** The index of the group with the caret; null when the input is not focused. */
  activeGroup: number | null;
}

/** Shows the typed key in one box per group, with the placeholder's characters where nothing is typed yet. */
export function KeyGroupBoxes({ groups, activeGroup }: KeyGroupBoxesProps) {
  return (
    <span className="key-group-boxes" aria-hidden="true">
      {groups.map(({ typed, placeholder, isComplete }, index) => (
        <Fragment key={index}>
          {index > 0 && <span className="key-dash">-</span>}
          <span className={`key-group${index === activeGroup ? ' active' : isComplete ? ' complete' : ''}`}>
            {typed}
            {placeholder && <span className="placeholder">{placeholder}</span>}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
