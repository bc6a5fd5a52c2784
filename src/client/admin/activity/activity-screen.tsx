import { Button, NativeSelect } from '@mantine/core';
import { Link } from 'react-router';
import { trpc } from '../api/trpc-hooks.ts';
import { pluralize } from '../ui/format/pluralize.ts';
import { formatIsoDate, downloadCsv } from '../ui/format/csv.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RefreshButton } from '../ui/refresh-button.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { useSearchParam } from '../ui/use-search-param.ts';
import { activityColumns } from './activity-columns.tsx';
import { formatActivityCsv } from './activity-csv.ts';

export function ActivityScreen() {
  const { data: sessions, error, isFetching, refetch } = trpc.analytics.activity.useQuery({});
  const [product, chooseProduct] = useSearchParam('product');
  const ask = () => void refetch();
  const products = [...new Set(sessions?.map(({ productName }) => productName))].toSorted();
  const rows = sessions?.filter(({ productName }) => product === null || productName === product);
  const save = () => downloadCsv(`activity_${formatIsoDate(new Date())}.csv`, formatActivityCsv(rows ?? []));
  const isEmpty = sessions?.length === 0;
  return (
    <>
      <PageHeader
        title="Activity"
        summary={
          isEmpty ? 'Sessions appear here as learners enter' : sessions && `${pluralize(sessions.length, 'session')}, last seen first`
        }
      >
        {!error && <RefreshButton isBusy={isFetching} onClick={ask} />}
        {!error && sessions && !isEmpty && (
          <Button variant="default" component={Link} to="/admin/insight" leftSection={<AdminIcon name="insight" />}>
            Insight
          </Button>
        )}
        {!error && sessions && !isEmpty && (
          <Button variant="default" leftSection={<AdminIcon name="download" />} onClick={save}>
            Export CSV
          </Button>
        )}
      </PageHeader>
      {error ? (
        <FailureNotice title="Failed to load activity data" error={error} onRetry={ask} />
      ) : isEmpty ? (
        <EmptyState icon="activity" text="No user activity found. Generate access keys and share them to see learner engagement.">
          <Button component={Link} to="/admin/keys" leftSection={<AdminIcon name="key" />}>
            Generate keys
          </Button>
        </EmptyState>
      ) : (
        <DataTable
          label="Activity"
          isDense
          rows={rows}
          columns={activityColumns}
          rowKey={({ sessionId }) => sessionId}
          firstSort={{ column: 'Last seen', isDescending: true }}
          search={{ label: 'Search nicknames and keys', getText: ({ nickname, accessKey }) => `${nickname} ${accessKey}` }}
          filters={
            <NativeSelect
              aria-label="Show sessions of"
              w={170}
              value={product ?? ''}
              onChange={(event) => chooseProduct(event.currentTarget.value)}
              data={[{ value: '', label: 'All products' }, ...products]}
            />
          }
        />
      )}
    </>
  );
}
