import { Button, Skeleton } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { toFailure } from '#client/api/failure.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { formatIsoDate, downloadCsv } from '../ui/format/csv.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RefreshButton } from '../ui/refresh-button.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { SessionSummary } from './session-summary.tsx';
import { formatSessionCsv } from './session-csv.ts';
import { Timeline } from './timeline.tsx';

const NOT_FOUND = 404;

/** Shows everything that one learner did in a product, at /admin/activity/{session}. */
export function SessionScreen() {
  const { sessionId = '' } = useParams();
  const { data: report, error, isFetching, refetch } = trpc.analytics.sessionTimeline.useQuery({ sessionId });
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
  const exportCsv = () => report && downloadCsv(`learner_${sessionId}_${formatIsoDate(new Date())}.csv`, formatSessionCsv(report));
  return (
    <>
      <PageHeader title={report?.nickname ?? 'Learner'} heading={report && <bdi>{report.nickname}</bdi>} breadcrumb={breadcrumb}>
        {report && <RefreshButton isBusy={isFetching} onClick={() => void refetch()} />}
        {report && report.events.length > 0 && (
          <Button variant="default" leftSection={<AdminIcon name="download" />} onClick={exportCsv}>
            Export CSV
          </Button>
        )}
      </PageHeader>
      {error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : report ? (
        <>
          <SessionSummary report={report} />
          <Timeline events={report.events} />
        </>
      ) : (
        <Skeleton height={360} radius="lg" />
      )}
    </>
  );
}
