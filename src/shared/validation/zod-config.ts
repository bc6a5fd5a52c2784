// This file configures zod. Every file that builds a schema imports this file first.
import { z } from 'zod';
import { validationWords } from '#admin-words/validation.ts';

const TYPE_NAMES: Record<string, string> = {
  string: validationWords.aText,
  number: validationWords.aNumber,
  int: validationWords.aWholeNumber,
  boolean: validationWords.trueOrFalse,
  array: validationWords.aList,
  object: validationWords.anObject,
  record: validationWords.anObject,
};

z.config({
  // By default, zod compiles object schemas with `new Function`, which the content security policy blocks in the browser.
  jitless: 'document' in globalThis,
  // The `customError` function supplies the error message when a schema does not define one. The client prepends the field name to the
  // message, for example "title" to "is required.".
  customError: (issue) => {
    if (issue.code === 'invalid_type')
      return issue.input === undefined || issue.input === null
        ? validationWords.isRequired
        : validationWords.mustBeTypeName(TYPE_NAMES[issue.expected] ?? issue.expected);
    if (issue.code === 'too_big') return validationWords.must(describeLimit(issue.origin, validationWords.atMost, Number(issue.maximum)));
    if (issue.code === 'too_small')
      return validationWords.must(describeLimit(issue.origin, validationWords.atLeast, Number(issue.minimum)));
    if (issue.code === 'invalid_value') return validationWords.mustBeOneOf(issue.values.join(', '), issue.values.length);
    if (issue.code === 'invalid_format' && issue.format === 'datetime') return validationWords.mustBeDateAndTime;
    if (issue.code === 'invalid_format' && issue.format === 'uuid') return validationWords.mustBeAUuid;
    return validationWords.isNotValid;
  },
});

/**
 * Puts a subject, such as the name of the field, before the message of an issue. A message with a capital letter at its beginning is a full
 * sentence and stays as it is. Without a subject, the message itself becomes the sentence.
 */
export function toSentence(subject: string, message: string): string {
  const [first = ''] = message;
  if (first !== first.toLowerCase()) return message;
  return subject === '' ? first.toUpperCase() + message.slice(1) : `${subject} ${message}`;
}

/**
 * Limits the length of a string. When a string is too long, zod rejects it without running the later checks. Without a length limit, zod
 * would apply regular expressions to strings of any length, and some of the regular expressions take quadratic time.
 */
export function limitLength<T extends z.ZodString | z.ZodStringFormat>(schema: T, max: number, message?: string): T {
  return schema.max(max, { abort: true, ...(message !== undefined && { error: message }) }) as T;
}

function describeLimit(origin: string, comparison: string, limit: number): string {
  if (origin === 'string') return validationWords.beCharacters(comparison, limit);
  if (origin === 'array') return validationWords.haveEntries(comparison, limit);
  return validationWords.be(comparison, limit);
}
