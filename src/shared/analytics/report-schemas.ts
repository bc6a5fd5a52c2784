import { z } from 'zod';
import { idSchema } from '../validation/field-schemas.ts';
import '../validation/zod-config.ts';

export const dashboardStatsSchema = z.object({
  videoCards: z.number(),
  activeSessions: z.number().describe('Sessions seen in the last seven days'),
  completionRate: z.number().describe('Completed pairs of session and card out of viewed ones, whole percent'),
  activeKeys: z.number(),
  totalKeys: z.number(),
  totalCardViews: z.number(),
  totalCompletions: z.number(),
  averageProgress: z.number().describe('Completed cards per session, one decimal'),
  totalSessions: z.number(),
  totalProducts: z.number(),
});
export type DashboardStats = z.infer<typeof dashboardStatsSchema>;

/** Counts the sessions started, the cards viewed for the first time and the cards completed on one day. */
export const dailyCountsSchema = z.object({
  day: z.string().describe('UTC, YYYY-MM-DD'),
  sessions: z.number(),
  views: z.number(),
  completions: z.number(),
});
export type DailyCounts = z.infer<typeof dailyCountsSchema>;

/** Tells of one of the last eight weeks, the last of which ends now, what the dashboard's figures were. */
export const weeklyFiguresSchema = z.object({
  sessions: z.number().describe('Sessions started in the week'),
  completionRate: z.number().describe('Cards completed out of those viewed for the first time in the week, whole percent'),
  keys: z.number().describe('Keys made until the end of the week'),
  videoCards: z.number().describe('Cards made until the end of the week'),
});
export type WeeklyFigures = z.infer<typeof weeklyFiguresSchema>;

const proportionSchema = z.object({ count: z.number(), total: z.number() });

/**
 * Describes a time range of a video, in seconds, that is linked to wrong answers. Learners who failed a question on their first attempt
 * missed the time range more often than learners who passed. The `failed` and `passed` fields contain the size of each group of learners
 * and the number of learners in the group who missed the time range.
 */
const missedRangeSchema = z.object({
  videoCardId: z.string(),
  videoTitle: z.string(),
  from: z.number(),
  to: z.number(),
  failed: proportionSchema,
  passed: proportionSchema,
  smallestGap: z.number().describe('The lower end of the 95 % interval of the difference between the two shares, from 0 to 1'),
});
export type MissedVideoRange = z.infer<typeof missedRangeSchema>;

const ownNumbersInsightSchema = z.object({
  learnersWithMoreRounds: z.number(),
  commonNumbers: z
    .number()
    .describe('Learners who got the data of the start workbook, because it was replaced after the versions were made'),
  rounds: z
    .array(z.object({ round: z.number(), firstTries: z.number(), firstPasses: z.number() }))
    .describe('The first submissions in each round, and how many of them passed'),
  failingVersions: z
    .array(z.object({ number: z.number(), failed: proportionSchema, othersFailed: proportionSchema }))
    .describe('Versions of which significantly more first submissions failed than of the others'),
});

export const cardInsightSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  type: z.string(),
  order: z.number(),
  reached: z.number().describe('Sessions that opened the card'),
  completed: z.number(),
  dropOffs: z.number().describe("Sessions that saw this card last, more than three days ago, and have not reached the module's end"),
  recent: z.number().describe("Sessions that saw this card last, within the last three days, and have not reached the module's end"),
  options: z
    .array(z.object({ label: z.string(), isCorrect: z.boolean(), picks: z.number(), firstPicks: z.number() }))
    .describe("Of a quiz: how often each option was picked, and how often as a session's first answer"),
  firstAnswers: z
    .object({ total: z.number(), correct: z.number() })
    .nullable()
    .describe('Of a quiz: sessions that answered, and those whose first answer was correct'),
  attempts: z
    .object({ passedAfter: z.array(z.object({ attempts: z.number(), sessions: z.number() })), notPassed: z.number() })
    .nullable()
    .describe('Of a challenge: sessions that passed by number of attempts, and sessions that have not passed yet'),
  checks: z
    .array(
      z.object({
        id: z.string(),
        label: z.string(),
        cell: z.string(),
        outcomes: z.array(
          z.object({ fault: z.string().describe('Empty when the check passed'), times: z.number(), firstTimes: z.number() }),
        ),
      }),
    )
    .describe('Of a challenge with workbook checks: how often each check passed or failed, and how often in first tries'),
  ownNumbers: ownNumbersInsightSchema.nullable().describe('Of a challenge in which each learner has own numbers'),
  viewersPerSecond: z
    .array(z.number())
    .describe(
      'Sessions that watched each second, up to the end of the video, or of what was watched when its length is not known; empty when nobody watched',
    ),
  isVideoLengthKnown: z.boolean(),
  missedRange: missedRangeSchema
    .nullable()
    .describe('Of a quiz or challenge: the part of an earlier video that learners who failed at first missed more often'),
});
export type CardInsight = z.infer<typeof cardInsightSchema>;

export const checkDaySchema = z.object({
  cardId: z.string(),
  checkId: z.string(),
  day: z.string().describe('The UTC day, such as 2026-11-28'),
  fault: z.string().describe('Empty when the check passed'),
  learners: z.number().describe('Learners whose first try had this outcome'),
});
export type CheckDay = z.infer<typeof checkDaySchema>;

const timelineEventSchema = z.object({
  id: z.string(),
  at: z.string(),
  type: z.string(),
  cardId: z.string().nullable(),
  cardTitle: z.string().nullable().describe('Null when the card has been deleted'),
  cardType: z.string().nullable(),
  moduleTitle: z.string().nullable(),
  answer: z.string().nullable().describe('The submitted answer as text'),
  hasPassed: z.boolean().nullable(),
  watchedRanges: z.array(z.tuple([z.number(), z.number()])).describe('Watched parts of the video, in seconds'),
});
export type TimelineEvent = z.infer<typeof timelineEventSchema>;

export const MAX_TIMELINE_PAGE_SIZE = 500;
const DEFAULT_TIMELINE_PAGE_SIZE = 200;

export const timelineRequestSchema = z.object({
  sessionId: idSchema,
  /** Contains the `nextCursor` value of the previous page's response. */
  cursor: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(MAX_TIMELINE_PAGE_SIZE).default(DEFAULT_TIMELINE_PAGE_SIZE),
});
export type TimelineRequest = z.infer<typeof timelineRequestSchema>;

export const sessionReportSchema = z.object({
  nickname: z.string(),
  productName: z.string(),
  accessKey: z.string().describe('Masked: EXCEL-••••-••7Q'),
  startedAt: z.string(),
  lastSeen: z.string(),
  completedCards: z.number(),
  viewedCards: z.number(),
  failedCards: z.number(),
  totalCards: z.number(),
  newPages: z.number().describe('Pages added to modules after the learner completed them, and not viewed yet'),
  totalAttempts: z.number(),
  modules: z
    .array(z.object({ title: z.string(), percent: z.number() }))
    .describe('How far the learner is in each module that the learner has begun, from 0 to 100'),
  events: z.array(timelineEventSchema).describe('In the order in which the server received them'),
  nextCursor: z.number().nullable().describe('Requests the next page; null on the last one'),
});
export type SessionReport = z.infer<typeof sessionReportSchema>;
