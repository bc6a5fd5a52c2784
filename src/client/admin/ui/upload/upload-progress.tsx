import { uiWords } from '#admin-words/ui.ts';
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
  const detail = isPaused ? uiWords.paused : isWaiting ? uiWords.waitingForTheNetwork : timeLeft;
  return (
    <>
      <AdminIcon name={icon} />
      <span className={css.fileInfo}>
        <strong title={name}>{name}</strong>
        <progress className={css.progressBar} max={100} value={percent} aria-label={uiWords.uploading(name)} />
        {detail !== null && <small>{detail}</small>}
      </span>
      <small className={css.percent}>{percent}%</small>
      <IconButton icon={isPaused ? 'play' : 'pause'} name={isPaused ? uiWords.continueUpload : uiWords.pauseUpload} onClick={onPause} />
      <IconButton icon="cross" name={uiWords.cancelUpload} onClick={onCancel} />
    </>
  );
}
