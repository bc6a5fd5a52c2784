import type { PageOption } from './next-page-select.tsx';
import type { CardForm } from '../form/use-card-form.ts';

export interface CardFieldsProps {
  form: CardForm;
  /** The pages that the card can lead to. */
  pages: readonly PageOption[];
}
