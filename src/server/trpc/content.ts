import { z } from 'zod';
import { idSchema } from '#shared/catalog.ts';
import { openModuleRequestSchema } from '#shared/opened-module.ts';
import {
  findLearnerModuleBySlug,
  listLearnerCards,
  listLearnerModules,
  loadProgress,
  openModule,
} from '../services/content/content-service.ts';
import { learnerProcedure, router } from './trpc.ts';

export const contentRouter = router({
  /** The modules of the session's product, in order. */
  modules: learnerProcedure
    .input(z.object({ productSlug: idSchema }))
    .query(({ ctx, input }) => listLearnerModules(ctx, ctx.session, input.productSlug)),

  moduleBySlug: learnerProcedure
    .input(z.object({ moduleSlug: idSchema }))
    .query(({ ctx, input }) => findLearnerModuleBySlug(ctx, ctx.session, input.moduleSlug)),

  /** The cards of a module, in order. */
  cards: learnerProcedure
    .input(z.object({ moduleId: idSchema }))
    .query(({ ctx, input }) => listLearnerCards(ctx, ctx.session, input.moduleId)),

  /** Module, cards and progress in one call: all that the player needs. */
  open: learnerProcedure.input(openModuleRequestSchema).query(({ ctx, input }) => openModule(ctx, ctx.session, input)),

  progress: learnerProcedure.query(({ ctx }) => loadProgress(ctx, ctx.session)),
});
