import { z } from 'zod';
import { clockDoubtSchema } from '../clock-doubt.ts';
import '../validation/zod-config.ts';

const pageTaskFields = {
  moduleId: z.string(),
  moduleTitle: z.string(),
  cardId: z.string(),
  title: z.string(),
  order: z.number(),
  count: z.number().describe('The learners whom the task is about'),
  total: z.number().describe('The learners among whom they were counted'),
};

/** Something that an administrator should do: one fact with its figures. */
export const todayTaskSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('clock'), doubt: clockDoubtSchema }),
  z.object({ kind: z.literal('backup') }),
  z.object({ kind: z.literal('storage'), freeBytes: z.number() }),
  z.object({ kind: z.literal('hookOff'), name: z.string(), reason: z.string() }).describe('The server has switched a hook off'),
  z.object({ kind: z.literal('fewRight'), ...pageTaskFields }).describe('Few first answers to a quiz are right'),
  z.object({ kind: z.literal('notPassed'), ...pageTaskFields }).describe('Many have not passed a challenge after three tries'),
  z.object({ kind: z.literal('manyLeave'), ...pageTaskFields }).describe('Many stop at a page for good'),
  z.object({ kind: z.literal('keysFull'), count: z.number(), keyId: z.string(), productTitles: z.array(z.string()) }),
  z.object({ kind: z.literal('keysExpire'), count: z.number(), keyId: z.string(), firstAt: z.string() }),
  z.object({
    kind: z.literal('draft'),
    moduleId: z.string(),
    moduleTitle: z.string(),
    changes: z.number(),
    changedAt: z.string(),
    liveVersion: z.number(),
  }),
  z.object({
    kind: z.literal('captions'),
    moduleId: z.string(),
    moduleTitle: z.string(),
    cardId: z.string(),
    title: z.string(),
    count: z.number().describe('The videos of the module without captions'),
    learners: z.number().describe('The learners who opened the one that most have opened, in the last thirty days'),
  }),
]);
export type TodayTask = z.infer<typeof todayTaskSchema>;

export const MAX_TODAY_TASKS = 5;
export const MAX_LEARNERS_NOW = 3;

const learnerNowSchema = z.object({
  sessionId: z.string(),
  nickname: z.string(),
  pageTitle: z.string().nullable().describe('Null when the page has been deleted, or none was opened yet'),
  pictureId: z.string().nullable(),
  seenAt: z.string(),
});
export type LearnerNow = z.infer<typeof learnerNowSchema>;

export const dashboardTodaySchema = z.object({
  tasks: z.array(todayTaskSchema).max(MAX_TODAY_TASKS).describe('Worst first'),
  otherTasks: z.number().describe('The tasks that are not listed because others are worse'),
  lastBackupAt: z.string().nullable(),
  learning: z
    .object({ now: z.number(), week: z.number(), learners: z.array(learnerNowSchema).max(MAX_LEARNERS_NOW) })
    .nullable()
    .describe('Null for those who may not see what single learners do'),
});
export type DashboardToday = z.infer<typeof dashboardTodaySchema>;
