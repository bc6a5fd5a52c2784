import { z } from 'zod';
import { activityExportRequestSchema, activityPageRequestSchema, activityPageSchema, activityRowSchema } from '#shared/activity.ts';
import { ID_MAX_LENGTH } from '#shared/catalog.ts';
import { eventBatchSchema } from '#shared/learner-events.ts';
import { getModuleInsight, getSessionTimeline } from '../services/analytics/report/insight-service.ts';
import { recordEvents } from '../services/analytics/record/record-service.ts';
import { exportActivity, findActivityPage, listActivity } from '../services/analytics/report/activity-service.ts';
import { getDashboard, listDailyCounts } from '../services/analytics/report/report-service.ts';
import { adminProcedure, learnerProcedure, router } from './trpc.ts';

const ROWS = 1000;
const MOST_ROWS = 10_000;
const id = z.string().min(1).max(ID_MAX_LENGTH);

export const analyticsRouter = router({
  /** Store what the learner did; answers once it is durable. */
  record: learnerProcedure.input(eventBatchSchema).mutation(({ ctx, input }) => recordEvents(ctx, ctx.session, input.events)),

  dashboard: adminProcedure.query(({ ctx }) => getDashboard(ctx)),

  activity: adminProcedure
    .input(z.object({ limit: z.number().int().min(1).max(MOST_ROWS).default(ROWS) }))
    .query(({ ctx, input }) => listActivity(ctx, input.limit)),

  /** Mutations, although they change nothing: a query's search text would stand in the URL, and so in the logs of proxies. */
  searchActivity: adminProcedure
    .input(activityPageRequestSchema)
    .output(activityPageSchema)
    .mutation(({ ctx, input }) => findActivityPage(ctx, input)),
  exportActivity: adminProcedure
    .input(activityExportRequestSchema)
    .output(z.array(activityRowSchema))
    .mutation(({ ctx, input }) => exportActivity(ctx, input)),

  /** Sessions, views and completions of the last thirty days, of one product or of all. */
  dailyCounts: adminProcedure
    .input(z.object({ productId: id.nullable() }))
    .query(({ ctx, input }) => listDailyCounts(ctx, input.productId)),

  /** Where learners of a product stop in a module, and what they get wrong. */
  moduleInsight: adminProcedure.input(z.object({ productId: id, moduleId: id })).query(({ ctx, input }) => getModuleInsight(ctx, input)),

  /** One session's path through the cards. */
  sessionTimeline: adminProcedure.input(z.object({ sessionId: id })).query(({ ctx, input }) => getSessionTimeline(ctx, input.sessionId)),
});
