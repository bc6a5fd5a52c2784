import { Button } from '@mantine/core';
import { backupsWords } from '#admin-words/backups.ts';
import { MAX_PORTAL_BACKUPS, type BackupProgress, type BackupStatus, type ListedBackup } from '#shared/backups.ts';
import { buildBackupPath } from '#shared/backups.ts';
import { ignoreDoubleClick } from '#client/ui/ignore-double-click.ts';
import { confirmIdentity } from '../account/confirm-identity.tsx';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { confirmDelete } from '../ui/confirm-delete.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { formatDateTime } from '../ui/format/date-format.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { backupColumns } from './backup-columns.tsx';
import css from './backups.module.css';
import { describeClockDoubt } from '#shared/clock-doubt.ts';
import { computePercent } from '../ui/format/percent.ts';
import { useEffect, useRef } from 'react';

export function BackupsScreen() {
  const status = useBackupStatus();
  const backups = trpc.admin.backups.useQuery(undefined, { refetchOnMount: 'always' });
  const { showSuccess, onError } = useMutationToasts();
  const cache = trpc.useUtils();
  const start = trpc.admin.startBackup.useMutation({
    onSuccess: () => {
      // The list of backups is reloaded when the backup status changes from running to not running. A small backup can finish before the
      // next status request, so the server may never report that the backup is running. The client therefore marks the backup as running as
      // soon as the backup has started.
      cache.admin.backupStatus.setData(undefined, (old) => old && { ...old, progress: { doneBytes: 0, totalBytes: null } });
      showSuccess(backupsWords.theBackupHasStarted);
    },
    onError,
  });
  const remove = trpc.admin.deleteBackup.useMutation({
    onSuccess: () => {
      void cache.admin.backups.invalidate();
      showSuccess(backupsWords.backupDeleted);
    },
    onError,
  });
  const confirmRemoval = ({ id, createdAt }: ListedBackup) =>
    confirmDelete({
      title: backupsWords.deleteBackup,
      question: backupsWords.sureToDeleteBackup(formatDateTime(createdAt)),
      consequence: backupsWords.itCannotBeBroughtBack,
      onConfirm: () => remove.mutate({ id }),
    });
  const error = status.error ?? backups.error;
  const retry = () => void Promise.all([status.refetch(), backups.refetch()]);
  const isAvailable = status.data?.isAvailable === true;
  return (
    <>
      <PageHeader
        title={backupsWords.backups}
        summary={backupsWords.copiesOfEverythingThatThisServer}
        mainAction={
          isAvailable && (
            <Button
              leftSection={<AdminIcon name="backup" />}
              loading={start.isPending || status.isRunning}
              onClick={ignoreDoubleClick(() => start.mutate())}
            >
              {backupsWords.backUpNow}
            </Button>
          )
        }
      />
      {error ? (
        <FailureNotice error={error} onRetry={retry} />
      ) : status.data?.isAvailable === false ? (
        <EmptyState icon="backup" text={backupsWords.dataIsInPostgresql} />
      ) : (
        <>
          {status.data && <BackupPanel status={status.data} />}
          {backups.data?.length === 0 ? (
            <EmptyState icon="backup" text={backupsWords.thereIsNoBackupYet} />
          ) : (
            <DataTable
              label={backupsWords.backups}
              rows={backups.data}
              columns={backupColumns}
              rowKey={({ id }) => id}
              defaultSort={{ column: backupsWords.made, isDescending: true }}
              renderActions={(backup) => (
                <RowActions
                  title={formatDateTime(backup.createdAt)}
                  actions={[
                    { icon: 'download', label: backupsWords.download, onClick: () => confirmDownload(backup) },
                    ...(backup.isDeletable
                      ? [{ icon: 'trash', label: backupsWords.delete, isDestructive: true, onClick: () => confirmRemoval(backup) } as const]
                      : []),
                  ]}
                />
              )}
            />
          )}
        </>
      )}
    </>
  );
}

/** Shows the backup schedule, the progress of a running backup, and the reason why the last backup failed. */
function BackupPanel({ status: { nightlyAt, progress, failure, clockDoubt, undeleted } }: { status: BackupStatus }) {
  return (
    <section className={css.panel} aria-label={backupsWords.backupStatus}>
      {progress ? (
        <ProgressLine progress={progress} />
      ) : (
        <strong>{nightlyAt === null ? backupsWords.nightlyBackupsAreTurnedOff : backupsWords.backupIsMadeEveryNight(nightlyAt)}</strong>
      )}
      <p>{backupsWords.eachContainsDatabase(MAX_PORTAL_BACKUPS)}</p>
      {failure && !progress && (
        <p className={css.failure} role="alert">
          {backupsWords.theLastBackupFailedOn(formatDateTime(failure.at), failure.message)}
        </p>
      )}
      {undeleted && (
        <p className={css.failure} role="alert">
          {backupsWords.couldNotBeDeleted(undeleted.length, undeleted[0]!)}
        </p>
      )}
      {clockDoubt && <ClockWarning text={describeClockDoubt(clockDoubt)} />}
    </section>
  );
}

function ClockWarning({ text }: { text: string }) {
  const cache = trpc.useUtils();
  const { showSuccess, onError } = useMutationToasts();
  const confirm = trpc.admin.confirmClock.useMutation({
    onSuccess: () => {
      void cache.admin.backupStatus.invalidate();
      showSuccess(backupsWords.theClockIsConfirmed);
    },
    onError,
  });
  return (
    <div className={css.failure} role="alert">
      <p>{text}</p>
      <Button variant="default" size="xs" mt={6} loading={confirm.isPending} onClick={ignoreDoubleClick(() => confirm.mutate())}>
        {backupsWords.theClockIsRight}
      </Button>
    </div>
  );
}

function ProgressLine({ progress: { doneBytes, totalBytes } }: { progress: BackupProgress }) {
  const percent = totalBytes === null ? 0 : Math.min(99, computePercent(doneBytes, totalBytes));
  return (
    <>
      <output className={css.running}>{backupsWords.backupIsBeingMade(percent)}</output>
      <progress className={css.progress} aria-label={backupsWords.progressOfTheBackup} value={percent} max={100} />
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

function confirmDownload({ id, createdAt }: ListedBackup): void {
  confirmIdentity({
    action: 'backup',
    text: backupsWords.backupOfContainsEverything(formatDateTime(createdAt)),
    consequence: backupsWords.keepFileWhereNobodyElse,
    submitLabel: backupsWords.download,
    onConfirmed: (confirmation) => {
      const link = document.createElement('a');
      link.href = buildBackupPath(id, confirmation);
      link.download = '';
      link.click();
    },
  });
}
