import { uiWords } from '#admin-words/ui.ts';
import { AdminIcon, type AdminIconName } from '../admin-icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { formatTimeLeft } from './time-left.ts';
import css from './upload.module.css';
import type { UploadState, useUpload } from './use-upload.ts';

type Upload = ReturnType<typeof useUpload>;

/** Shows how far an upload has come, with buttons to pause and to cancel the upload, or why it has failed. */
export function UploadStatus({ icon, upload }: { icon: AdminIconName; upload: Upload }) {
  const { state } = upload;
  if (state.phase === 'uploading')
    return <UploadProgress icon={icon} state={state} onPause={upload.togglePause} onCancel={upload.cancel} />;
  return state.phase === 'failed' ? <FailedUpload state={state} upload={upload} /> : null;
}

interface UploadProgressProps {
  icon: AdminIconName;
  state: Extract<UploadState, { phase: 'uploading' }>;
  onPause: () => void;
  onCancel: () => void;
}

export function UploadProgress({
  icon,
  state: { name, sentBytes, totalBytes, secondsLeft, isWaiting, isPaused },
  onPause,
  onCancel,
}: UploadProgressProps) {
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

function FailedUpload({ state: { file, message }, upload }: { state: Extract<UploadState, { phase: 'failed' }>; upload: Upload }) {
  return (
    <>
      <AdminIcon name="warning" />
      <span className={css.fileInfo}>
        <strong>{file.name}</strong>
        <small role="alert">{message}</small>
      </span>
      <IconButton icon="retry" name={uiWords.retry} onClick={() => void upload.start(file)} />
      <IconButton icon="cross" name={uiWords.dismiss} onClick={upload.cancel} />
    </>
  );
}
