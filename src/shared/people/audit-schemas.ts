import { z } from 'zod';
import { idSchema, INSTANT_MAX_LENGTH, rejectControlCharacters } from '../validation/field-schemas.ts';
import { limitLength } from '../validation/zod-config.ts';
import { auditActions, type AuditAction } from './audit-actions.ts';

export const AUDIT_SEARCH_MAX_LENGTH = 200;
export const MAX_AUDIT_PAGE_SIZE = 500;

export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string().describe('Username, "command line", "server" or "unknown"'),
  address: z.string().nullable().describe('IP address of the request'),
  action: z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]]),
  targetId: z.string().nullable(),
  targetName: z.string(),
  detail: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** The newest entry comes first. The cursor identifies the last entry of the previous page. */
export const auditPageRequestSchema = z.object({
  search: rejectControlCharacters(limitLength(z.string(), AUDIT_SEARCH_MAX_LENGTH)).default(''),
  before: z.object({ at: rejectControlCharacters(limitLength(z.string(), INSTANT_MAX_LENGTH)), id: idSchema }).optional(),
  limit: z.number().int().min(1).max(MAX_AUDIT_PAGE_SIZE).default(50),
});
export type AuditPageRequest = z.infer<typeof auditPageRequestSchema>;
