import { Button, Skeleton, Paper } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { sessionWords } from '#admin-words/session.ts';
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
  const breadcrumb = <Breadcrumb to="/admin/activity" label={sessionWords.activity} />;
  if (error && toFailure(error).status === NOT_FOUND)
    return (
      <>
        <PageHeader title={sessionWords.learnerNotFound} breadcrumb={breadcrumb} />
        <EmptyState icon="person" text={sessionWords.noLearnerHasThisAddress}>
          <Button component={Link} to="/admin/activity">
            {sessionWords.backToActivity}
          </Button>
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHeader title={report?.nickname ?? sessionWords.learner} heading={report && <bdi>{report.nickname}</bdi>} breadcrumb={breadcrumb}>
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
                {sessionWords.showMore}
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
      <SummaryFact name={sessionWords.product}>{productName}</SummaryFact>
      <SummaryFact name={sessionWords.accessKey} className={css.accessKey}>
        {accessKey}
      </SummaryFact>
      <SummaryFact name={sessionWords.started}>
        <time dateTime={startedAt}>{formatDateTime(startedAt)}</time>
      </SummaryFact>
      <SummaryFact name={sessionWords.lastSeen}>
        <time dateTime={lastSeen}>{formatDateTime(lastSeen)}</time>
      </SummaryFact>
      <SummaryFact name={sessionWords.progress} className={css.badge}>
        <ProgressTag completed={completedCards} total={countBadgeCards(report)} />
        {sessionWords.ofCards(completedCards, totalCards)}
        {newPages > 0 && sessionWords.newPages(newPages)}
      </SummaryFact>
      {modules.length > 0 && (
        <SummaryFact name={sessionWords.modules}>
          <span title={sessionWords.completedPages}>
            {modules
              .map(
                ({ title, percent }) => `${title}: ${percent === 100 ? sessionWords.completedInText : sessionWords.aboutPercent(percent)}`,
              )
              .join(' · ')}
          </span>
        </SummaryFact>
      )}
      <SummaryFact name={sessionWords.engagement} className={css.badge}>
        <EngagementTag attempts={totalAttempts} total={countBadgeCards(report)} />
        {sessionWords.attempts(totalAttempts)}
      </SummaryFact>
      <SummaryFact name={sessionWords.viewed}>{sessionWords.viewedCards(viewedCards)}</SummaryFact>
      <SummaryFact name={sessionWords.failedAndNotCompletedSince}>{sessionWords.failedCards(failedCards)}</SummaryFact>
    </SummaryPanel>
  );
}

/** Lists a learner's activities in chronological order, with a separate list for each day. */
function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  if (events.length === 0) return <EmptyState icon="activity" text={sessionWords.thisLearnerHasEntered} />;
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
  const { onError } = useMutationToasts();
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
    onError,
  });
  return { report: timeline.data?.pages[0], events: timeline.data?.pages.flatMap((page) => page.events) ?? [], timeline, exportCsv };
}
