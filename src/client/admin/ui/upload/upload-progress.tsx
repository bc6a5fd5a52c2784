import { AdminIcon, type AdminIconName } from '../admin-icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { formatTimeLeft } from './time-left.ts';
import css from './upload.module.css';
import type { UploadState } from './use-upload.ts';

/** Shows how far an upload has come, with buttons to pause and to cancel the upload. */
export function UploadProgress({
  icon,
  state: { name, sentBytes, totalBytes, secondsLeft, isWaiting, isPaused },
  onPause,
  onCancel,
}: {
  icon: AdminIconName;
  state: Extract<UploadState, { phase: 'uploading' }>;
  onPause: () => void;
  onCancel: () => void;
}) {
  const timeLeft = secondsLeft === null ? null : formatTimeLeft(secondsLeft);
  const percent = totalBytes > 0 ? Math.floor((sentBytes / totalBytes) * 100) : 0;
  const detail = isPaused ? 'Paused' : isWaiting ? 'Waiting for the network' : timeLeft;
  return (
    <>
      <AdminIcon name={icon} />
      <span className={css.fileInfo}>
        <strong title={name}>{name}</strong>
        <progress className={css.progressBar} max={100} value={percent} aria-label={`Uploading ${name}`} />
        {detail !== null && <small>{detail}</small>}
      </span>
      <small className={css.percent}>{percent}%</small>
      <IconButton icon={isPaused ? 'play' : 'pause'} name={isPaused ? 'Continue upload' : 'Pause upload'} onClick={onPause} />
      <IconButton icon="cross" name="Cancel upload" onClick={onCancel} />
    </>
  );
}
