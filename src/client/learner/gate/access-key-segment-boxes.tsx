import { Fragment } from 'react';
import type { AccessKeySegment } from './access-key-segments.ts';

interface AccessKeySegmentBoxesProps {
  segments: readonly AccessKeySegment[];
  /** Holds the index of the segment with the caret, or null when the input is not focused. */
  activeSegment: number | null;
}

/** Shows the typed access key in one box per segment, and the placeholder's characters where nothing is typed yet. */
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
