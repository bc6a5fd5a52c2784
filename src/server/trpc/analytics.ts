import { z } from 'zod';
import { ID_MAX } from '#shared/catalog.ts';
import { eventBatch } from '#shared/events.ts';
import { record } from '../services/analytics/record-service.ts';
import { getDashboard, listDays, listSessions } from '../services/analytics/report-service.ts';
import { adminProcedure, learnerProcedure, router } from './trpc.ts';

const MOST_ROWS = 1000;

export const analyticsRouter = router({
  /** Store what the learner did; answers once it is durable. */
  record: learnerProcedure.input(eventBatch).mutation(({ ctx, input }) => record(ctx, ctx.session, input.events)),

  dashboard: adminProcedure.query(({ ctx }) => getDashboard(ctx)),

  activity: adminProcedure
    .input(z.object({ limit: z.number().int().min(1).max(MOST_ROWS).default(MOST_ROWS) }))
    .query(({ ctx, input }) => listSessions(ctx, input.limit)),

  /** Sessions, views and completions of the last thirty days, of one product or of all. */
  days: adminProcedure
    .input(z.object({ productId: z.string().min(1).max(ID_MAX).nullable() }))
    .query(({ ctx, input }) => listDays(ctx, input.productId)),
});
