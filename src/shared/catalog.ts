// The catalog's words and what may be written to it. The learner's code imports only types from here: zod stays out of its download.
import { z } from 'zod';
import { isSafeLink } from './safe-link.ts';
import './zod-messages.ts';
import { RESERVED_SLUGS, SLUG_MAX_LENGTH, SLUG_PATTERN } from './slug.ts';
import { youtubeId } from './youtube-id.ts';

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

const TEXT_MAX = 500;
export const ID_MAX = 100;

/** Text that either database can hold: PostgreSQL takes no NUL and no half of an emoji, and nobody types the others. */
// eslint-disable-next-line no-control-regex
const PLAIN = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]*$/u;
const NOT_PLAIN = 'may not contain control characters.';
/** What something is looked up by. */
export const id = z.string().trim().min(1, 'is required.').max(ID_MAX).regex(PLAIN, NOT_PLAIN);
/** Forms send an empty field as an empty text; it means "none". */
const emptyAsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyAsNull, schema.nullable());

const title = z.string().trim().min(1, 'is required.').max(200, 'must be at most 200 characters.').regex(PLAIN, NOT_PLAIN);
const label = z.string().trim().min(1, 'is required.').max(TEXT_MAX).regex(PLAIN, NOT_PLAIN);
const description = z.preprocess(
  (value) => value ?? '',
  z.string().trim().max(2000, 'must be at most 2000 characters.').regex(PLAIN, NOT_PLAIN),
);
const slug = (kind: keyof typeof RESERVED_SLUGS) =>
  z
    .string()
    .trim()
    .min(1, 'is required.')
    .max(SLUG_MAX_LENGTH, `must be at most ${SLUG_MAX_LENGTH} characters.`)
    .regex(SLUG_PATTERN, 'may contain only lower-case letters, digits and single dashes.')
    .refine((text) => !(RESERVED_SLUGS[kind] as readonly string[]).includes(text), 'is reserved, please choose another.');
const address = z.string().trim().max(2000).refine(isSafeLink, 'must be an http or https address.');
const objectId = z
  .string()
  .trim()
  .max(ID_MAX)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'is not the id of an uploaded file.');
const youtube = z
  .string()
  .max(TEXT_MAX)
  .transform((text, context) => {
    const found = youtubeId(text);
    if (found === null) context.addIssue({ code: 'custom', message: 'must be a YouTube address or an 11-character id.' });
    return found ?? '';
  });

const option = z.object({ label, nextPageId: optional(id).default(null), isCorrect: z.boolean().default(false) });
const link = z.object({ label, youtubeId: youtube });
const file = z.object({ label, url: address });
const regex = z
  .string()
  .max(200, 'must be at most 200 characters.')
  .refine((pattern) => {
    try {
      return new RegExp(pattern) instanceof RegExp;
    } catch {
      return false;
    }
  }, 'is not a valid regular expression.');
const answerSlot = z.object({ type: z.enum(ANSWER_TYPES), regex: optional(regex).default(null), required: z.boolean().default(true) });
const overlay = z
  .object({
    zoneId: z.enum(OVERLAY_ZONES),
    type: z.enum(['text', 'image', 'video']),
    text: optional(z.string().max(TEXT_MAX).regex(PLAIN, NOT_PLAIN)).default(null),
    src: optional(address).default(null),
    styles: z.record(z.string().max(60), z.union([z.string().max(200), z.number()])).default({}),
    tStart: z.number().min(0),
    tEnd: z.number().min(0),
  })
  .refine(({ tStart, tEnd }) => tEnd >= tStart, { path: ['tEnd'], message: 'must not be before tStart.' });

export type Option = z.infer<typeof option>;
export type Link = z.infer<typeof link>;
export type FileLink = z.infer<typeof file>;
export type AnswerSlot = z.infer<typeof answerSlot>;
/** Something shown over the lesson from tStart to tEnd, in milliseconds. */
export type Overlay = z.infer<typeof overlay>;

/** What a form or a client sends to create a product. */
export const newProduct = z.object({
  slug: slug('product'),
  title,
  description: description.default(''),
  isFullExperience: z.boolean().default(false),
  coConstructionEnabled: z.boolean().default(false),
});
export const newModule = z.object({ slug: slug('module'), title, description: description.default('') });
const cardFields = z.object({
  slug: slug('card'),
  title,
  type: z.enum(PAGE_TYPES, `must be one of ${PAGE_TYPES.join(', ')}.`),
  order: z
    .number('must be a whole number from 1.')
    .int('must be a whole number from 1.')
    .min(1, 'must be a whole number from 1.')
    .optional(),
  videoId: optional(objectId).default(null),
  transcriptId: optional(objectId).default(null),
  overlayVideoId: optional(objectId)
    .transform((text) => text?.replace(/\.webm$/, '') ?? null)
    .default(null),
  endFrameImageId: optional(objectId).default(null),
  allowVideoLoop: z.boolean().default(true),
  fileUrl: optional(address).default(null),
  ctaText: optional(z.string().trim().max(100).regex(PLAIN, NOT_PLAIN)).default(null),
  nextPageId: optional(id).default(null),
  youtubeId: optional(youtube).default(null),
  options: z.array(option).max(20).default([]),
  links: z.array(link).max(100).default([]),
  files: z.array(file).max(50).default([]),
  answers: z.array(answerSlot).max(20).default([]),
  nextOnPassPageId: optional(id).default(null),
  nextOnFailPageId: optional(id).default(null),
  overlays: z.array(overlay).max(100).default([]),
});
export const newCard = cardFields.extend({ moduleId: id });

/** The same fields with none required and no defaults: what is left out keeps its value. */
function changesOf<S extends z.ZodRawShape>(schema: z.ZodObject<S>) {
  const shape = Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => [
      name,
      (field instanceof z.ZodDefault ? field.unwrap() : (field as z.ZodType)) as z.ZodType,
    ]),
  );
  return z.object(shape).partial() as unknown as z.ZodType<Partial<z.output<z.ZodObject<S>>>>;
}
export const productChanges = changesOf(newProduct);
export const moduleChanges = changesOf(newModule);
/** A card that is given another module moves to its end, or to the order given. */
export const cardChanges = changesOf(newCard);

export type NewProduct = z.output<typeof newProduct>;
export type NewModule = z.output<typeof newModule>;
export type NewCard = z.output<typeof newCard>;
export type ProductChanges = z.output<typeof productChanges>;
export type ModuleChanges = z.output<typeof moduleChanges>;
export type CardChanges = z.output<typeof cardChanges>;

/** A course that access keys are sold to. */
export const product = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  isFullExperience: z.boolean(),
  coConstructionEnabled: z.boolean(),
  moduleCount: z.number(),
  keyCount: z.number(),
});
export type Product = z.infer<typeof product>;

/** A group of cards. Its order is its place in one product, so it is null where no product is meant. */
export const module = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  order: z.number().nullable(),
  productId: z.string().nullable(),
});
export type Module = z.infer<typeof module>;

/** A learning page. Object ids are as sent; the overlay's is without its extension. Its order is 1..n in its module, without gaps. */
export const card = newCard.extend({ id: z.string(), order: z.number() });
export type Card = z.output<typeof card>;
