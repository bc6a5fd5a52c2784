import type { PageSelectOption } from './next-page-select.tsx';
import type { FileFieldsProps } from '../form/file-fields-props.ts';
import type { CardForm } from '../form/use-card-form.ts';

export interface CardFieldsProps {
  form: CardForm;
  pages: readonly PageSelectOption[];
  files: FileFieldsProps;
}
