import { Button } from '@mantine/core';
import { buildBackupPath } from '#shared/backup-path.ts';
import { ignoreDoubleClick } from '#client/ui/ignore-double-click.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { formatDateTime } from '../ui/format/date-format.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { backupColumns } from './backup-columns.tsx';
import css from './backups.module.css';
import type { BackupProgress, BackupStatus } from '#shared/backups.ts';
import { computePercent } from '../ui/format/percent.ts';
import { useEffect, useRef } from 'react';

/** Lists the server's backups and lets the administrator start a new one. */
export function BackupsScreen() {
  const status = useBackupStatus();
  const backups = trpc.admin.backups.useQuery(undefined, { refetchOnMount: 'always' });
  const { showSuccess, showFailure } = useMutationToasts();
  const cache = trpc.useUtils();
  const start = trpc.admin.startBackup.useMutation({
    onSuccess: () => {
      // The list of backups is reloaded when the backup status changes from running to not running. A small backup can finish before the
      // next status request, so the server may never report that the backup is running. The client therefore marks the backup as running as
      // soon as the backup has started.
      cache.admin.backupStatus.setData(undefined, (old) => old && { ...old, progress: { doneBytes: 0, totalBytes: null } });
      showSuccess('The backup has started.');
    },
    onError: (error) => showFailure(error),
  });
  const error = status.error ?? backups.error;
  const retry = () => void Promise.all([status.refetch(), backups.refetch()]);
  const isAvailable = status.data?.isAvailable === true;
  return (
    <>
      <PageHeader title="Backups" summary="Copies of everything that this server stores">
        {isAvailable && (
          <Button
            leftSection={<AdminIcon name="backup" />}
            loading={start.isPending || status.isRunning}
            onClick={ignoreDoubleClick(() => start.mutate())}
          >
            Back up now
          </Button>
        )}
      </PageHeader>
      {error ? (
        <FailureNotice error={error} onRetry={retry} />
      ) : status.data?.isAvailable === false ? (
        <EmptyState icon="backup" text="The data is in PostgreSQL, so its own tools make the backups: use pg_dump." />
      ) : (
        <>
          {status.data && <BackupPanel status={status.data} />}
          {backups.data?.length === 0 ? (
            <EmptyState icon="backup" text="There is no backup yet." />
          ) : (
            <DataTable
              label="Backups"
              rows={backups.data}
              columns={backupColumns}
              rowKey={({ id }) => id}
              defaultSort={{ column: 'Made', isDescending: true }}
              renderActions={(backup) => (
                <a
                  className={css.download}
                  href={buildBackupPath(backup.id)}
                  download
                  aria-label={`Download ${formatDateTime(backup.createdAt)}`}
                >
                  Download
                </a>
              )}
            />
          )}
        </>
      )}
    </>
  );
}

/** Shows the backup schedule, the progress of a running backup, and the reason why the last backup failed. */
function BackupPanel({ status: { nightlyAt, progress, failure } }: { status: BackupStatus }) {
  return (
    <section className={css.panel} aria-label="Backup status">
      {progress ? (
        <ProgressLine progress={progress} />
      ) : (
        <strong>{nightlyAt === null ? 'Nightly backups are turned off.' : `A backup is made every night at ${nightlyAt}.`}</strong>
      )}
      <p>Each contains the database, all files and the secrets. Seven days and four weeks are kept. Copy them to another machine, too.</p>
      {failure && !progress && (
        <p className={css.failure} role="alert">
          The last backup failed on {formatDateTime(failure.at)}: {failure.message}
        </p>
      )}
    </section>
  );
}

function ProgressLine({ progress: { doneBytes, totalBytes } }: { progress: BackupProgress }) {
  const percent = totalBytes === null ? 0 : Math.min(99, computePercent(doneBytes, totalBytes));
  return (
    <>
      <output className={css.running}>A backup is being made: {percent}%</output>
      <progress className={css.progress} aria-label="Progress of the backup" value={percent} max={100} />
    </>
  );
}

const POLL_INTERVAL_MS = 1000;

/** Returns the backup status and refreshes it while a backup is running. When the backup finishes, the list of backups is reloaded. */
function useBackupStatus() {
  const cache = trpc.useUtils();
  const status = trpc.admin.backupStatus.useQuery(undefined, {
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.progress ? POLL_INTERVAL_MS : false),
  });
  const isRunning = Boolean(status.data?.progress);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void cache.admin.backups.invalidate();
    wasRunning.current = isRunning;
  }, [isRunning, cache]);
  return { ...status, isRunning };
}
