import { auditActionsWords } from '#admin-words/audit-actions.ts';

export const auditActions: Readonly<Record<AuditAction, string>> = auditActionsWords;

export type AuditAction = keyof typeof auditActionsWords;
