import { z } from 'zod';
import { validationWords } from '#admin-words/validation.ts';
import { idSchema, INSTANT_MAX_LENGTH, rejectControlCharacters } from '../validation/field-schemas.ts';
import { limitLength } from '../validation/zod-config.ts';
import { mapKeyNotes } from './key-notes.ts';

const integerBetween = (min: number, max: number, message: string) => z.number(message).int(message).min(min, message).max(max, message);
const maxLogins = integerBetween(1, 1000, validationWords.maxLoginsMustBeBetween1);

export const KEY_NOTE_MAX_LENGTH = 100;
const keyNoteSchema = rejectControlCharacters(limitLength(z.string().trim(), KEY_NOTE_MAX_LENGTH));
/** Only administrators can see and search the notes. */
const optionalKeyNotes = mapKeyNotes(() => keyNoteSchema.optional());
/**
 * Validates an idempotency key. When a client repeats a request with the same idempotency key within a day, the server sends the same
 * response again instead of generating new access keys.
 */
const requestIdSchema = rejectControlCharacters(limitLength(z.string().min(8), 64));

export const MAX_GENERATED_KEYS = 100;

/** Validates a request to generate access keys. The schema's error messages are shown in a form in the admin portal. */
export const generateKeysInputSchema = z.object({
  productId: rejectControlCharacters(
    limitLength(z.string(validationWords.pleaseSelectAProduct).trim().min(1, validationWords.pleaseSelectAProduct), 100),
  ),
  quantity: integerBetween(1, MAX_GENERATED_KEYS, validationWords.quantityMustBeBetween1),
  maxLogins,
  ...optionalKeyNotes,
  requestId: requestIdSchema.optional(),
});
export const accessKeyChangesSchema = z.object({
  ...optionalKeyNotes,
  maxLogins: maxLogins.optional(),
  expiresAt: limitLength(z.iso.datetime({ offset: true, message: validationWords.mustBeDateAndTime }), INSTANT_MAX_LENGTH)
    .nullable()
    .optional(),
  revoked: z.boolean().optional(),
});
export const replaceKeyInputSchema = z.object({ id: idSchema, requestId: requestIdSchema.optional() });
export const MAX_LISTED_KEYS = 1000;
export const KEY_SEARCH_MAX_LENGTH = 200;
const LIMIT_MESSAGE = validationWords.mustBeWholeNumberUpTo(MAX_LISTED_KEYS);
const KEY_STATUSES = ['active', 'revoked', 'expired'] as const;
/**
 * Validates the options that filter the list of access keys. The list is sorted from the newest to the oldest access key. The `before`
 * field is a cursor that limits the list to older access keys. Every word of the search text must occur in the masked access key, the
 * product title or the notes.
 */
export const accessKeyListOptionsSchema = z.object({
  limit: integerBetween(1, MAX_LISTED_KEYS, LIMIT_MESSAGE).default(MAX_LISTED_KEYS),
  before: z.uuid(validationWords.mustBeId).toLowerCase().optional(),
  productId: idSchema.optional(),
  status: z.enum(KEY_STATUSES).optional(),
  search: limitLength(z.string(), KEY_SEARCH_MAX_LENGTH).optional(),
});
export type AccessKeyListOptions = z.infer<typeof accessKeyListOptionsSchema>;
export type GenerateKeysInput = z.infer<typeof generateKeysInputSchema>;
export type AccessKeyChanges = z.infer<typeof accessKeyChangesSchema>;

/** Describes a newly generated access key. Only the response to the request that creates an access key contains the complete key. */
export const generatedKeySchema = z.object({
  id: z.string(),
  key: z.string(),
  productId: z.string(),
  maxLogins: z.number(),
  createdAt: z.string(),
});
export type GeneratedKey = z.infer<typeof generatedKeySchema>;

export const accessKeySchema = z.object({
  id: z.string(),
  key: z.string().describe('Masked: EXCEL-••••-••7Q'),
  productId: z.string(),
  productName: z.string(),
  maxLogins: z.number(),
  logins: z.number().describe('Browsers that have entered with it'),
  status: z.enum(KEY_STATUSES),
  expiresAt: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  ...mapKeyNotes(() => z.string()),
});
export type AccessKey = z.infer<typeof accessKeySchema>;

/** Describes a browser that has logged in with an access key. Each browser uses up one of the access key's logins. */
const keyDeviceSchema = z.object({
  id: z.string(),
  browser: z.string().describe('Such as "Firefox on Android"; empty when unknown'),
  firstSeenAt: z.string(),
  lastSeenAt: z.string().nullable(),
});
export type KeyDevice = z.infer<typeof keyDeviceSchema>;

const keyDaySchema = z.object({
  day: z.string().describe('UTC, YYYY-MM-DD'),
  devices: z.number().describe('Browsers that entered for the first time'),
  sessions: z.number().describe('Learners who entered for the first time'),
  views: z.number().describe('Cards that learners opened for the first time'),
  completions: z.number(),
});
export type KeyDay = z.infer<typeof keyDaySchema>;

const otherKeySchema = z.object({ id: z.string(), key: z.string().describe('Masked: EXCEL-••••-••7Q') });

/** Describes one access key with all related data except its sessions. */
export const keyLedgerSchema = accessKeySchema.extend({
  revokedAt: z.string().nullable(),
  replacedBy: otherKeySchema.nullable().describe('The access key that has taken over the sessions and devices of this one'),
  replaced: otherKeySchema.nullable().describe('The access key whose sessions and devices this one has taken over'),
  devices: z.array(keyDeviceSchema).describe('The browser seen last comes first'),
  days: z.array(keyDaySchema).describe('The days of the last 30 on which something happened, the last day first'),
});
export type KeyLedger = z.infer<typeof keyLedgerSchema>;
