import { Button } from '@mantine/core';
import { useState } from 'react';
import { cardHistoryWords } from '#admin-words/card-history.ts';
import { buildObjectPath } from '#shared/media/object-url.ts';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import type { FieldDifference } from './describe-field-change.ts';
import css from './changes.module.css';

/** Shows the old and the new value of one field. When a video was replaced, a button lets the administrator view both videos. */
export function FieldDifferenceLine({ row: { label, from, to, videos } }: { row: FieldDifference }) {
  const [isComparing, setComparing] = useState(false);
  return (
    <div className={css.field}>
      <span>{label} </span>
      {from === null ? <em>{cardHistoryWords.nothing}</em> : <del>{from}</del>}
      <span aria-hidden="true"> → </span>
      {to === null ? <em>{cardHistoryWords.nothing}</em> : <ins>{to}</ins>}
      {videos && (
        <>
          <Button
            className={css.compare}
            variant="default"
            size="compact-xs"
            leftSection={<AdminIcon name="play" size={13} />}
            aria-expanded={isComparing}
            onClick={() => setComparing(!isComparing)}
          >
            {cardHistoryWords.compare}
          </Button>
          {isComparing && (
            <div className={css.videos}>
              <ComparedVideo label={cardHistoryWords.before} id={videos.from} />
              <ComparedVideo label={cardHistoryWords.after} id={videos.to} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

function ComparedVideo({ label, id }: { label: string; id: string }) {
  return (
    <figure>
      <figcaption>{label}</figcaption>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcripts are compared as a field of their own */}
      <video src={buildObjectPath(id)} controls muted playsInline preload="metadata" aria-label={cardHistoryWords.video(label)} />
    </figure>
  );
}
