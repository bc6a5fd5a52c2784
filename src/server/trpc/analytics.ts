import { z } from 'zod';
import {
  activityExportRequestSchema,
  activityPageRequestSchema,
  activityPageSchema,
  activityRowSchema,
  portalActivityRowSchema,
} from '#shared/analytics/activity-schemas.ts';
import { idSchema } from '#shared/validation/field-schemas.ts';
import { eventBatchSchema, eventBatchResultSchema } from '#shared/analytics/learner-events.ts';
import {
  cardInsightSchema,
  checkDaySchema,
  dailyCountsSchema,
  dashboardStatsSchema,
  sessionReportSchema,
  timelineRequestSchema,
  weeklyFiguresSchema,
} from '#shared/analytics/report-schemas.ts';
import { dashboardTodaySchema } from '#shared/analytics/dashboard-today.ts';
import { canUseArea } from '#shared/people/roles.ts';
import { moduleProblemsSchema, moduleTrafficSchema, trafficRequestSchema } from '#shared/analytics/traffic-schemas.ts';
import { recordEvents } from '../services/analytics/record/event-recording-service.ts';
import { exportActivity, findActivityPage, listActivity } from '../services/analytics/report/activity-service.ts';
import { listCheckDays } from '../services/analytics/report/check-days.ts';
import { getModuleInsight, getSessionTimeline } from '../services/analytics/report/insight-service.ts';
import { getModuleTraffic, listModuleProblems } from '../services/analytics/report/traffic-service.ts';
import { getToday } from '../services/analytics/report/today-service.ts';
import { getDashboard, listDailyCounts, listWeeklyFigures } from '../services/analytics/report/dashboard-service.ts';
import { adminProcedure, learnerProcedure, router } from './trpc.ts';

const DEFAULT_ACTIVITY_ROWS = 1000;
const MAX_ACTIVITY_ROWS = 10_000;

export const analyticsRouter = router({
  /** Stores the events of a learner, and responds only after they have been stored durably. */
  record: learnerProcedure
    .input(eventBatchSchema)
    .output(eventBatchResultSchema)
    .mutation(({ ctx, input }) =>
      recordEvents(ctx, { session: ctx.session, accessKey: ctx.accessKey, address: ctx.identity.address }, input.events),
    ),

  dashboard: adminProcedure('everyone')
    .output(dashboardStatsSchema)
    .query(({ ctx }) => getDashboard(ctx)),

  /** Returns the dashboard's figures of each of the last eight weeks. */
  weeklyFigures: adminProcedure('everyone')
    .output(z.array(weeklyFiguresSchema))
    .query(({ ctx }) => listWeeklyFigures(ctx)),

  /** Returns what needs the administrator today, as far as their role may see it, and who is learning now. */
  today: adminProcedure('everyone')
    .output(dashboardTodaySchema)
    .query(({ ctx }) => getToday(ctx, (area) => canUseArea(ctx.admin.role, area))),

  activity: adminProcedure('activity')
    .input(z.object({ limit: z.number().int().min(1).max(MAX_ACTIVITY_ROWS).default(DEFAULT_ACTIVITY_ROWS) }))
    .output(z.array(activityRowSchema))
    .query(({ ctx, input }) => listActivity(ctx, input.limit)),

  // `searchActivity` and `exportActivity` are mutations, although they change nothing: the input of a tRPC query would be part of the URL,
  // and proxies log URLs.
  searchActivity: adminProcedure('activity')
    .input(activityPageRequestSchema)
    .output(activityPageSchema)
    .mutation(({ ctx, input }) => findActivityPage(ctx, input)),
  exportActivity: adminProcedure('activity')
    .input(activityExportRequestSchema)
    .output(z.array(portalActivityRowSchema))
    .mutation(({ ctx, input }) => exportActivity(ctx, input)),

  /** Returns the numbers of sessions, views and completions on each of the last thirty days, for one product or for all products. */
  dailyCounts: adminProcedure('everyone')
    .input(z.object({ productId: idSchema.nullable() }))
    .output(z.array(dailyCountsSchema))
    .query(({ ctx, input }) => listDailyCounts(ctx, input.productId)),

  /**
   * Returns the results of a product's learners for each card of a module, including the number of learners who stopped at the card and the
   * wrong answers that learners gave.
   */
  moduleInsight: adminProcedure('insight')
    .input(z.object({ productId: idSchema, moduleId: idSchema }))
    .output(z.array(cardInsightSchema))
    .query(({ ctx, input }) => getModuleInsight(ctx, input)),

  /** Returns what the workbook checks of a module found in the first tries of a product's learners, day by day. */
  checkDays: adminProcedure('insight')
    .input(z.object({ productId: idSchema, moduleId: idSchema }))
    .output(z.array(checkDaySchema))
    .query(({ ctx, input }) => listCheckDays(ctx, input)),

  /** Returns how learners move from page to page of a module. The figures contain every event that has been recorded. */
  moduleTraffic: adminProcedure('insight')
    .input(trafficRequestSchema)
    .output(moduleTrafficSchema)
    .query(({ ctx, input }) => getModuleTraffic(ctx, input)),

  moduleProblems: adminProcedure('courses')
    .output(z.array(moduleProblemsSchema))
    .query(({ ctx }) => listModuleProblems(ctx)),

  /** Returns one page of a session's events, in the order in which the events were stored. */
  sessionTimeline: adminProcedure('activity')
    .input(timelineRequestSchema)
    .output(sessionReportSchema)
    .query(({ ctx, input }) => getSessionTimeline(ctx, input)),
});
