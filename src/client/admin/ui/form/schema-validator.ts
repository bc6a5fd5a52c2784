import type { z } from 'zod';

/** Creates a form validator from a schema of the server. It returns the first issue of each field by the field's path, as a sentence that starts with the label. */
export function createSchemaValidator(schema: z.ZodType, labels: Record<string, string>) {
  return (values: unknown): Record<string, string> => {
    const { error } = schema.safeParse(values);
    const errors: Record<string, string> = {};
    for (const { path, message } of error?.issues ?? []) errors[path.join('.')] ??= toSentence(labels[String(path.at(-1))], message);
    return errors;
  };
}

/** Completes a schema's message, such as "is required.", with the label. */
function toSentence(label: string | undefined, message: string): string {
  if (!/^[a-z]/.test(message)) return message;
  return label === undefined ? message[0]!.toUpperCase() + message.slice(1) : `${label} ${message}`;
}
