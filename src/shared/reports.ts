import { z } from 'zod';

/** The ten numbers of the dashboard. */
export const dashboard = z.object({
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
export type Dashboard = z.infer<typeof dashboard>;

export const activityRow = z.object({
  sessionId: z.string(),
  nickname: z.string(),
  accessKey: z.string().describe('Masked: EXCEL-••••-••7Q'),
  productName: z.string(),
  completedCards: z.number(),
  viewedCards: z.number(),
  failedCards: z.number(),
  totalCards: z.number(),
  totalAttempts: z.number(),
  lastSeen: z.string(),
  createdAt: z.string(),
});
export type ActivityRow = z.infer<typeof activityRow>;

/** What happened on one day (UTC, YYYY-MM-DD): sessions started, cards first viewed, cards completed. */
export interface DayNumbers {
  day: string;
  sessions: number;
  views: number;
  completions: number;
}
