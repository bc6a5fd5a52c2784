import { z } from 'zod';
import { adminSearchHitSchema, searchInputSchema } from '#shared/search/search-schemas.ts';
import { searchEverything } from '../services/search/search-service.ts';
import { adminProcedure } from './trpc.ts';

export const adminSearchProcedures = {
  /** Finds live pages of all modules by their words, with the second at which the words are. */
  search: adminProcedure('courses')
    .input(searchInputSchema)
    .output(z.array(adminSearchHitSchema))
    .query(({ ctx, input }) => searchEverything(ctx, input.words)),
};
