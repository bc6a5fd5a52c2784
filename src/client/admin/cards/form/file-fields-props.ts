import type { UploadLimits } from './use-card-editor-data.ts';

export interface FileFieldsProps {
  limits: UploadLimits;
  fileNames: Readonly<Record<string, string>>;
  isExistingCard: boolean;
  onUploadingChange: (isUploading: boolean) => void;
}
