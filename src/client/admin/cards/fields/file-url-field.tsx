import { TextInput } from '@mantine/core';
import { useId, useRef, useState, type ComponentProps, type DragEvent } from 'react';
import { cardFieldsWords } from '#admin-words/card-fields.ts';
import { buildObjectPath, parseObjectIdFromUrl } from '#shared/media/object-url.ts';
import { IconButton } from '#client/admin/ui/icon-button.tsx';
import { StoredFilePreview } from '#client/admin/ui/upload/stored-file-preview.tsx';
import { UploadFailureNotice } from '#client/admin/ui/upload/upload-failure-notice.tsx';
import { UploadProgress } from '#client/admin/ui/upload/upload-progress.tsx';
import upload from '#client/admin/ui/upload/upload.module.css';
import { useUpload } from '#client/admin/ui/upload/use-upload.ts';
import css from '../cards.module.css';
import type { FileFieldsProps } from '../form/file-fields-props.ts';

const ACCEPTED = '.xlsx,.csv,.ods,.pdf';

interface FileUrlFieldProps extends FileFieldsProps, Pick<ComponentProps<typeof TextInput>, 'label' | 'description' | 'error'> {
  /** Contains the name of the field, such as "File 1", for screen readers and for the button labels. */
  name: string;
  inputLabel?: string;
  value: string;
  onChange: (url: string) => void;
  onUploaded?: (fileName: string) => void;
}

/** Lets the administrator upload a practice file or enter a URL. The field shows the original name of an uploaded file. */
export function FileUrlField({
  name,
  inputLabel,
  label,
  description,
  error,
  value,
  onChange,
  onUploaded,
  limits,
  fileNames,
  isExistingCard,
  onUploadingChange,
}: FileUrlFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setDragOver] = useState(false);
  const [newNames, setNewNames] = useState<Readonly<Record<string, string>>>({});
  const objectId = parseObjectIdFromUrl(value);
  const fileName = objectId === null ? null : (newNames[objectId] ?? fileNames[objectId] ?? null);
  const { state, start, cancel, togglePause } = useUpload({
    kind: 'practice',
    limitMb: limits.practice,
    isExistingCard,
    hasLightVersion: false,
    onStored: (stored, file) => {
      const url = buildObjectPath(stored);
      setNewNames((names) => ({ ...names, [parseObjectIdFromUrl(url) ?? '']: file.name }));
      onChange(url);
      onUploaded?.(file.name);
    },
  });

  const uploadFile = async (file: File | undefined) => {
    // The input is reset, so that choosing the same file again fires a change event.
    if (input.current) input.current.value = '';
    if (!file) return;
    onUploadingChange(true);
    await start(file);
    onUploadingChange(false);
  };
  const choose = () => input.current?.click();
  const dropTarget = {
    'data-drag-over': isDragOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setDragOver(true);
    },
    onDragLeave: () => setDragOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setDragOver(false);
      void uploadFile(event.dataTransfer.files[0]);
    },
  };
  const isFileShown = state.phase !== 'idle' || fileName !== null;
  return (
    <div className={css.fileUrlField}>
      {label !== undefined && (
        <label htmlFor={isFileShown ? undefined : id} className={upload.label}>
          {label}
        </label>
      )}
      {/* The file input is visually hidden, because a button next to the URL field opens the file dialog. */}
      <input
        ref={input}
        type="file"
        aria-label={cardFieldsWords.practiceFileFor(name)}
        accept={ACCEPTED}
        className={upload.fileInput}
        tabIndex={-1}
        onChange={(event) => void uploadFile(event.currentTarget.files?.[0])}
      />
      {isFileShown ? (
        <div className={upload.dropZone} {...dropTarget}>
          {state.phase === 'uploading' ? (
            <UploadProgress icon="file" state={state} onPause={togglePause} onCancel={cancel} />
          ) : state.phase === 'failed' ? (
            <UploadFailureNotice state={state} onRetry={() => void uploadFile(state.file)} onDismiss={cancel} />
          ) : (
            <StoredFilePreview
              id={objectIdWithExtension(value)}
              kind="practice"
              name={fileName}
              onReplace={choose}
              onRemove={() => onChange('')}
            />
          )}
        </div>
      ) : (
        <div className={css.fileUrlInput} {...dropTarget}>
          <TextInput
            id={id}
            aria-label={label === undefined ? (inputLabel ?? name) : undefined}
            description={description}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder={cardFieldsWords.httpsOrDropAFile}
            spellCheck={false}
            value={value}
            error={error}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <IconButton icon="upload" name={cardFieldsWords.uploadAFileFor(name)} onClick={choose} />
        </div>
      )}
    </div>
  );
}

const objectIdWithExtension = (url: string) => decodeURIComponent(url.slice(url.lastIndexOf('/') + 1).split(/[?#]/)[0]!);
