import { z } from 'zod';
import { idSchema, PAGE_TYPES, type Card, type Module } from './catalog.ts';
import type { SessionProgress } from './session.ts';

/** Names a module by its slug, or by one of its cards when the card has a route of its own. */
export const openModuleRequestSchema = z.union([
  z.object({ moduleSlug: idSchema }),
  z.object({ cardId: idSchema, type: z.enum(PAGE_TYPES) }),
]);
export type OpenModuleRequest = z.infer<typeof openModuleRequestSchema>;

/** A module as the player opens it: its cards by order, and the session's progress up to now. */
export interface OpenedModule {
  module: Module;
  cards: Card[];
  progress: SessionProgress;
}
