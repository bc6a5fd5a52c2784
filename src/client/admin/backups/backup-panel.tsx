import type { BackupProgress, BackupStatus } from '#shared/backups.ts';
import { formatDateTime } from '../ui/format/date-format.ts';
import { computePercent } from '../ui/format/percent.ts';
import css from './backups.module.css';

/** Shows the backup schedule, the progress of a running backup, and the reason why the last backup failed. */
export function BackupPanel({ status: { nightlyAt, progress, failure } }: { status: BackupStatus }) {
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
