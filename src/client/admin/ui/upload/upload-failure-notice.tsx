import { uiWords } from '#admin-words/ui.ts';
import { AdminIcon } from '../admin-icon.tsx';
import { IconButton } from '../icon-button.tsx';
import css from './upload.module.css';
import type { UploadState } from './use-upload.ts';

interface UploadFailureNoticeProps {
  state: Extract<UploadState, { phase: 'failed' }>;
  onRetry: () => void;
  onDismiss: () => void;
}

export function UploadFailureNotice({ state, onRetry, onDismiss }: UploadFailureNoticeProps) {
  return (
    <>
      <AdminIcon name="warning" />
      <span className={css.fileInfo}>
        <strong>{state.file.name}</strong>
        <small role="alert">{state.message}</small>
      </span>
      <IconButton icon="retry" name={uiWords.retry} onClick={onRetry} />
      <IconButton icon="cross" name={uiWords.dismiss} onClick={onDismiss} />
    </>
  );
}
