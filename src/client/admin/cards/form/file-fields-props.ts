import type { UploadLimits } from './use-card-editor-data.ts';

export interface FileFieldsProps {
  limits: UploadLimits;
  fileNames: Readonly<Record<string, string>>;
  isExistingCard: boolean;
  /** Holds the id of the card, or a temporary one for a new card. */
  cardId: string;
  onUploadingChange: (isUploading: boolean) => void;
}
