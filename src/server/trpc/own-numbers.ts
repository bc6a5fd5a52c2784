import { z } from 'zod';
import { listVersionsInputSchema, saveVersionsInputSchema, storedVersionSchema } from '#shared/validation/own-numbers-schema.ts';
import { listVersions, saveVersions } from '../services/own-numbers/own-numbers-service.ts';
import { adminProcedure, router } from './trpc.ts';

export const ownNumbersRouter = router({
  /** Stores the versions of a challenge before its content names them. Returns how many versions it has, which earlier ones may be. */
  save: adminProcedure('courses')
    .input(saveVersionsInputSchema)
    .output(z.object({ count: z.number() }))
    .mutation(({ ctx, input }) => saveVersions(ctx, input)),
  list: adminProcedure('courses')
    .input(listVersionsInputSchema)
    .output(z.array(storedVersionSchema))
    .query(({ ctx, input }) => listVersions(ctx, input)),
});
