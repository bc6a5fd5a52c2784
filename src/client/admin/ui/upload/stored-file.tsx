import { buildObjectPath } from '#shared/object-id.ts';
import { AdminIcon } from '../admin-icon.tsx';
import { IconButton } from '../icon-button.tsx';
import type { UploadKind } from './upload-kind.ts';
import css from './upload.module.css';
import { useTranscriptLineCount } from './use-transcript-line-count.ts';

interface StoredFileProps {
  id: string;
  kind: UploadKind;
  /** The name it had on the author's disk, if it was uploaded just now. */
  name: string | null;
  onReplace: () => void;
  onRemove: () => void;
}

/** What is there: a small picture of it, its name, and the ways to change that. */
export function StoredFile({ id, kind, name, onReplace, onRemove }: StoredFileProps) {
  const address = buildObjectPath(id);
  const lines = useTranscriptLineCount(kind === 'transcript' ? address : null);
  return (
    <>
      {kind === 'video' && (
        <video className={css.thumb} src={`${address}#t=0.5`} preload="metadata" muted playsInline controls={false} aria-hidden="true" />
      )}
      {kind === 'image' && <img className={css.thumb} src={address} alt="" />}
      {kind === 'transcript' && <AdminIcon name="file" />}
      <span className={css.grow}>
        <strong title={name ?? id}>{name ?? id}</strong>
        <small>
          {lines === null ? (
            <a href={address} target="_blank" rel="noopener">
              Open
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
