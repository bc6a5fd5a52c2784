import { z } from 'zod';
import './zod-config.ts';
import type { TimeRange } from './time-ranges.ts';

/** The ten numbers of the dashboard. */
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

/** What happened on one day (UTC, YYYY-MM-DD): sessions started, cards first viewed, cards completed. */
export interface DailyCounts {
  day: string;
  sessions: number;
  views: number;
  completions: number;
}

/** What a teacher can learn about one card of a module, in one product. */
export interface CardInsight {
  id: string;
  slug: string;
  title: string;
  type: string;
  order: number;
  /** Sessions that opened it. */
  reached: number;
  completed: number;
  /** Sessions that saw it last and have not reached the module's end. */
  dropOffs: number;
  /** Of a quiz: how often each option was picked, and how often as a session's first answer. */
  options: { label: string; isCorrect: boolean; picks: number; firstPicks: number }[];
  /** Of a quiz: sessions that answered, and those whose first answer was right. */
  firstAnswers: { total: number; correct: number } | null;
  /** Of a challenge: how many sessions passed after so many attempts, and how many have not passed yet. */
  attempts: { passedAfter: { attempts: number; sessions: number }[]; notPassed: number } | null;
  /** Sessions that watched each second of its video; empty without one. */
  viewersPerSecond: number[];
  /** Of a quiz or challenge that some failed at first: what they had skipped of the video before it. */
  skippedRange: SkippedRange | null;
}

/** The longest stretch of a video that at most half of those who failed had watched. Seconds. */
export interface SkippedRange {
  videoCardId: string;
  videoTitle: string;
  failedSessions: number;
  from: number;
  to: number;
}

/** One step of a session's way through the cards. */
export interface TimelineEvent {
  id: string;
  at: string;
  type: string;
  cardId: string | null;
  /** Null when the card has been deleted since. */
  cardTitle: string | null;
  cardType: string | null;
  moduleTitle: string | null;
  /** What was answered, in words; null where nothing was. */
  answer: string | null;
  hasPassed: boolean | null;
  /** The stretches of its video that were watched. Seconds. */
  watchedRanges: TimeRange[];
}

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
