// This file contains the schemas of products, modules and cards. The learner app imports only types from this file, so that the
// learners' JavaScript bundle does not contain zod.
import { z } from 'zod';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import { checkSetSchema } from './validation/check-set-schema.ts';
import { cardVideoSchema } from './media/object-schemas.ts';
import { limitLength } from './validation/zod-config.ts';
import {
  captionSchema,
  createSlugSchema,
  descriptionSchema,
  convertEmptyToNull,
  idSchema,
  labelSchema,
  objectIdSchema,
  regexSchema,
  rejectControlCharacters,
  titleSchema,
  urlSchema,
  youtubeIdSchema,
} from './validation/field-schemas.ts';

export const PAGE_TYPES = ['info', 'mcq', 'aggregator', 'resourceLibrary', 'tip', 'challenge'] as const;
export type PageType = (typeof PAGE_TYPES)[number];

export const ANSWER_TYPES = ['file', 'text', 'number', 'code'] as const;
export const OVERLAY_ZONES = [
  'top-left',
  'top-center',
  'top-right',
  'middle-left',
  'middle-center',
  'middle-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
  'transcript',
  'full-screen',
] as const;

const mcqOptionSchema = z.object({
  label: labelSchema,
  nextPageId: convertEmptyToNull(idSchema).default(null),
  isCorrect: z.boolean().default(false),
});
const videoLinkSchema = z.object({ label: labelSchema, youtubeId: youtubeIdSchema });
const fileLinkSchema = z.object({ label: labelSchema, url: urlSchema });
const answerSlotSchema = z
  .object({
    type: z.enum(ANSWER_TYPES),
    regex: convertEmptyToNull(regexSchema).default(null),
    required: z.boolean().default(true),
    workbook: checkSetSchema.exactOptional(),
  })
  // Workbook checks apply only to file answers, so the schema removes the checks when an author changes the answer type to text.
  .overwrite(({ workbook, ...slot }) => (slot.type === 'file' && workbook !== undefined ? { ...slot, workbook } : slot));
const overlaySchema = z
  .object({
    zoneId: z.enum(OVERLAY_ZONES),
    type: z.enum(['text', 'image', 'video']),
    text: convertEmptyToNull(captionSchema).default(null),
    src: convertEmptyToNull(urlSchema).default(null),
    styles: z.record(limitLength(z.string(), 60), z.union([limitLength(z.string(), 200), z.number()])).default({}),
    tStart: z.number().min(0),
    tEnd: z.number().min(0),
  })
  .refine(({ tStart, tEnd }) => tEnd >= tStart, { path: ['tEnd'], message: 'must not be before tStart.' });

export type McqOption = z.infer<typeof mcqOptionSchema>;
export type YoutubeLink = z.infer<typeof videoLinkSchema>;
export type FileLink = z.infer<typeof fileLinkSchema>;
export type AnswerSlot = z.infer<typeof answerSlotSchema>;
/**
 * Describes an overlay: text, an image or a video that the player shows on top of the lesson. The overlay is visible from `tStart` to
 * `tEnd`, in milliseconds.
 */
export type Overlay = z.infer<typeof overlaySchema>;

