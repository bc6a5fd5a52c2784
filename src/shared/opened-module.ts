import { z } from 'zod';
import { cardSchema, moduleSchema, PAGE_TYPES } from './catalog.ts';
import { idSchema } from './field-schemas.ts';
import { sessionProgressSchema, sessionSchema } from './session.ts';

/** Names a module by its slug, or by one of its cards when the card has a route of its own. */
export const openModuleRequestSchema = z.union([z.object({ moduleSlug: idSchema }), z.object({ id: idSchema, type: z.enum(PAGE_TYPES) })]);
export type OpenModuleRequest = z.infer<typeof openModuleRequestSchema>;

/** A module as the player opens it: its cards by order, and the session's progress up to now. */
export const openedModuleSchema = z.object({ module: moduleSchema, cards: z.array(cardSchema), progress: sessionProgressSchema });
export type OpenedModule = z.infer<typeof openedModuleSchema>;

/** All that the player needs to show a page: the response of `content.open`, which the HTML of a page carries as well. */
export const openedPageSchema = openedModuleSchema.extend({ session: sessionSchema });
export type OpenedPage = z.infer<typeof openedPageSchema>;
