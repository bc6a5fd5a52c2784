import { z } from 'zod';
import { id as name } from '#shared/catalog.ts';
import { findModule, findPage, getProgress, listCards, listModules } from '../services/content/content-service.ts';
import { learnerProcedure, router } from './trpc.ts';

export const contentRouter = router({
  /** The modules of the session's product, in order. */
  modules: learnerProcedure
    .input(z.object({ productSlug: name }))
    .query(({ ctx, input }) => listModules(ctx, ctx.session, input.productSlug)),

  moduleBySlug: learnerProcedure
    .input(z.object({ moduleSlug: name }))
    .query(({ ctx, input }) => findModule(ctx, ctx.session, input.moduleSlug)),

  /** The cards of a module, in order. */
  cards: learnerProcedure.input(z.object({ moduleId: name })).query(({ ctx, input }) => listCards(ctx, ctx.session, input.moduleId)),

  /** The module and cards around a tip or a challenge, which have addresses of their own. */
  page: learnerProcedure
    .input(z.object({ id: name, type: z.enum(['tip', 'challenge']) }))
    .query(({ ctx, input }) => findPage(ctx, ctx.session, input)),

  progress: learnerProcedure.query(({ ctx }) => getProgress(ctx, ctx.session)),
});
