import { Button } from '@mantine/core';
import { workbookChecksWords } from '#admin-words/workbook-checks.ts';
import { UploadFailureNotice } from '#client/admin/ui/upload/upload-failure-notice.tsx';
import { UploadProgress } from '#client/admin/ui/upload/upload-progress.tsx';
import upload from '#client/admin/ui/upload/upload.module.css';
import { useUpload } from '#client/admin/ui/upload/use-upload.ts';
import type { FileFieldsProps } from '../form/file-fields-props.ts';

interface StartWorkbookUploadProps extends Pick<FileFieldsProps, 'limits' | 'isExistingCard' | 'onUploadingChange'> {
  file: File;
  onUploaded: (objectId: string, fileName: string) => void;
}

export function StartWorkbookUpload({ file, limits, isExistingCard, onUploadingChange, onUploaded }: StartWorkbookUploadProps) {
  const { state, start, cancel, togglePause } = useUpload({
    kind: 'practice',
    limitMb: limits.practice,
    isExistingCard,
    hasLightVersion: false,
    onStored: (objectId) => onUploaded(objectId, file.name),
  });
  const uploadFile = async () => {
    onUploadingChange(true);
    await start(file);
    onUploadingChange(false);
  };
  if (state.phase === 'idle') {
    return (
      <Button variant="default" size="xs" onClick={() => void uploadFile()}>
        {workbookChecksWords.giveToLearners(file.name)}
      </Button>
    );
  }
  return (
    <div className={upload.dropZone}>
      {state.phase === 'uploading' ? (
        <UploadProgress icon="file" state={state} onPause={togglePause} onCancel={cancel} />
      ) : (
        <UploadFailureNotice state={state} onRetry={() => void uploadFile()} onDismiss={cancel} />
      )}
    </div>
  );
}
