import { useForm } from '@mantine/form';
import { newCardSchema } from '#shared/catalog.ts';
import { createSchemaValidator } from '#client/admin/ui/form/schema-validator.ts';
import { toCardPayload, type CardFormValues } from './card-form-values.ts';

const validate = createSchemaValidator(newCardSchema, {
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

/** Returns the state of the card form, which validates its values with the same schema as the server. */
export function useCardForm(initialValues: CardFormValues) {
  return useForm<CardFormValues>({ initialValues, validate: (values) => validate(toCardPayload(values)) });
}

export type CardForm = ReturnType<typeof useCardForm>;
