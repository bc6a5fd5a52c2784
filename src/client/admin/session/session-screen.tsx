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

/** One learner's way through a product: /admin/activity/{session} */
export function SessionScreen() {
  const { sessionId = '' } = useParams();
  const { data: story, error, isFetching, refetch } = trpc.analytics.sessionTimeline.useQuery({ sessionId });
  const crumb = <Breadcrumb to="/admin/activity" name="Activity" />;
  if (error && toFailure(error).status === NOT_FOUND)
    return (
      <>
        <PageHeader title="Learner not found" breadcrumb={crumb} />
        <EmptyState icon="person" text="No learner has this address. The product or its access key may have been deleted.">
          <Button component={Link} to="/admin/activity">
            Back to Activity
          </Button>
        </EmptyState>
      </>
    );
  const save = () => story && downloadCsv(`learner_${sessionId}_${formatIsoDate(new Date())}.csv`, formatSessionCsv(story));
  return (
    <>
      <PageHeader title={story?.nickname ?? 'Learner'} heading={story && <bdi>{story.nickname}</bdi>} breadcrumb={crumb}>
        {story && <RefreshButton isBusy={isFetching} onClick={() => void refetch()} />}
        {story && story.events.length > 0 && (
          <Button variant="default" leftSection={<AdminIcon name="download" />} onClick={save}>
            Export CSV
          </Button>
        )}
      </PageHeader>
      {error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : story ? (
        <>
          <SessionSummary story={story} />
          <Timeline steps={story.events} />
        </>
      ) : (
        <Skeleton height={360} radius="lg" />
      )}
    </>
  );
}
