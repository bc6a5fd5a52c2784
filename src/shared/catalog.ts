// This file contains the schemas of products, modules and cards. The learner app imports only types from this file, so that the
// learners' JavaScript bundle does not contain zod.
import { z } from 'zod';
import { validationWords } from '#admin-words/validation.ts';
import { cardVideoSchema } from './media/object-schemas.ts';
import { buildInputShape, buildOutputShape } from './page-types/card-field-schemas.ts';
import { contentFields, identityFields } from './page-types/card-fields.ts';
import { limitLength } from './validation/zod-config.ts';
import { createSlugSchema, descriptionSchema, idSchema, orderSchema, titleSchema } from './validation/field-schemas.ts';

/** Accepts a language tag such as `fr` or `pt-BR`, or an empty text. */
const languageTagSchema = limitLength(z.string(), 35).regex(
  /^(?:[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)?$/,
  validationWords.mustBeLanguageTagSuch,
);

export const newProductSchema = z.object({
  slug: createSlugSchema('product'),
  title: titleSchema,
  description: descriptionSchema.default(''),
  isFullExperience: z.boolean().default(false),
  coConstructionEnabled: z.boolean().default(false),
  language: languageTagSchema.optional(),
});
export const newModuleSchema = z.object({
  slug: createSlugSchema('module'),
  title: titleSchema,
  description: descriptionSchema.default(''),
});
export const newCardSchema = z.object({
  ...buildInputShape(identityFields),
  order: orderSchema.optional(),
  ...buildInputShape(contentFields),
  moduleId: idSchema,
});

/** Makes every field of a schema optional and removes the default values, so that an omitted field keeps its stored value. */
function makeOptionalWithoutDefaults<S extends z.ZodRawShape>(schema: z.ZodObject<S>) {
  const shape = Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => [
      name,
      (field instanceof z.ZodDefault ? field.unwrap() : (field as z.ZodType)) as z.ZodType,
    ]),
  );
  return z.object(shape).partial() as unknown as z.ZodType<Partial<z.output<z.ZodObject<S>>>>;
}
export const productChangesSchema = makeOptionalWithoutDefaults(newProductSchema);
export const moduleChangesSchema = makeOptionalWithoutDefaults(newModuleSchema);
/**
 * Validates changes to a card. When the request contains a new `moduleId`, the card moves to the position `order` in the new module.
 * When the request contains no `order`, the card moves to the end of the new module.
 */
export const cardChangesSchema = makeOptionalWithoutDefaults(newCardSchema);

export type NewProduct = z.output<typeof newProductSchema>;
export type NewModule = z.output<typeof newModuleSchema>;
export type NewCard = z.output<typeof newCardSchema>;
export type ProductChanges = z.output<typeof productChangesSchema>;
export type ModuleChanges = z.output<typeof moduleChangesSchema>;
export type CardChanges = z.output<typeof cardChangesSchema>;

export const productSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  isFullExperience: z.boolean(),
  coConstructionEnabled: z.boolean(),
  language: z.string().optional().describe('The language tag of the lessons, when somebody has named it'),
  moduleCount: z.number(),
  keyCount: z.number(),
});
export type Product = z.infer<typeof productSchema>;

export const productPictureSchema = z.object({ productId: idSchema, pictureId: z.string() });

export type ProductPicture = z.infer<typeof productPictureSchema>;

/**
 * Describes a module, which is a group of cards. The `order` field contains the module's position in a product, or null when the
 * request does not name a product.
 */
export const moduleSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  order: z.number().nullable(),
  productId: z.string().nullable(),
});
export type Module = z.infer<typeof moduleSchema>;

export const moduleSummarySchema = moduleSchema.pick({ id: true, slug: true, title: true, description: true });

const shownFields = buildOutputShape(contentFields);

/**
 * Describes a card, which the player shows to learners as a page. Object ids have the form in which they were saved, except that the server
 * removes the file extension from `overlayVideoId`, and `captions` is omitted when there are none. The `order` field numbers the cards of a module from 1 without gaps. Unlike
 * `newCardSchema`, `cardSchema` has no limits, so that the server can return cards that were stored when other limits applied.
 */
export const cardSchema = z.object({
  id: z.string(),
  moduleId: z.string(),
  ...buildOutputShape(identityFields),
  order: z.number(),
  ...shownFields,
  captions: shownFields.captions.exactOptional(),
  video: cardVideoSchema.nullable().exactOptional().describe("What the video's file is like; only in a learner's cards"),
  revision: z.number().exactOptional().describe('The revision of the content; only in the cards of the player'),
});
export type Card = z.output<typeof cardSchema>;

/** Describes a card without its content, for use in lists and drop-down menus. */
export const cardOutlineSchema = cardSchema.pick({ id: true, title: true, order: true });
export type CardOutline = z.output<typeof cardOutlineSchema>;

export const foundCardSchema = cardSchema
  .pick({ id: true, title: true, moduleId: true })
  .extend({ moduleTitle: z.string(), pictureId: z.string().nullable() });
export type FoundCard = z.output<typeof foundCardSchema>;

/** Describes a page of a module for the list of modules, without its content. */
export const pageOutlineSchema = cardSchema.pick({ id: true, slug: true, title: true, type: true, order: true }).extend({
  isDetour: z.boolean().describe('Whether only a wrong answer leads to the page'),
  video: cardVideoSchema.pick({ duration: true, stillId: true, glow: true }).nullable(),
});
export type PageOutline = z.output<typeof pageOutlineSchema>;

/**
 * Describes a card for the card editor. A request that changes the card sends the `updatedAt` value back as `openedAt`. The `siblings`
 * field lists the other cards of the module. The `fileNames` field maps the ids of the card's files to their original names.
 */
export const editableCardSchema = z.object({
  card: cardSchema,
  updatedAt: z.string(),
  siblings: z.array(cardOutlineSchema),
  fileNames: z.record(z.string(), z.string()),
});
export type EditableCard = z.output<typeof editableCardSchema>;

/** Describes a module's position in a product. The `order` field numbers the modules of a product from 1 without gaps. */
export const productModuleSchema = z.object({ productId: z.string(), moduleId: z.string(), order: z.number() });
export type ProductModule = z.output<typeof productModuleSchema>;
