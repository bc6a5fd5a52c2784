import { useId, useRef, useState } from 'react';
import { stripObjectExtension } from '#shared/media/object-url.ts';
import { AdminIcon, type AdminIconName } from '../admin-icon.tsx';
import { LightVersionStatus } from './light-versions/light-version-status.tsx';
import { FileDropTarget, HiddenFileInput } from './file-drop-target.tsx';
import { isVideoFile, type UploadKind } from './upload-kind.ts';
import { StoredFilePreview } from './stored-file-preview.tsx';
import css from './upload.module.css';
import { UploadStatus } from './upload-status.tsx';
import { useUpload } from './use-upload.ts';

const ACCEPTED = 'video/*,audio/*,image/*,.srt,.vtt';

interface UploadFieldProps {
  label: string;
  kind: UploadKind;
  /** Contains the text shown in an empty upload field, such as "Choose a video". */
  placeholder: string;
  help: string;
  limitMb: number;
  fileNames: Readonly<Record<string, string>>;
  isExistingCard: boolean;
  /** Is true when learners with slow connections get a light version of the video. */
  hasLightVersion?: boolean;
  /** Hides the label and the help from view, because the field stands in a row of a list. */
  isInRow?: boolean;
  error?: string | undefined;
  /** Contains the id of the stored object, or an empty string when no file is stored. */
  value: string;
  onChange: (id: string) => void;
  /** Is called with true when an upload starts and with false when the upload ends. */
  onUploadingChange: (isUploading: boolean) => void;
}

const icons = { video: 'video', transcript: 'file', image: 'image', practice: 'file' } satisfies Record<UploadKind, AdminIconName>;

/** Uploads a file that the user chooses or drops, and shows the upload progress. The user can replace or remove the stored file. */
export function UploadField({
  label,
  kind,
  placeholder,
  help,
  limitMb,
  fileNames,
  isExistingCard,
  hasLightVersion = false,
  isInRow = false,
  error,
  value,
  onChange,
  onUploadingChange,
}: UploadFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [newName, setNewName] = useState<string | null>(null);
  const name = newName ?? fileNames[stripObjectExtension(value)] ?? null;
  const upload = useUpload({
    kind,
    limitMb,
    isExistingCard,
    hasLightVersion,
    onUploadingChange,
    onStored: (stored, file) => {
      setNewName(file.name);
      onChange(stored);
    },
  });
  const isIdle = upload.state.phase === 'idle';
  const renderContent = () => {
    if (!isIdle) return <UploadStatus icon={icons[kind]} upload={upload} />;
    if (value !== '')
      return (
        <StoredFilePreview id={value} kind={kind} name={name} onReplace={() => input.current?.click()} onRemove={() => onChange('')} />
      );
    return (
      <>
        <AdminIcon name="upload" />
        <button type="button" className={css.chooseButton} onClick={() => input.current?.click()}>
          {placeholder}
        </button>
      </>
    );
  };
  return (
    <div>
      <label htmlFor={id} className={isInRow ? css.hiddenLabel : css.label}>
        {label}
      </label>
      {/* The file input is visually hidden, because the buttons in the drop zone open the file dialog. */}
      <HiddenFileInput ref={input} id={id} accept={ACCEPTED} onFiles={([file]) => void upload.start(file)} />
      <FileDropTarget className={css.dropZone} isEmpty={value === '' && isIdle} onDrop={(file) => void upload.start(file)}>
        {renderContent()}
      </FileDropTarget>
      {!isInRow && <small className={css.help}>{help}</small>}
      {error !== undefined && <small className={css.error}>{error}</small>}
      {hasLightVersion && value !== '' && isIdle && mayBeVideo(value) && <LightVersionStatus videoId={value} />}
    </div>
  );
}

/**
 * Returns whether a stored file is possibly a video, judging by its id. An id without an extension counts as a video, because cards can
 * refer to videos by ids without extensions.
 */
function mayBeVideo(id: string): boolean {
  return !id.includes('.') || isVideoFile(id);
}
