import { useForm } from '@mantine/form';
import { cardFieldsWords } from '#admin-words/card-fields.ts';
import { newCardSchema } from '#shared/catalog.ts';
import { cardFields } from '#shared/page-types/card-fields.ts';
import type { Field } from '#shared/page-types/field-kinds.ts';
import { createSchemaValidator } from '#client/admin/ui/form/schema-validator.ts';
import { toCardPayload, type CardFormValues } from './card-form-values.ts';

const parts = Object.values<Field>(cardFields).flatMap((field) => (field.kind === 'list' ? Object.entries(field.parts) : []));
const labels = [...parts, ...Object.entries(cardFields)].map(([name, { label }]) => [name, label]);
const validate = createSchemaValidator(newCardSchema, { order: cardFieldsWords.order, ...Object.fromEntries(labels) });

/** Returns the state of the card form, which validates its values with the same schema as the server. */
export function useCardForm(initialValues: CardFormValues) {
  return useForm<CardFormValues>({ initialValues, validate: (values) => validate(toCardPayload(values)) });
}

export type CardForm = ReturnType<typeof useCardForm>;
