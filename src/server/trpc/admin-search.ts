import { z } from 'zod';
import { adminSearchHitSchema, searchInputSchema } from '#shared/search/search-schemas.ts';
import { consumeAdminSearchLimit } from '../services/limits/request-limits.ts';
import { searchEverything } from '../services/search/search-service.ts';
import { adminProcedure } from './trpc.ts';

export const adminSearchProcedures = {
  /** Finds live pages of all modules by their words, with the second at which the words are. */
  search: adminProcedure('courses')
    .input(searchInputSchema)
    .output(z.array(adminSearchHitSchema))
    .query(async ({ ctx, input }) => {
      await consumeAdminSearchLimit(ctx.usageLimiter, ctx.admin.id);
      return searchEverything(ctx, ctx.admin.id, input.words);
    }),
};
