import { auditWords } from '#admin-words/audit.ts';
import { auditActions } from '#shared/people/audit-actions.ts';
import type { AuditEntry } from '#shared/people/audit-schemas.ts';
import { formatCsv } from '../ui/format/csv.ts';

export function formatAuditCsv(entries: readonly AuditEntry[]): string {
  const rows = entries.map(({ at, actor, address, action, targetName, targetId, detail }) => [
    at,
    actor,
    auditActions[action],
    targetName,
    detail,
    address ?? '',
    targetId ?? '',
  ]);
  return formatCsv([
    [auditWords.time, auditWords.who, auditWords.action, auditWords.what, auditWords.detail, auditWords.address, auditWords.id],
    ...rows,
  ]);
}
