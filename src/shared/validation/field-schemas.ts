// This file contains the field schemas that several request schemas share.
import { z } from 'zod';
import { validationWords } from '#admin-words/validation.ts';
import { LANGUAGE_TAG_MAX_LENGTH, parseLanguageTag } from '../language-tags.ts';
import { limitLength } from './zod-config.ts';
import { isSafeLink } from './safe-link.ts';
import { RESERVED_SLUGS, SLUG_MAX_LENGTH, SLUG_PATTERN } from './slug.ts';
import { parseYoutubeId } from './youtube-id.ts';

export const ID_MAX_LENGTH = 100;
/**
 * Limits the length of an ISO 8601 date and time. A length of 40 characters is enough for a time zone offset and a long fraction of a
 * second.
 */
export const INSTANT_MAX_LENGTH = 40;
const TEXT_MAX_LENGTH = 500;

// The regular expression excludes NUL characters and lone surrogates, which PostgreSQL cannot store, and control characters that users
// never type.
// eslint-disable-next-line no-control-regex
const PRINTABLE_TEXT = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]*$/u;

/** Rejects text that either of the two supported databases cannot store. */
export const rejectControlCharacters = (schema: z.ZodString) =>
  schema.regex(PRINTABLE_TEXT, validationWords.mayNotContainControlCharacters);

/** Validates the format of an id in a request, but does not check whether the id exists. */
export const idSchema = rejectControlCharacters(limitLength(z.string().trim().min(1, validationWords.isRequired), ID_MAX_LENGTH));

export const byIdSchema = z.object({ id: idSchema });

export const orderSchema = z
  .number(validationWords.mustBeWholeNumberFrom1)
  .int(validationWords.mustBeWholeNumberFrom1)
  .min(1, validationWords.mustBeWholeNumberFrom1);

/** Makes a field schema nullable. A form sends an empty field as an empty string, and the schema converts the empty string to null. */
export const convertEmptyToNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullable());

export const titleSchema = rejectControlCharacters(limitLength(z.string().trim().min(1, validationWords.isRequired), 200));
export const captionSchema = rejectControlCharacters(limitLength(z.string(), TEXT_MAX_LENGTH));
export const descriptionSchema = z.preprocess((value) => value ?? '', rejectControlCharacters(limitLength(z.string().trim(), 2000)));

export const createSlugSchema = (kind: keyof typeof RESERVED_SLUGS) =>
  limitLength(z.string().trim().min(1, validationWords.isRequired), SLUG_MAX_LENGTH)
    .regex(SLUG_PATTERN, validationWords.slugCharacters)
    .refine((text) => !(RESERVED_SLUGS[kind] as readonly string[]).includes(text), validationWords.isReservedPleaseChooseAnother);

export const urlSchema = limitLength(z.string().trim(), 2000).refine(isSafeLink, validationWords.mustBeHttpOrHttps);

export const objectIdSchema = limitLength(z.string().trim().min(1, validationWords.isRequired), ID_MAX_LENGTH).regex(
  /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
  validationWords.isNotIdOfFile,
);

export const languageTagSchema = limitLength(z.string().trim().min(1, validationWords.isRequired), LANGUAGE_TAG_MAX_LENGTH)
  .refine((text) => parseLanguageTag(text) !== null, validationWords.mustBeLanguage)
  .overwrite((text) => parseLanguageTag(text) ?? text);

export const youtubeIdSchema = limitLength(z.string(), TEXT_MAX_LENGTH).transform((text, context) => {
  const id = parseYoutubeId(text);
  if (id === null) context.addIssue({ code: 'custom', message: validationWords.mustBeYoutubeAddress });
  return id ?? '';
});

export const regexSchema = limitLength(z.string(), 200).refine((pattern) => {
  try {
    return new RegExp(pattern) instanceof RegExp;
  } catch {
    return false;
  }
}, validationWords.isNotValidRegularExpression);
