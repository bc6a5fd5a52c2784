import { useForm } from '@mantine/form';
import { newCard } from '#shared/catalog.ts';
import { fieldErrors } from '../ui/form/schema-validator.ts';
import { written, type CardDraft } from './card-form-values.ts';

const errorsOf = fieldErrors(newCard, {
  title: 'Title',
  slug: 'Slug',
  order: 'Order',
  ctaText: 'Button text',
  fileUrl: 'File URL',
  youtubeId: 'YouTube',
  label: 'Text',
  url: 'Address',
  regex: 'Pattern',
});

/** The card form's state, checked by the server's own schema. */
export function useCardForm(initialValues: CardDraft) {
  return useForm<CardDraft>({ initialValues, validate: (draft) => errorsOf(written(draft)) });
}

export type CardForm = ReturnType<typeof useCardForm>;
