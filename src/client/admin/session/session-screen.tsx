import { Button, Skeleton, Paper } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { toFailure } from '#client/api/failure.ts';
import { ExportCsvButton } from '../ui/export-csv-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RefreshButton } from '../ui/refresh-button.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { countBadgeCards } from '#shared/analytics/progress-level.ts';
import { type SessionReport, type TimelineEvent, MAX_TIMELINE_PAGE_SIZE } from '#shared/analytics/report-schemas.ts';
import { EngagementTag, ProgressTag } from '../activity/activity-tags.tsx';
import { pluralize } from '../ui/format/pluralize.ts';
import { formatDateTime, formatDay, formatLocalDate } from '../ui/format/date-format.ts';
import { SummaryFact, SummaryPanel } from '../ui/summary-panel.tsx';
import css from './session.module.css';
import { TimelineRow } from './timeline-row.tsx';
import { buildTimelineEntries, type TimelineEntry } from './timeline-entries.ts';
import { useMutation } from '@tanstack/react-query';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { downloadCsv } from '../ui/format/csv.ts';
import { formatSessionCsv } from './session-csv.ts';

const NOT_FOUND = 404;

/** Shows everything that one learner has done in a product. The URL of the screen is /admin/activity/{session}. */
export function SessionScreen() {
  const { sessionId = '' } = useParams();
  const { report, events, timeline, exportCsv } = useSessionReport(sessionId);
  const { error, isFetching, isFetchingNextPage, hasNextPage } = timeline;
  const refresh = () => void timeline.refetch();
  const breadcrumb = <Breadcrumb to="/admin/activity" label="Activity" />;
  if (error && toFailure(error).status === NOT_FOUND)
    return (
      <>
        <PageHeader title="Learner not found" breadcrumb={breadcrumb} />
        <EmptyState icon="person" text="No learner has this address. The product or its access key may have been deleted.">
          <Button component={Link} to="/admin/activity">
            Back to Activity
          </Button>
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHeader title={report?.nickname ?? 'Learner'} heading={report && <bdi>{report.nickname}</bdi>} breadcrumb={breadcrumb}>
        {report && <RefreshButton isBusy={isFetching && !isFetchingNextPage} onClick={refresh} />}
        {events.length > 0 && <ExportCsvButton isBusy={exportCsv.isPending} onClick={() => exportCsv.mutate()} />}
      </PageHeader>
      {error && !timeline.isFetchNextPageError ? (
        <FailureNotice error={error} onRetry={refresh} />
      ) : report ? (
        <>
          <SessionSummary report={report} />
          <Timeline events={events} />
          {error ? (
            <FailureNotice error={error} onRetry={() => void timeline.fetchNextPage()} />
          ) : (
            hasNextPage && (
              <Button variant="default" fullWidth loading={isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
                Show more
              </Button>
            )
          )}
        </>
      ) : (
        <Skeleton height={360} radius="lg" />
      )}
    </>
  );
}

function SessionSummary({ report }: { report: SessionReport }) {
  const {
    productName,
    accessKey,
    startedAt,
    lastSeen,
    completedCards,
    viewedCards,
    failedCards,
    totalCards,
    totalAttempts,
    newPages,
    modules,
  } = report;
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
      {modules.length > 0 && (
        <SummaryFact name="Modules">
          <span title="Completed pages, out of these and the fewest pages that are left on the way to the end. It never falls when a learner takes a detour.">
            {modules.map(({ title, percent }) => `${title}: ${percent === 100 ? 'completed' : `about ${percent} %`}`).join(' · ')}
          </span>
        </SummaryFact>
      )}
      <SummaryFact name="Engagement" className={css.badge}>
        <EngagementTag attempts={totalAttempts} total={countBadgeCards(report)} /> {pluralize(totalAttempts, 'attempt')}
      </SummaryFact>
      <SummaryFact name="Viewed">{pluralize(viewedCards, 'card')}</SummaryFact>
      <SummaryFact name="Failed, and not completed since">{pluralize(failedCards, 'card')}</SummaryFact>
    </SummaryPanel>
  );
}

/** Lists a learner's activities in chronological order, with a separate list for each day. */
function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  if (events.length === 0) return <EmptyState icon="activity" text="This learner has entered, and not opened a card yet." />;
  const days = new Map<string, TimelineEntry[]>();
  for (const entry of buildTimelineEntries(events)) {
    const day = formatDay(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, entries]) => (
    <Paper key={day} component="section" className={css.day} aria-label={day}>
      <h2>{day}</h2>
      <ol>
        {entries.map((entry) => (
          <TimelineRow key={entry.id} entry={entry} />
        ))}
      </ol>
    </Paper>
  ));
}

/**
 * Loads a session and the first page of its timeline. Later pages of the timeline are loaded on request, but a CSV export always contains
 * the whole timeline.
 */
function useSessionReport(sessionId: string) {
  const { client } = trpc.useUtils();
  const { showFailure } = useMutationToasts();
  const timeline = trpc.analytics.sessionTimeline.useInfiniteQuery({ sessionId }, { getNextPageParam: ({ nextCursor }) => nextCursor });
  const fetchAllEvents = async (): Promise<TimelineEvent[]> => {
    const all: TimelineEvent[] = [];
    for (let cursor: number | null = 0; cursor !== null;) {
      const page = await client.analytics.sessionTimeline.query({ sessionId, cursor, limit: MAX_TIMELINE_PAGE_SIZE });
      all.push(...page.events);
      cursor = page.nextCursor;
    }
    return all;
  };
  const exportCsv = useMutation({
    mutationFn: async () =>
      downloadCsv(`learner_${sessionId}_${formatLocalDate(new Date())}.csv`, formatSessionCsv(await fetchAllEvents())),
    onError: (failure) => showFailure(failure),
  });
  return { report: timeline.data?.pages[0], events: timeline.data?.pages.flatMap((page) => page.events) ?? [], timeline, exportCsv };
}
