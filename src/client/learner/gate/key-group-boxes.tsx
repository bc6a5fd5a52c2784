import { Fragment } from 'react';
import type { KeyGroup } from './key-groups.ts';

/** The typed key in cells, the group in work framed, what is missing in the placeholder's letters. */
export function KeyGroupBoxes({ groups, groupInWork: activeGroup }: { groups: readonly KeyGroup[]; groupInWork: number | null }) {
  return (
    <span className="key-group-boxes" aria-hidden="true">
      {groups.map(({ typed, placeholder: missing, isComplete: isDone }, index) => (
        <Fragment key={index}>
          {index > 0 && <span className="key-dash">-</span>}
          <span className={`key-group${index === activeGroup ? ' active' : isDone ? ' complete' : ''}`}>
            {typed}
            {missing && <span className="placeholder">{missing}</span>}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
