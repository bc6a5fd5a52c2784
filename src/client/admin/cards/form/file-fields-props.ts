import type { UploadLimits } from './use-card-editor-data.ts';

export interface FileFieldsProps {
  limits: UploadLimits;
  /** Maps the ids of the card's files to their original names. */
  fileNames: Readonly<Record<string, string>>;
  isExistingCard: boolean;
  /** Is called with true when an upload starts and with false when the upload ends. */
  onUploadingChange: (isUploading: boolean) => void;
}
