import { auditWords } from '#admin-words/audit.ts';
import { auditActions } from '#shared/people/audit-actions.ts';
import type { AuditEntry } from '#shared/people/audit-schemas.ts';
import { formatCsvTable } from '../ui/format/csv.ts';

export const formatAuditCsv = (entries: readonly AuditEntry[]): string =>
  formatCsvTable(entries, [
    [auditWords.time, ({ at }) => at],
    [auditWords.who, ({ actor }) => actor],
    [auditWords.action, ({ action }) => auditActions[action]],
    [auditWords.what, ({ targetName }) => targetName],
    [auditWords.detail, ({ detail }) => detail],
    [auditWords.address, ({ address }) => address ?? ''],
    [auditWords.id, ({ targetId }) => targetId ?? ''],
  ]);
