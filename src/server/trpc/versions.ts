import { z } from 'zod';
import { moduleVersionContentSchema, moduleVersionSchema } from '#shared/authoring/module-version.ts';
import { oldVersionsDeletionInputSchema, oldVersionsDeletionSchema, oldVersionsSchema } from '#shared/authoring/old-versions.ts';
import { idSchema } from '#shared/validation/field-schemas.ts';
import { deleteOldVersions, listOldVersions } from '../services/authoring/versions/old-version-service.ts';
import { getVersion, listVersions } from '../services/authoring/versions/version-service.ts';
import { adminProcedure } from './trpc.ts';

const numberSchema = z.number().int().min(1).max(1_000_000_000);

export const versionProcedures = {
  /** Lists the versions of a module, newest first. */
  versions: adminProcedure('courses')
    .input(z.object({ moduleId: idSchema }))
    .output(z.array(moduleVersionSchema))
    .query(({ ctx, input }) => listVersions(ctx, input.moduleId)),
  version: adminProcedure('courses')
    .input(z.object({ moduleId: idSchema, number: numberSchema }))
    .output(moduleVersionContentSchema)
    .query(({ ctx, input }) => getVersion(ctx, input)),
  /** Tells, for each age that can be chosen, how many old versions there are and what their files take. */
  oldVersions: adminProcedure('oldVersions')
    .output(z.array(oldVersionsSchema))
    .query(({ ctx }) => listOldVersions(ctx)),
  deleteOldVersions: adminProcedure('oldVersions')
    .input(oldVersionsDeletionInputSchema)
    .output(oldVersionsDeletionSchema)
    .mutation(({ ctx, input }) => deleteOldVersions(ctx, input)),
};
