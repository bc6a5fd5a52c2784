import type { PageOption } from './next-page-select.tsx';
import type { UploadLimits } from '../form/use-card-editor-data.ts';
import type { CardForm } from '../form/use-card-form.ts';

/** Contains the props that fields for files need in addition to the form. */
export interface FileFieldsProps {
  limits: UploadLimits;
  /** Maps the ids of the card's files to their original names. */
  fileNames: Readonly<Record<string, string>>;
  isExistingCard: boolean;
  /** Is called with true when an upload starts and with false when the upload ends. */
  onUploadingChange: (isUploading: boolean) => void;
}

export interface CardFieldsProps {
  form: CardForm;
  /** Lists the pages to which the card can lead. */
  pages: readonly PageOption[];
  files: FileFieldsProps;
}
