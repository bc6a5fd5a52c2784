import { z } from 'zod';
import {
  listVersionsInputSchema,
  saveVersionsInputSchema,
  storedVersionSchema,
  versionNumberSchema,
} from '#shared/validation/own-numbers-schema.ts';
import { listVersions, saveVersions } from '../services/own-numbers/own-numbers-service.ts';
import { leaveOutVersion } from '../services/authoring/leave-out-version.ts';
import { idSchema } from '#shared/validation/field-schemas.ts';
import { adminProcedure, router } from './trpc.ts';

export const ownNumbersRouter = router({
  /** Stores the versions of a challenge before its content names them. Returns how many versions it has, which earlier ones may be. */
  save: adminProcedure('courses')
    .input(saveVersionsInputSchema)
    .output(z.object({ count: z.number() }))
    .mutation(({ ctx, input }) => saveVersions(ctx, input)),
  /** Takes a version out, so that learners no longer get it. Rounds that have begun on it stay. */
  leaveOut: adminProcedure('courses')
    .input(z.object({ cardId: idSchema, number: versionNumberSchema }))
    .output(z.void())
    .mutation(({ ctx, input }) => leaveOutVersion(ctx, input)),
  list: adminProcedure('courses')
    .input(listVersionsInputSchema)
    .output(z.array(storedVersionSchema))
    .query(({ ctx, input }) => listVersions(ctx, input)),
});
