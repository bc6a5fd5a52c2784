import { Fragment } from 'react';
import type { KeyGroup } from './key-groups.ts';

/** The typed key in cells, the group in work framed, what is missing in the placeholder's letters. */
export function KeyGroupBoxes({ groups, groupInWork: activeGroup }: { groups: readonly KeyGroup[]; groupInWork: number | null }) {
  return (
    <span className="echo" aria-hidden="true">
      {groups.map(({ typed, placeholder: missing, isComplete: isDone }, index) => (
        <Fragment key={index}>
          {index > 0 && <span className="dash">-</span>}
          <span className={`grp${index === activeGroup ? ' now' : isDone ? ' done' : ''}`}>
            {typed}
            {missing && <span className="ghost">{missing}</span>}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
