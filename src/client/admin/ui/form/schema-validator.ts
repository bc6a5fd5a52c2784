import type { z } from 'zod';

/** A form's validation by one of the server's schemas: each first issue by its field's path, as a sentence with the field's label. */
export function createSchemaValidator(schema: z.ZodType, labels: Record<string, string>) {
  return (values: unknown): Record<string, string> => {
    const { error } = schema.safeParse(values);
    const errors: Record<string, string> = {};
    for (const { path, message } of error?.issues ?? []) errors[path.join('.')] ??= toSentence(labels[String(path.at(-1))], message);
    return errors;
  };
}

/** The schemas' messages follow the field's name: "is required." */
function toSentence(label: string | undefined, message: string): string {
  if (!/^[a-z]/.test(message)) return message;
  return label === undefined ? message[0]!.toUpperCase() + message.slice(1) : `${label} ${message}`;
}
