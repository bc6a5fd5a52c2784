import type { DbOrTrx } from '#db/open-database.ts';
import { auditActions, type AuditAction } from '#shared/people/audit-actions.ts';
import type { AuditEntry, AuditPageRequest } from '#shared/people/audit-schemas.ts';
import type { Deps } from '#server/deps.ts';
import { deleteAuditEntriesBefore, insertAuditEntry, selectAuditEntries } from './audit-queries.ts';

/** Limits the length of each name and detail in the audit log, so that one long text cannot fill the log. */
const MAX_TEXT_LENGTH = 300;
const KEPT_DAYS = 400;
const DAY_MS = 24 * 60 * 60 * 1000;

export type AuditDeps = Pick<Deps, 'actor' | 'newId' | 'now'>;

/**
 * Adds an entry to the audit log. The entry is written in the same transaction as the change, so there is neither a change without an entry
 * nor an entry without a change. The target name and the detail must not contain secrets.
 */
export async function recordAudit(
  trx: DbOrTrx,
  { actor, newId, now }: AuditDeps,
  action: AuditAction,
  target: { id: string | null; name: string },
  detail = '',
): Promise<void> {
  const targetName = target.name.slice(0, MAX_TEXT_LENGTH);
  const shortDetail = detail.slice(0, MAX_TEXT_LENGTH);
  const texts = [actor.name, actor.address ?? '', auditActions[action], targetName, target.id ?? '', shortDetail];
  await insertAuditEntry(trx, {
    id: newId(),
    at: now().toISOString(),
    actor,
    action,
    targetId: target.id,
    targetName,
    detail: shortDetail,
    searchText: texts.join(' ').toLowerCase(),
  });
}

export function listChangedFields(changes: object): string {
  return Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)
    .join(', ');
}

/** Returns one page of the audit log, newest first, with the entries that contain every word of the search text. */
export async function listAuditEntries({ db }: Pick<Deps, 'db'>, { search, before, limit }: AuditPageRequest): Promise<AuditEntry[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return selectAuditEntries(db, { words, before: before ?? null, limit });
}

/** Deletes audit entries that are older than 400 days. */
export async function purgeAuditEntries({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteAuditEntriesBefore(db, new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString());
}
