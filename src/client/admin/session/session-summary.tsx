import { countBadgeCards } from '#shared/analytics/progress-level.ts';
import type { SessionReport } from '#shared/analytics/report-schemas.ts';
import { EngagementTag, ProgressTag } from '../activity/activity-tags.tsx';
import { pluralize } from '../ui/format/pluralize.ts';
import { formatDateTime } from '../ui/format/date-format.ts';
import { SummaryFact, SummaryPanel } from '../ui/summary-panel.tsx';
import css from './session.module.css';

/** Shows the product, the access key and the progress of a session. */
export function SessionSummary({ report }: { report: SessionReport }) {
  const { productName, accessKey, startedAt, lastSeen, completedCards, viewedCards, failedCards, totalCards, totalAttempts, newPages } =
    report;
  return (
    <SummaryPanel>
      <SummaryFact name="Product">{productName}</SummaryFact>
      <SummaryFact name="Access key" className={css.accessKey}>
        {accessKey}
      </SummaryFact>
      <SummaryFact name="Started">
        <time dateTime={startedAt}>{formatDateTime(startedAt)}</time>
      </SummaryFact>
      <SummaryFact name="Last seen">
        <time dateTime={lastSeen}>{formatDateTime(lastSeen)}</time>
      </SummaryFact>
      <SummaryFact name="Progress" className={css.badge}>
        <ProgressTag completed={completedCards} total={countBadgeCards(report)} /> {completedCards} of {pluralize(totalCards, 'card')}
        {newPages > 0 && `, ${pluralize(newPages, 'new page')}`}
      </SummaryFact>
      <SummaryFact name="Engagement" className={css.badge}>
        <EngagementTag attempts={totalAttempts} total={countBadgeCards(report)} /> {pluralize(totalAttempts, 'attempt')}
      </SummaryFact>
      <SummaryFact name="Viewed">{pluralize(viewedCards, 'card')}</SummaryFact>
      <SummaryFact name="Failed, and not completed since">{pluralize(failedCards, 'card')}</SummaryFact>
    </SummaryPanel>
  );
}
