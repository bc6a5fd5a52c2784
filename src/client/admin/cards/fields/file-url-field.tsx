import { Box, TextInput } from '@mantine/core';
import { useId, useRef, useState, type ComponentProps } from 'react';
import { cardFieldsWords } from '#admin-words/card-fields.ts';
import { buildObjectPath, parseObjectIdFromUrl } from '#shared/media/object-url.ts';
import { IconButton } from '#client/admin/ui/icon-button.tsx';
import { FileDropTarget, HiddenFileInput } from '#client/admin/ui/upload/file-drop-target.tsx';
import { StoredFilePreview } from '#client/admin/ui/upload/stored-file-preview.tsx';
import { UploadStatus } from '#client/admin/ui/upload/upload-status.tsx';
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
  const [newNames, setNewNames] = useState<Readonly<Record<string, string>>>({});
  const objectId = parseObjectIdFromUrl(value);
  const fileName = objectId === null ? null : (newNames[objectId] ?? fileNames[objectId] ?? null);
  const send = useUpload({
    kind: 'practice',
    limitMb: limits.practice,
    isExistingCard,
    onUploadingChange,
    onStored: (stored, file) => {
      const url = buildObjectPath(stored);
      setNewNames((names) => ({ ...names, [parseObjectIdFromUrl(url) ?? '']: file.name }));
      onChange(url);
      onUploaded?.(file.name);
    },
  });
  const choose = () => input.current?.click();
  const uploadFile = (file: File) => void send.start(file);
  const isFileShown = send.state.phase !== 'idle' || fileName !== null;
  return (
    <Box miw={0}>
      {label !== undefined && (
        <label htmlFor={isFileShown ? undefined : id} className={upload.label}>
          {label}
        </label>
      )}
      {/* The file input is visually hidden, because a button next to the URL field opens the file dialog. */}
      <HiddenFileInput
        ref={input}
        aria-label={cardFieldsWords.practiceFileFor(name)}
        accept={ACCEPTED}
        onFiles={([file]) => uploadFile(file)}
      />
      {isFileShown ? (
        <FileDropTarget className={upload.dropZone} onDrop={uploadFile}>
          {send.state.phase !== 'idle' ? (
            <UploadStatus icon="file" upload={send} />
          ) : (
            <StoredFilePreview
              id={objectIdWithExtension(value)}
              kind="practice"
              name={fileName}
              onReplace={choose}
              onRemove={() => onChange('')}
            />
          )}
        </FileDropTarget>
      ) : (
        <FileDropTarget className={css.fileUrlInput} onDrop={uploadFile}>
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
        </FileDropTarget>
      )}
    </Box>
  );
}

const objectIdWithExtension = (url: string) => decodeURIComponent(url.slice(url.lastIndexOf('/') + 1).split(/[?#]/)[0]!);
