import { z } from 'zod';
import {
  cardAfterChangeSchema,
  changeCardInputSchema,
  moduleDraftSchema,
  publishPlanInputSchema,
  publishPlanSchema,
  publishResultSchema,
  publishInputSchema,
  rollBackInputSchema,
} from '#shared/authoring/draft-schema.ts';
import { awaitedFileSchema, madePagesSchema, makePagesInputSchema } from '#shared/authoring/folder/folder-schema.ts';
import { idSchema } from '#shared/validation/field-schemas.ts';
import { changeCard, discardDraft, listOpenDrafts, loadDraft, startDraft } from '../services/authoring/drafts/draft-service.ts';
import { loadPublishPlan } from '../services/authoring/drafts/publish-plan-service.ts';
import { publishDraft, rollBackModule } from '../services/authoring/drafts/publish-service.ts';
import { listAwaitedFiles, makePages } from '../services/authoring/folder/make-pages.ts';
import { adminProcedure } from './trpc.ts';

const byModuleSchema = z.object({ moduleId: idSchema });

export const draftProcedures = {
  openDrafts: adminProcedure('courses')
    .output(z.array(z.string()))
    .query(({ ctx }) => listOpenDrafts(ctx)),
  draft: adminProcedure('courses')
    .input(byModuleSchema)
    .output(moduleDraftSchema)
    .query(({ ctx, input }) => loadDraft(ctx, input.moduleId)),
  startDraft: adminProcedure('courses')
    .input(byModuleSchema)
    .output(moduleDraftSchema)
    .mutation(({ ctx, input }) => startDraft(ctx, input.moduleId, ctx.admin.id)),
  changeCard: adminProcedure('courses')
    .input(changeCardInputSchema)
    .output(cardAfterChangeSchema)
    .mutation(({ ctx, input }) => changeCard(ctx, input, ctx.admin.id)),
  /** Makes pages in drafts for the files of a folder, and reserves the ids of the files. */
  makePages: adminProcedure('courses')
    .input(makePagesInputSchema)
    .output(madePagesSchema)
    .mutation(({ ctx, input }) => makePages(ctx, input, ctx.admin.id)),
  /** Returns the files that the draft of a module waits for, and those that were refused. */
  awaitedFiles: adminProcedure('courses')
    .input(byModuleSchema)
    .output(z.array(awaitedFileSchema))
    .query(({ ctx, input }) => listAwaitedFiles(ctx, input.moduleId, ctx.admin.id)),
  discardDraft: adminProcedure('courses')
    .input(byModuleSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => discardDraft(ctx, input.moduleId, ctx.admin.id)),
  /**
   * Returns a plan that describes the effects of publishing a module's draft or of rolling the module back to an earlier version. The plan
   * lists the changes, the problems, the conflicts and the affected learners.
   */
  plan: adminProcedure('courses')
    .input(publishPlanInputSchema)
    .output(publishPlanSchema)
    .query(({ ctx, input }) => loadPublishPlan(ctx, input)),
  publish: adminProcedure('courses')
    .input(publishInputSchema)
    .output(publishResultSchema)
    .mutation(({ ctx, input }) => publishDraft(ctx, input, ctx.admin.id)),
  /** Restores the content of an earlier version of a module by creating a new version. */
  rollBack: adminProcedure('courses')
    .input(rollBackInputSchema)
    .output(publishResultSchema)
    .mutation(({ ctx, input }) => rollBackModule(ctx, input, ctx.admin.id)),
};
