import { Button } from '@mantine/core';
import { workbookChecksWords } from '#admin-words/workbook-checks.ts';
import { UploadStatus } from '#client/admin/ui/upload/upload-status.tsx';
import upload from '#client/admin/ui/upload/upload.module.css';
import { useUpload } from '#client/admin/ui/upload/use-upload.ts';
import type { FileFieldsProps } from '../form/file-fields-props.ts';

interface StartWorkbookUploadProps extends Pick<FileFieldsProps, 'limits' | 'isExistingCard' | 'onUploadingChange'> {
  file: File;
  onUploaded: (objectId: string, fileName: string) => void;
}

export function StartWorkbookUpload({ file, limits, isExistingCard, onUploadingChange, onUploaded }: StartWorkbookUploadProps) {
  const sending = useUpload({
    kind: 'practice',
    limitMb: limits.practice,
    isExistingCard,
    onUploadingChange,
    onStored: (objectId) => onUploaded(objectId, file.name),
  });
  if (sending.state.phase === 'idle') {
    return (
      <Button variant="default" size="xs" onClick={() => void sending.start(file)}>
        {workbookChecksWords.giveToLearners(file.name)}
      </Button>
    );
  }
  return (
    <div className={upload.dropZone}>
      <UploadStatus icon="file" upload={sending} />
    </div>
  );
}
