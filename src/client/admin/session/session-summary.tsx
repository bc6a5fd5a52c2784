import { Paper } from '@mantine/core';
import type { SessionReport } from '#shared/analytics/reports.ts';
import { EngagementTag, ProgressTag } from '../activity/activity-tags.tsx';
import { pluralize } from '../ui/format/pluralize.ts';
import { formatDateTime } from '../ui/format/date-format.ts';
import css from './session.module.css';

/** Shows the product, the access key and the progress of a session. */
export function SessionSummary({ report }: { report: SessionReport }) {
  const { productName, accessKey, startedAt, lastSeen, completedCards, viewedCards, failedCards, totalCards, totalAttempts } = report;
  return (
    <Paper component="section" className={css.summary} aria-label="At a glance">
      <dl>
        <div>
          <dt>Product</dt>
          <dd>{productName}</dd>
        </div>
        <div>
          <dt>Access key</dt>
          <dd className={css.accessKey}>{accessKey}</dd>
        </div>
        <div>
          <dt>Started</dt>
          <dd>
            <time dateTime={startedAt}>{formatDateTime(startedAt)}</time>
          </dd>
        </div>
        <div>
          <dt>Last seen</dt>
          <dd>
            <time dateTime={lastSeen}>{formatDateTime(lastSeen)}</time>
          </dd>
        </div>
        <div>
          <dt>Progress</dt>
          <dd className={css.badge}>
            <ProgressTag completed={completedCards} total={totalCards} /> {completedCards} of {pluralize(totalCards, 'card')}
          </dd>
        </div>
        <div>
          <dt>Engagement</dt>
          <dd className={css.badge}>
            <EngagementTag attempts={totalAttempts} total={totalCards} /> {pluralize(totalAttempts, 'attempt')}
          </dd>
        </div>
        <div>
          <dt>Viewed</dt>
          <dd>{pluralize(viewedCards, 'card')}</dd>
        </div>
        <div>
          <dt>Failed, and not completed since</dt>
          <dd>{pluralize(failedCards, 'card')}</dd>
        </div>
      </dl>
    </Paper>
  );
}
