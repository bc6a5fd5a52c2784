import { Box, Button, Paper, Skeleton } from '@mantine/core';
import { auditWords } from '#admin-words/audit.ts';
import { auditActions } from '#shared/people/audit-actions.ts';
import type { AuditEntry } from '#shared/people/audit-schemas.ts';
import { ExportCsvButton } from '../ui/export-csv-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { formatDateTime } from '../ui/format/date-format.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { RefreshButton } from '../ui/refresh-button.tsx';
import { SearchField } from '../ui/table/search-field.tsx';
import css from './audit.module.css';
import { useAuditLog } from './use-audit-log.ts';

export function AuditScreen() {
  const { search, setSearch, log, entries, exportCsv } = useAuditLog();
  const refresh = () => void log.refetch();
  return (
    <>
      <PageHeader title={auditWords.auditLog} summary={auditWords.whatPeople}>
        <RefreshButton isBusy={log.isFetching && !log.isFetchingNextPage} onClick={refresh} />
        <ExportCsvButton isBusy={exportCsv.isPending} onClick={() => exportCsv.mutate()} />
      </PageHeader>
      <Box mb={14} className={css.search}>
        <SearchField label={auditWords.searchTheAuditLog} value={search} onChange={setSearch} />
      </Box>
      {log.error && !log.isFetchNextPageError ? (
        <FailureNotice error={log.error} onRetry={refresh} />
      ) : entries === undefined ? (
        <Skeleton height={360} radius="lg" />
      ) : entries.length === 0 ? (
        <EmptyState icon="search" text={auditWords.noEntryContainsTheseWords} />
      ) : (
        <>
          <Paper className={css.entries}>
            <ol aria-label={auditWords.entries}>
              {entries.map((entry) => (
                <AuditRow key={entry.id} entry={entry} />
              ))}
            </ol>
          </Paper>
          {log.isFetchNextPageError && <FailureNotice error={log.error} onRetry={() => void log.fetchNextPage()} />}
          {log.hasNextPage && !log.isFetchNextPageError && (
            <Button variant="default" fullWidth mt="sm" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
              {auditWords.showMore}
            </Button>
          )}
        </>
      )}
    </>
  );
}

function AuditRow({ entry: { at, actor, action, address, targetName, detail } }: { entry: AuditEntry }) {
  return (
    <li className={css.entry}>
      <time dateTime={at}>{formatDateTime(at)}</time>
      <div>
        <p>
          <strong>{auditActions[action]}</strong>: <bdi>{targetName}</bdi>
        </p>
        {detail !== '' && <small>{detail}</small>}
      </div>
      <div className={css.actor}>
        <bdi>{actor}</bdi>
        {address !== null && <small>{address}</small>}
      </div>
    </li>
  );
}
