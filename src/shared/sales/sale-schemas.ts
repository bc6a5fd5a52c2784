import { z } from 'zod';
import { namesWords } from '#admin-words/names.ts';
import { idSchema, rejectControlCharacters } from '../validation/field-schemas.ts';
import { limitLength } from '../validation/zod-config.ts';

/** Lists the ways in which shops report and sign their sales. */
export const saleSourceKinds = {
  standard: namesWords.standardWebhooksPolarAndOthers,
  stripe: 'Stripe',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  lemonsqueezy: 'Lemon Squeezy',
  paddle: 'Paddle',
  gumroad: 'Gumroad',
} as const satisfies Record<string, string>;
export type SaleSourceKind = keyof typeof saleSourceKinds;
const kindSchema = z.enum(Object.keys(saleSourceKinds) as [SaleSourceKind, ...SaleSourceKind[]]);

export const SALE_STATUSES = ['made', 'needsProduct', 'refunded', 'restored', 'refundFirst', 'test', 'unreadable'] as const;
export type SaleStatus = (typeof SALE_STATUSES)[number];

const MAX_LOGINS = 1000;
const MAX_DAYS = 3650;
const MAX_PRODUCTS = 200;

const shortText = (max: number) => rejectControlCharacters(limitLength(z.string().trim(), max));
const whatIsSoldSchema = z.object({
  productId: idSchema,
  maxLogins: z.number().int().min(1).max(MAX_LOGINS),
  days: z.number().int().min(1).max(MAX_DAYS).nullable().describe('Days until the key expires; null for a key without an end'),
});
export type WhatIsSold = z.infer<typeof whatIsSoldSchema>;
const soldProductSchema = whatIsSoldSchema.extend({
  theirs: shortText(200).min(1, namesWords.isRequired).describe("The shop's id of the product"),
});
export type SoldProduct = z.infer<typeof soldProductSchema>;

const soldProductsSchema = z
  .array(soldProductSchema)
  .max(MAX_PRODUCTS)
  .refine((rows) => new Set(rows.map(({ theirs }) => theirs)).size === rows.length, namesWords.mayHaveEachProduct);

const sourceNameSchema = shortText(60).min(1, namesWords.isRequired);
const sellerIdSchema = shortText(100);
/** A secret that the shop has made. Without one, the server makes the secret. */
const secretSchema = shortText(200);

export const newSaleSourceSchema = z.object({
  name: sourceNameSchema,
  kind: kindSchema,
  secret: secretSchema.default(''),
  sellerId: sellerIdSchema.default(''),
  products: soldProductsSchema.default([]),
});
export type NewSaleSource = z.input<typeof newSaleSourceSchema>;
export const saleSourceChangesSchema = z.object({
  name: sourceNameSchema.optional(),
  sellerId: sellerIdSchema.optional(),
  products: soldProductsSchema.optional(),
});
export const replaceSecretSchema = z.object({ id: idSchema, secret: secretSchema.default('') });

export const saleSourceSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: kindSchema,
  sellerId: z.string(),
  products: z.array(soldProductSchema),
  lastMessageAt: z.string().nullable(),
  wrongCount: z.number().describe('Messages with a wrong signature since the last message with a right one'),
  wrongSince: z.string().nullable(),
});
export type SaleSource = z.infer<typeof saleSourceSchema>;

/** Describes what only the response to the creation of a source, or of its new secret, shows. */
export const saleSourceSecretSchema = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string().describe('Path of the address that the shop calls'),
  secret: z.string().nullable().describe('Null when the shop has made the secret, or when the address holds it'),
});
export type SaleSourceSecret = z.infer<typeof saleSourceSecretSchema>;

export const saleSchema = z.object({
  id: z.string(),
  sourceName: z.string(),
  order: z.string(),
  line: z.string(),
  theirProduct: z.string(),
  quantity: z.number(),
  productName: z.string().nullable(),
  buyerEmail: z.string(),
  buyerName: z.string(),
  isErased: z.boolean().describe('True when the buyer has been erased'),
  accessKeyId: z.string().nullable(),
  key: z.string().nullable().describe('Masked: EXCEL-••••-••7Q'),
  isShown: z.boolean().describe('True when the key has been shown already'),
  keyReplacedAt: z.string().nullable().describe('When the first key of the sale was replaced by this one'),
  mail: z
    .object({
      status: z.enum(['waiting', 'sent', 'refused']),
      attempts: z.number(),
      nextAt: z.string(),
      sentAt: z.string().nullable(),
      reply: z.string().describe('What the mail server last replied'),
    })
    .nullable(),
  firstUsedAt: z.string().nullable(),
  status: z.enum(SALE_STATUSES),
  isRefundedByHand: z.boolean().describe('True when a person has marked the sale as refunded'),
  detail: z.string(),
  at: z.string(),
});
export type Sale = z.infer<typeof saleSchema>;

export const MAX_LISTED_SALES = 500;
export const saleListOptionsSchema = z.object({
  status: z.enum(SALE_STATUSES).optional(),
  cursor: idSchema.optional().describe('Id of the last sale of the page before'),
  limit: z.number().int().min(1).max(MAX_LISTED_SALES).default(MAX_LISTED_SALES),
});
export type SaleListOptions = z.infer<typeof saleListOptionsSchema>;

export const assignSaleSchema = whatIsSoldSchema.extend({
  id: idSchema,
  isLasting: z.boolean().describe('True to use the product for this product of the shop from now on'),
});
export type AssignSale = z.infer<typeof assignSaleSchema>;
export const sendAgainSchema = z.object({
  id: idSchema,
  email: limitLength(z.email(namesWords.mustBeEmailAddress), 254).optional().describe('Another address'),
});
const templateSchema = z.object({
  subject: shortText(200).min(1, namesWords.isRequired),
  text: shortText(5000).min(1, namesWords.isRequired),
});
export const productMailSchema = z.object({
  productId: idSchema,
  template: templateSchema.nullable(),
  expected: templateSchema.optional(),
});
export const mailSettingsSchema = z.object({
  server: z.object({ server: z.string(), from: z.string() }).nullable().describe('Null when no mail is set up'),
  templates: z.array(z.object({ productId: z.string(), productName: z.string(), template: templateSchema.nullable() })),
});
export const NAMED_LEARNERS = 10;
export const refundEffectsSchema = z.object({
  key: z.string().nullable().describe('Masked; null when no key has been made'),
  productName: z.string().nullable(),
  learnerCount: z.number().describe('Learners who lose access'),
  learners: z.array(z.string()).max(NAMED_LEARNERS).describe('Nicknames of those who came last'),
});
export type RefundEffects = z.infer<typeof refundEffectsSchema>;
export const shownKeySchema = z.object({ key: z.string() });
