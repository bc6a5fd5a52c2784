import { z } from 'zod';
import { cardSchema, moduleSchema, PAGE_TYPES } from './catalog.ts';
import { idSchema } from './validation/field-schemas.ts';
import { sessionProgressSchema, sessionSchema } from './session.ts';

/** Validates a request that names a module by slug, or by the id of one of the module's cards that has a route of its own. */
export const openModuleRequestSchema = z.union([z.object({ moduleSlug: idSchema }), z.object({ id: idSchema, type: z.enum(PAGE_TYPES) })]);
export type OpenModuleRequest = z.infer<typeof openModuleRequestSchema>;

/** Describes a module that the player opens, with its cards in order and the progress of the session. */
export const openedModuleSchema = z.object({ module: moduleSchema, cards: z.array(cardSchema), progress: sessionProgressSchema });
export type OpenedModule = z.infer<typeof openedModuleSchema>;

/**
 * Describes all data that the player needs to show a page. The tRPC procedure `content.open` returns the page data, and the server embeds
 * the page data in the HTML of the requested page.
 */
export const pageDataSchema = openedModuleSchema.extend({ session: sessionSchema });
export type PageData = z.infer<typeof pageDataSchema>;
