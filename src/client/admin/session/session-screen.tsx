import { Button, Skeleton } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { toFailure } from '#client/api/failure.ts';
import { ExportCsvButton } from '../ui/export-csv-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RefreshButton } from '../ui/refresh-button.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { SessionSummary } from './session-summary.tsx';
import { Timeline } from './timeline.tsx';
import { useSessionReport } from './use-session-report.ts';

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