export const newProductSchema = z.object({
  slug: createSlugSchema('product'),
  title: titleSchema,
  description: descriptionSchema.default(''),
  isFullExperience: z.boolean().default(false),
  coConstructionEnabled: z.boolean().default(false),
});
export const newModuleSchema = z.object({
  slug: createSlugSchema('module'),
  title: titleSchema,
  description: descriptionSchema.default(''),
});
const cardFields = z.object({
  slug: createSlugSchema('card'),
  title: titleSchema,
  type: z.enum(PAGE_TYPES, `must be one of ${PAGE_TYPES.join(', ')}.`),
  order: z
    .number('must be a whole number from 1.')
    .int('must be a whole number from 1.')
    .min(1, 'must be a whole number from 1.')
    .optional(),
  videoId: convertEmptyToNull(objectIdSchema).default(null),
  transcriptId: convertEmptyToNull(objectIdSchema).default(null),
  overlayVideoId: convertEmptyToNull(objectIdSchema)
    .transform((text) => text?.replace(/\.webm$/, '') ?? null)
    .default(null),
  endFrameImageId: convertEmptyToNull(objectIdSchema).default(null),
  allowVideoLoop: z.boolean().default(true),
  fileUrl: convertEmptyToNull(urlSchema).default(null),
  ctaText: convertEmptyToNull(rejectControlCharacters(limitLength(z.string().trim(), 100))).default(null),
  nextPageId: convertEmptyToNull(idSchema).default(null),
  youtubeId: convertEmptyToNull(youtubeIdSchema).default(null),
  options: z.array(mcqOptionSchema).max(20).default([]),
  links: z.array(videoLinkSchema).max(100).default([]),
  files: z.array(fileLinkSchema).max(50).default([]),
  answers: z.array(answerSlotSchema).max(20).default([]),
  nextOnPassPageId: convertEmptyToNull(idSchema).default(null),
  nextOnFailPageId: convertEmptyToNull(idSchema).default(null),
  overlays: z.array(overlaySchema).max(100).default([]),
});
export const newCardSchema = cardFields.extend({ moduleId: idSchema });

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

/** Describes a product, which is a course that is sold through access keys. */
export const productSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  isFullExperience: z.boolean(),
  coConstructionEnabled: z.boolean(),
  moduleCount: z.number(),
  keyCount: z.number(),
});
export type Product = z.infer<typeof productSchema>;

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

/**
 * Describes a card, which the player shows to learners as a page. Object ids have the form in which they were saved, except that the server
 * removes the file extension from `overlayVideoId`. The `order` field numbers the cards of a module from 1 without gaps. Unlike
 * `newCardSchema`, `cardSchema` has no limits, so that the server can return cards that were stored when other limits applied.
 */
export const cardSchema = z.object({
  id: z.string(),
  moduleId: z.string(),
  slug: z.string(),
  title: z.string(),
  type: (z.string() as unknown as z.ZodType<PageType>).describe(`One of ${PAGE_TYPES.join(', ')}. Any other is shown as info.`),
  order: z.number(),
  videoId: z.string().nullable(),
  transcriptId: z.string().nullable(),
  overlayVideoId: z.string().nullable(),
  endFrameImageId: z.string().nullable(),
  allowVideoLoop: z.boolean(),
  fileUrl: z.string().nullable(),
  ctaText: z.string().nullable(),
  nextPageId: z.string().nullable(),
  youtubeId: z.string().nullable(),
  options: z.array(z.object({ label: z.string(), nextPageId: z.string().nullable(), isCorrect: z.boolean() })),
  links: z.array(z.object({ label: z.string(), youtubeId: z.string() })),
  files: z.array(z.object({ label: z.string(), url: z.string() })),
  answers: z.array(
    z.object({
      type: z.enum(ANSWER_TYPES),
      regex: z.string().nullable(),
      required: z.boolean(),
      // The schema accepts a stored check set without validation, because validating a large check set takes a long time.
      workbook: (z.unknown() as unknown as z.ZodType<CheckSet>).exactOptional().describe('The checks of the file, as they were saved'),
    }),
  ),
  nextOnPassPageId: z.string().nullable(),
  nextOnFailPageId: z.string().nullable(),
  overlays: z.array(
    z.object({
      zoneId: z.enum(OVERLAY_ZONES),
      type: z.enum(['text', 'image', 'video']),
      text: z.string().nullable(),
      src: z.string().nullable(),
      styles: z.record(z.string(), z.union([z.string(), z.number()])),
      tStart: z.number(),
      tEnd: z.number(),
    }),
  ),
  video: cardVideoSchema.nullable().exactOptional().describe("What the video's file is like; only in a learner's cards"),
  revision: z.number().exactOptional().describe('The revision of the content; only in the cards of the player'),
});
export type Card = z.output<typeof cardSchema>;

/** Describes a card without its content, for use in lists and drop-down menus. */
export const cardOutlineSchema = cardSchema.pick({ id: true, title: true, order: true });
export type CardOutline = z.output<typeof cardOutlineSchema>;

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
