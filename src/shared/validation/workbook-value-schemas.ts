// This file contains the schemas of what check sets and own numbers consist of.
import { z } from 'zod';
import { validationWords } from '#admin-words/validation.ts';
import { rejectControlCharacters } from './field-schemas.ts';
import { limitLength } from './zod-config.ts';

/** Limits the length of text in a cell. The value is the maximum length that spreadsheet programs allow. */
const CELL_TEXT_MAX_LENGTH = 32_767;
export const SHEET_NAME_MAX_LENGTH = 100;

export const plainValueSchema = z.union([z.number(), limitLength(z.string(), CELL_TEXT_MAX_LENGTH), z.boolean(), z.null()]);
// Sheet names become object keys, so the schema rejects sheet names that would access an object's prototype.
export const sheetNameSchema = rejectControlCharacters(
  limitLength(z.string().min(1, validationWords.isRequired), SHEET_NAME_MAX_LENGTH),
).refine((name) => !['__proto__', 'constructor', 'prototype'].includes(name), validationWords.isReservedName);
export const revisionSchema = limitLength(z.string(), 12).regex(/^[0-9a-f]{12}$/, validationWords.mustBe12HexadecimalDigits);
export const cellSchema = limitLength(z.string(), 10).regex(/^[A-Z]{1,3}[1-9]\d{0,6}$/, validationWords.mustBeCellSuch);

/** Creates the schema of an object with at most `max` entries, whose keys match `key`. Zod drops the key `__proto__`. */
export const createRecordSchema = <Key extends z.ZodString, Value extends z.ZodType>(key: Key, value: Value, max: number) =>
  z.record(key, value).refine((record) => Object.keys(record).length <= max, validationWords.mustHaveAtMostEntries(max));
