import { Fragment } from 'react';
import type { TypedKeySegment } from './access-key-segments.ts';

interface AccessKeySegmentBoxesProps {
  segments: readonly TypedKeySegment[];
  /** Holds the index of the access key segment that contains the caret, or null when the input is not focused. */
  activeSegment: number | null;
}

/**
 * Shows the typed access key in one box per segment. Placeholder characters stand for the part of the access key that the learner has not
 * typed yet.
 */
export function AccessKeySegmentBoxes({ segments, activeSegment }: AccessKeySegmentBoxesProps) {
  return (
    <span className="key-segment-boxes" aria-hidden="true">
      {segments.map(({ typed, placeholder, isComplete }, index) => (
        <Fragment key={index}>
          {index > 0 && <span className="key-dash">-</span>}
          <span className={`key-segment${index === activeSegment ? ' active' : isComplete ? ' complete' : ''}`}>
            {typed}
            {placeholder && <span className="placeholder">{placeholder}</span>}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
