import { z } from 'zod';
import { validationWords } from '#admin-words/validation.ts';
import { cardSchema, moduleSchema } from './catalog.ts';
import { FREE_LESSON_STEPS } from './free-lesson-steps.ts';
import { idSchema } from './validation/field-schemas.ts';

/** Stands for all pages of a module, also for those that are still to be written. */
export const WHOLE_MODULE = 1_000_000;

export const freePagesSchema = z.number().int().min(1, validationWords.mustBeWholeNumberFrom1).max(WHOLE_MODULE).nullable();

export const openFreeLessonSchema = z.object({ productSlug: idSchema, moduleSlug: idSchema.optional() });

export const freeLessonSchema = z.object({
  product: z.object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    language: z.string().describe('The language tag of the lessons, empty when nobody has named it'),
  }),
  modules: z.array(z.object({ slug: z.string(), title: z.string(), freePages: z.number(), pages: z.number() })),
  module: moduleSchema.pick({ id: true, slug: true, title: true, order: true }),
  /** Contains the free pages. A link to another page is the word `end`. */
  cards: z.array(cardSchema),
  shops: z.object({ ca: z.string().nullable(), us: z.string().nullable(), mx: z.string().nullable(), eu: z.string().nullable() }),
});
export type FreeLesson = z.infer<typeof freeLessonSchema>;

export const countFreeLessonSchema = z.object({ productSlug: idSchema, step: z.enum(FREE_LESSON_STEPS) });

/** Describes a module of a product for the person who chooses its free pages. */
export const freeModuleSchema = z.object({
  moduleId: z.string(),
  title: z.string(),
  freePages: z.number().nullable(),
  /** Lists the pages by their order: how many files each uses, and where it leads in another way than to the page after it. */
  pages: z.array(
    z.object({
      title: z.string(),
      objectIds: z.array(z.string()),
      ways: z.array(z.object({ label: z.string().nullable(), to: z.number() })),
    }),
  ),
});
export type FreeModule = z.infer<typeof freeModuleSchema>;
