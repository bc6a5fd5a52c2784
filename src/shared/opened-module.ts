import { PAGE_TYPES } from './page-types/card-fields.ts';
import { z } from 'zod';
import { cardSchema, moduleSchema } from './catalog.ts';
import { idSchema } from './validation/field-schemas.ts';
import { sessionProgressSchema, sessionSchema } from './session.ts';

export const openModuleRequestSchema = z.union([z.object({ moduleSlug: idSchema }), z.object({ id: idSchema, type: z.enum(PAGE_TYPES) })]);
export type OpenModuleRequest = z.infer<typeof openModuleRequestSchema>;

/** Describes an opened module: its cards in order, and the learner's progress. */
export const openedModuleSchema = z.object({
  module: moduleSchema,
  cards: z.array(cardSchema),
  progress: sessionProgressSchema,
  unlockedCardIds: z
    .array(z.string())
    .describe('The quizzes that the learner has answered and the challenges that the learner has passed, until their answers change'),
});
export type OpenedModule = z.infer<typeof openedModuleSchema>;

/**
 * Describes the page data, which is everything that the player needs to show a page. The tRPC procedure `content.open` returns the
 * page data, and the server also embeds the page data in the HTML.
 */
export const pageDataSchema = openedModuleSchema.extend({ session: sessionSchema });
export type PageData = z.infer<typeof pageDataSchema>;
