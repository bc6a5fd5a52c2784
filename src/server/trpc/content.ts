import { z } from 'zod';
import { idSchema as name } from '#shared/catalog.ts';
import {
  findLearnerModuleBySlug,
  findModuleWithCards,
  loadProgress,
  listLearnerCards,
  listLearnerModules,
} from '../services/content/content-service.ts';
import { learnerProcedure, router } from './trpc.ts';

export const contentRouter = router({
  /** The modules of the session's product, in order. */
  modules: learnerProcedure
    .input(z.object({ productSlug: name }))
    .query(({ ctx, input }) => listLearnerModules(ctx, ctx.session, input.productSlug)),

  moduleBySlug: learnerProcedure
    .input(z.object({ moduleSlug: name }))
    .query(({ ctx, input }) => findLearnerModuleBySlug(ctx, ctx.session, input.moduleSlug)),

  /** The cards of a module, in order. */
  cards: learnerProcedure.input(z.object({ moduleId: name })).query(({ ctx, input }) => listLearnerCards(ctx, ctx.session, input.moduleId)),

  /** The module and cards around a tip or a challenge, which have addresses of their own. */
  page: learnerProcedure
    .input(z.object({ id: name, type: z.enum(['tip', 'challenge']) }))
    .query(({ ctx, input }) => findModuleWithCards(ctx, ctx.session, input)),

  progress: learnerProcedure.query(({ ctx }) => loadProgress(ctx, ctx.session)),
});
