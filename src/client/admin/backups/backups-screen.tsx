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
import { BackupPanel } from './backup-panel.tsx';
import css from './backups.module.css';
import { useBackupStatus } from './use-backup-status.ts';

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
