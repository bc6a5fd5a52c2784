import { z } from 'zod';
import { idSchema, INSTANT_MAX_LENGTH, requirePrintable } from '../validation/field-schemas.ts';
import { limitLength } from '../validation/zod-config.ts';

const integerBetween = (min: number, max: number, message: string) => z.number(message).int(message).min(min, message).max(max, message);
const maxLogins = integerBetween(1, 1000, 'Max logins must be between 1 and 1000.');

/** Validates a request to generate access keys. A form in the admin portal shows the error messages of this schema. */
export const generateKeysInputSchema = z.object({
  productId: requirePrintable(limitLength(z.string('Please select a product.').trim().min(1, 'Please select a product.'), 100)),
  quantity: integerBetween(1, 100, 'Quantity must be between 1 and 100.'),
  maxLogins,
});
export const accessKeyChangesSchema = z.object({
  maxLogins: maxLogins.optional(),
  expiresAt: limitLength(z.iso.datetime({ offset: true, message: 'must be a date and time.' }), INSTANT_MAX_LENGTH)
    .nullable()
    .optional(),
  revoked: z.boolean().optional(),
});
/** Limits the number of access keys in one response. */
export const MAX_LISTED_KEYS = 1000;
export const SEARCH_MAX_LENGTH = 200;
const LIMIT_MESSAGE = `must be a whole number from 1 to ${MAX_LISTED_KEYS}.`;
const KEY_STATUSES = ['active', 'revoked', 'expired'] as const;
/**
 * Validates the options that filter the list of access keys. The list starts with the newest access key. The `before` field is a cursor
 * that limits the list to access keys older than the cursor. Every word of the search text has to occur in the masked access key or in the
 * product's title.
 */
export const accessKeyListOptionsSchema = z.object({
  limit: integerBetween(1, MAX_LISTED_KEYS, LIMIT_MESSAGE).default(MAX_LISTED_KEYS),
  before: z.uuid('must be the id of an access key.').toLowerCase().optional(),
  productId: idSchema.optional(),
  status: z.enum(KEY_STATUSES).optional(),
  search: limitLength(z.string(), SEARCH_MAX_LENGTH).optional(),
});
export type AccessKeyListOptions = z.infer<typeof accessKeyListOptionsSchema>;
export type GenerateKeysInput = z.infer<typeof generateKeysInputSchema>;
export type AccessKeyChanges = z.infer<typeof accessKeyChangesSchema>;

/** Describes a newly generated access key. Only the response that creates an access key contains the complete access key. */
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
});
export type AccessKey = z.infer<typeof accessKeySchema>;
