import { z } from 'zod';

const whole = (min: number, max: number, message: string) => z.number(message).int(message).min(min, message).max(max, message);
const maxLogins = whole(1, 1000, 'Max logins must be between 1 and 1000.');

/** A batch of access keys to make; the messages are the portal's own. */
export const keyBatch = z.object({
  productId: z.string('Please select a product.').trim().min(1, 'Please select a product.').max(100),
  quantity: whole(1, 100, 'Quantity must be between 1 and 100.'),
  maxLogins,
});
export const keyChanges = z.object({
  maxLogins: maxLogins.optional(),
  expiresAt: z.iso.datetime({ offset: true, message: 'must be a date and time.' }).nullable().optional(),
  revoked: z.boolean().optional(),
});
export type KeyBatch = z.infer<typeof keyBatch>;
export type KeyChanges = z.infer<typeof keyChanges>;

/** A key in the only answer that ever shows it. */
export interface GeneratedKey {
  id: string;
  key: string;
  productId: string;
  maxLogins: number;
  createdAt: string;
}

export interface AccessKey {
  id: string;
  /** Masked: `EXCEL-••••-••7Q`. */
  key: string;
  productId: string;
  productName: string;
  maxLogins: number;
  /** Devices that have entered with it. */
  logins: number;
  status: 'active' | 'revoked' | 'expired';
  expiresAt: string | null;
  createdAt: string;
  lastUsedAt: string | null;
}
