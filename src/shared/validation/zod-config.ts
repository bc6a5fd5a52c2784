// This file configures zod for this project. Every file that builds a schema imports this file first.
import { z } from 'zod';

const TYPE_NAMES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

z.config({
  // By default, zod compiles object schemas with `new Function`, which the content security policy blocks in the browser.
  jitless: 'document' in globalThis,
  // This function returns the error message of a schema that does not define an error message. The client puts the name of a field
  // before the error message, for example "title" before "is required.".
  customError: (issue) => {
    if (issue.code === 'invalid_type')
      return issue.input === undefined || issue.input === null
        ? 'is required.'
        : `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}.`;
    if (issue.code === 'too_big') return `must ${describeLimit(issue.origin, 'at most', Number(issue.maximum))}`;
    if (issue.code === 'too_small') return `must ${describeLimit(issue.origin, 'at least', Number(issue.minimum))}`;
    if (issue.code === 'invalid_value') return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}.`;
    if (issue.code === 'invalid_format' && issue.format === 'datetime') return 'must be a date and time.';
    if (issue.code === 'invalid_format' && issue.format === 'uuid') return 'must be a UUID.';
    return 'is not valid.';
  },
});

/**
 * Limits the length of a text. Zod rejects a text that is too long before any later check runs. Without a limit on the length, zod would
 * apply every regular expression to a text of any length, and some regular expressions take quadratic time.
 */
export function limitLength<T extends z.ZodString | z.ZodStringFormat>(schema: T, max: number, message?: string): T {
  return schema.max(max, { abort: true, ...(message !== undefined && { error: message }) }) as T;
}

function describeLimit(origin: string, comparison: string, limit: number): string {
  if (origin === 'string') return `be ${comparison} ${limit} characters.`;
  if (origin === 'array') return `have ${comparison} ${limit} entries.`;
  return `be ${comparison} ${limit}.`;
}
