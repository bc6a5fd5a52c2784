import { z } from 'zod';
import { cardSchema, moduleSchema } from '#shared/catalog.ts';
import { idSchema } from '#shared/validation/field-schemas.ts';
import { openedPageSchema, openModuleRequestSchema } from '#shared/opened-module.ts';
import { sessionProgressSchema } from '#shared/session.ts';
import {
  findLearnerModuleBySlug,
  listLearnerCards,
  listLearnerModules,
  loadProgress,
  openModule,
} from '../services/content/content-service.ts';
import { learnerProcedure, router } from './trpc.ts';

export const contentRouter = router({
  /** Lists the modules of the session's product, in order. */
  modules: learnerProcedure
    .input(z.object({ productSlug: idSchema }))
    .output(z.array(moduleSchema))
    .query(({ ctx, input }) => listLearnerModules(ctx, ctx.session, input.productSlug)),

  moduleBySlug: learnerProcedure
    .input(z.object({ moduleSlug: idSchema }))
    .output(moduleSchema)
    .query(({ ctx, input }) => findLearnerModuleBySlug(ctx, ctx.session, input.moduleSlug)),

  /** Lists the cards of a module, in order. */
  cards: learnerProcedure
    .input(z.object({ moduleId: idSchema }))
    .output(z.array(cardSchema))
    .query(({ ctx, input }) => listLearnerCards(ctx, ctx.session, input.moduleId)),

  /**
   * Returns the session, the module, its cards and the learner's progress in one call, which together are all data that the player needs.
   */
  open: learnerProcedure
    .input(openModuleRequestSchema)
    .output(openedPageSchema)
    .query(({ ctx, input }) => openModule(ctx, ctx.session, input)),

  progress: learnerProcedure.output(sessionProgressSchema).query(({ ctx }) => loadProgress(ctx, ctx.session)),
});
