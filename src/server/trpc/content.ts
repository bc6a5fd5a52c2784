import { z } from 'zod';
import { cardSchema, moduleSchema, pageOutlineSchema } from '#shared/catalog.ts';
import { idSchema } from '#shared/validation/field-schemas.ts';
import { keepStateRequestSchema, keepStateSchema, moduleToKeepSchema } from '#shared/kept-module.ts';
import { pageDataSchema, openModuleRequestSchema } from '#shared/opened-module.ts';
import { searchHitSchema, searchInputSchema } from '#shared/search/search-schemas.ts';
import { moduleListProgressSchema } from '#shared/session.ts';
import { startWorkbookRoundInputSchema, workbookRoundInputSchema, workbookRoundSchema } from '#shared/workbook-rounds.ts';
import {
  findLearnerModuleBySlug,
  listLearnerCards,
  listLearnerModules,
  listPageOutlines,
  loadModuleListProgress,
  openModule,
} from '../services/content/content-service.ts';
import { compareKeptModules, describeModuleToKeep } from '../services/content/keep-service.ts';
import { consumeContentRequestLimit, consumeSearchLimit } from '../services/limits/request-limits.ts';
import { searchProduct } from '../services/search/search-service.ts';
import { loadRound, startRound } from '../services/own-numbers/round-service.ts';
import { learnerProcedure, router } from './trpc.ts';

/** Creates procedures that only a learner with a session may call, and only a limited number of times per minute. */
const contentProcedure = learnerProcedure.use(async ({ ctx, next }) => {
  await consumeContentRequestLimit(ctx.usageLimiter, ctx);
  return next();
});

export const contentRouter = router({
  /** Lists the modules of the session's product in the order that the administrators have set. */
  modules: contentProcedure
    .input(z.object({ productSlug: idSchema }))
    .output(z.array(moduleSchema))
    .query(({ ctx, input }) => listLearnerModules(ctx, ctx.session, input.productSlug)),

  moduleBySlug: contentProcedure
    .input(z.object({ moduleSlug: idSchema }))
    .output(moduleSchema)
    .query(({ ctx, input }) => findLearnerModuleBySlug(ctx, ctx.session, input.moduleSlug)),

  /** Lists the cards of a module in the order that the administrators have set. */
  cards: contentProcedure
    .input(z.object({ moduleId: idSchema }))
    .output(z.array(cardSchema))
    .query(({ ctx, input }) => listLearnerCards(ctx, ctx.session, input.moduleId)),

  /** Returns everything that the player needs in a single call: the session, the module, its cards and the learner's progress. */
  open: contentProcedure
    .input(openModuleRequestSchema)
    .output(pageDataSchema)
    .query(({ ctx, input }) => openModule(ctx, ctx.session, input)),

  /** Returns everything that a browser needs to keep a module on the device: what `open` returns, the version and the list of files. */
  keep: contentProcedure
    .input(z.object({ moduleId: idSchema }))
    .output(moduleToKeepSchema)
    .query(({ ctx, input }) => describeModuleToKeep(ctx, ctx.session, input.moduleId)),

  /** Says which of the kept modules are still the same, have changed or are gone. */
  keepState: contentProcedure
    .input(keepStateRequestSchema)
    .output(keepStateSchema)
    .query(({ ctx, input }) => compareKeptModules(ctx, ctx.session, input)),

  /** Returns the pages of every module of the product without their content, by the id of the module. */
  outlines: contentProcedure
    .output(z.record(z.string(), z.array(pageOutlineSchema)))
    .query(({ ctx }) => listPageOutlines(ctx, ctx.session)),

  /** Finds pages of the product by their words, with the second at which the words are. */
  search: contentProcedure
    .input(searchInputSchema)
    .output(z.array(searchHitSchema))
    .query(async ({ ctx, input }) => {
      await consumeSearchLimit(ctx.usageLimiter, ctx);
      return searchProduct(ctx, ctx, input.words);
    }),

  /** Returns the round and the numbers of a learner on a challenge with own numbers. The first call begins the first round. */
  workbookRound: contentProcedure
    .input(workbookRoundInputSchema)
    .output(workbookRoundSchema)
    .query(({ ctx, input }) => loadRound(ctx, ctx.session, input.cardId)),

  /** Begins the next round of a challenge with own numbers, with other numbers. Repeating the call gives the same round. */
  startWorkbookRound: contentProcedure
    .input(startWorkbookRoundInputSchema)
    .output(workbookRoundSchema)
    .mutation(({ ctx, input }) => startRound(ctx, ctx.session, input)),

  progress: contentProcedure.output(moduleListProgressSchema).query(({ ctx }) => loadModuleListProgress(ctx, ctx.session)),
});
