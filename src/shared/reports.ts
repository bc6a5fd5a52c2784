import { z } from 'zod';
import './zod-config.ts';
import type { TimeRange } from './time-ranges.ts';

/** The ten statistics of the dashboard. */
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

/** What happened on one day (UTC, YYYY-MM-DD): sessions started, cards viewed for the first time, cards completed. */
export interface DailyCounts {
  day: string;
  sessions: number;
  views: number;
  completions: number;
}

/** Statistics of one card of a module, for the learners of one product. */
export interface CardInsight {
  id: string;
  slug: string;
  title: string;
  type: string;
  order: number;
  /** Sessions that opened the card. */
  reached: number;
  completed: number;
  /** Sessions that went no further: this is their last card, and they have not reached the end of the module. */
  dropOffs: number;
  /** Quiz only: how often each option was picked, in total and as a session's first answer. */
  options: { label: string; isCorrect: boolean; picks: number; firstPicks: number }[];
  /** Quiz only: sessions that answered, and those whose first answer was correct. */
  firstAnswers: { total: number; correct: number } | null;
  /** Challenge only: how many sessions passed after each number of attempts, and how many have not passed yet. */
  attempts: { passedAfter: { attempts: number; sessions: number }[]; notPassed: number } | null;
  /** For each second of the card's video, how many sessions watched it; empty without a video. */
  viewersPerSecond: number[];
  /** Quiz or challenge only: what learners who failed it at first had skipped of the video before it. */
  skippedRange: SkippedRange | null;
}

/** The longest part of a video, in seconds, that at most half of the learners who failed had watched. */
export interface SkippedRange {
  videoCardId: string;
  videoTitle: string;
  failedSessions: number;
  from: number;
  to: number;
}

/** One event of a session, as its timeline shows it. */
export interface TimelineEvent {
  id: string;
  at: string;
  type: string;
  cardId: string | null;
  /** Null if the card has been deleted since. */
  cardTitle: string | null;
  cardType: string | null;
  moduleTitle: string | null;
  /** The submitted answer as text; null for other events. */
  answer: string | null;
  hasPassed: boolean | null;
  /** The parts of the card's video that were watched, in seconds. */
  watchedRanges: TimeRange[];
}

/** A session with its totals and its whole timeline. */
export interface SessionReport {
  nickname: string;
  productName: string;
  accessKey: string;
  startedAt: string;
  lastSeen: string;
  completedCards: number;
  viewedCards: number;
  failedCards: number;
  totalCards: number;
  totalAttempts: number;
  events: TimelineEvent[];
}
