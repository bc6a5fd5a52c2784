import type { z } from 'zod';
import { toSentence } from '#shared/validation/zod-config.ts';

/**
 * Creates a form validator from a server schema. The validator returns the first error of each field, keyed by the field's path. Unless the
 * schema message is already a sentence, the error starts with the field's label.
 */
export function createSchemaValidator(schema: z.ZodType, labels: Record<string, string>) {
  return (values: unknown): Record<string, string> => {
    const { error } = schema.safeParse(values);
    const errors: Record<string, string> = {};
    for (const { path, message } of error?.issues ?? []) errors[path.join('.')] ??= toSentence(labels[String(path.at(-1))] ?? '', message);
    return errors;
  };
}
