import { buildObjectPath } from '#shared/media/object-url.ts';
import { AdminIcon } from '../admin-icon.tsx';
import { IconButton } from '../icon-button.tsx';
import type { UploadKind } from './upload-kind.ts';
import css from './upload.module.css';
import { useTranscriptLineCount } from './use-transcript-line-count.ts';

interface StoredFilePreviewProps {
  id: string;
  kind: UploadKind;
  /** Contains the file's original name, or null when the name is unknown. */
  name: string | null;
  onReplace: () => void;
  onRemove: () => void;
}

/** Shows a stored file with a thumbnail or an icon, and with buttons to replace or remove the file. */
export function StoredFilePreview({ id, kind, name, onReplace, onRemove }: StoredFilePreviewProps) {
  const url = buildObjectPath(id);
  const lines = useTranscriptLineCount(kind === 'transcript' ? url : null);
  return (
    <>
      {kind === 'video' && (
        <video className={css.thumbnail} src={`${url}#t=0.5`} preload="metadata" muted playsInline controls={false} aria-hidden="true" />
      )}
      {kind === 'image' && <img className={css.thumbnail} src={url} alt="" />}
      {(kind === 'transcript' || kind === 'practice') && <AdminIcon name="file" />}
      <span className={css.fileInfo}>
        <strong title={name ?? id}>{name ?? id}</strong>
        <small>
          {lines === null ? (
            <a href={url} target="_blank" rel="noopener">
              {kind === 'practice' ? 'Download' : 'Open'}
            </a>
          ) : (
            `${lines} ${lines === 1 ? 'line' : 'lines'}`
          )}
        </small>
      </span>
      <IconButton icon="upload" name="Replace" onClick={onReplace} />
      <IconButton icon="cross" name="Remove" isDestructive onClick={onRemove} />
    </>
  );
}
