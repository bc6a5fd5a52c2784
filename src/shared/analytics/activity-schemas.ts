import { z } from 'zod';
import { limitLength } from '../validation/zod-config.ts';
import { idSchema } from '../validation/field-schemas.ts';

export const activityRowSchema = z.object({
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

/** Describes a session in the portal. Its badges leave out the new pages, so that a learner who has completed a module stays at its end. */
export const portalActivityRowSchema = activityRowSchema.extend({
  newPages: z.number().describe('Pages added to modules after the learner completed them, and not viewed yet'),
});
export type ActivityRow = z.infer<typeof portalActivityRowSchema>;

export const ACTIVITY_SEARCH_MAX_LENGTH = 200;
export const MAX_EXPORTED_ACTIVITY_ROWS = 1000;
const MAX_PAGE_SIZE = 100;

/** Validates the filter for the Activity table. Every word of the search text must occur in the nickname or in the masked access key. */
export const activityFilterSchema = z.object({
  productId: idSchema.optional(),
  accessKeyId: idSchema.optional(),
  search: limitLength(z.string(), ACTIVITY_SEARCH_MAX_LENGTH).default(''),
});
export type ActivityFilter = z.infer<typeof activityFilterSchema>;

export const ACTIVITY_SORT_KEYS = [
  'nickname',
  'productName',
  'completedCards',
  'progress',
  'viewedCards',
  'failedCards',
  'totalAttempts',
  'engagement',
  'lastSeen',
] as const;
export type ActivitySortKey = (typeof ACTIVITY_SORT_KEYS)[number];

export const activityPageRequestSchema = activityFilterSchema.extend({
  sortBy: z.enum(ACTIVITY_SORT_KEYS).default('lastSeen'),
  isDescending: z.boolean().default(true),
  /** The number of matching rows that the server skips before the first row that it returns. */
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(MAX_PAGE_SIZE).default(10),
});
export type ActivityPageRequest = z.infer<typeof activityPageRequestSchema>;

export const activityPageSchema = z.object({
  rows: z.array(portalActivityRowSchema),
  matchingSessions: z.number().describe('Sessions that match the filter, on all pages'),
  totalSessions: z.number().describe('Sessions without any filter'),
});
export type ActivityPage = z.infer<typeof activityPageSchema>;

/**
 * Validates a request for the next chunk of an Activity table export. The `afterSessionId` field contains the id of the last session
 * that has already been exported.
 */
export const activityExportRequestSchema = activityFilterSchema.extend({ afterSessionId: idSchema.optional() });
export type ActivityExportRequest = z.infer<typeof activityExportRequestSchema>;
