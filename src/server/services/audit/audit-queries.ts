import { sql, type SqlBool } from 'kysely';
import type { DbOrTrx } from '#db/open-database.ts';
import type { AuditAction } from '#shared/people/audit-actions.ts';
import type { AuditEntry } from '#shared/people/audit-schemas.ts';
import type { Actor } from './actor.ts';

interface NewAuditEntry {
  id: string;
  at: string;
  actor: Actor;
  action: AuditAction;
  targetId: string | null;
  targetName: string;
  detail: string;
  searchText: string;
}

export async function insertAuditEntry(db: DbOrTrx, entry: NewAuditEntry): Promise<void> {
  const { id, at, actor, action, targetId, targetName, detail, searchText } = entry;
  await db
    .insertInto('audit_entry')
    .values({
      id,
      at,
      actor_id: actor.id,
      actor_name: actor.name,
      address: actor.address,
      action,
      target_id: targetId,
      target_name: targetName,
      detail,
      search_text: searchText,
    })
    .execute();
}

/**
 * Returns the newest audit entries whose search text contains all given words, which must be in lower case. `before` identifies the last
 * entry of the previous page, and is null for the first page.
 */
export async function selectAuditEntries(
  db: DbOrTrx,
  { words, before, limit }: { words: readonly string[]; before: { at: string; id: string } | null; limit: number },
): Promise<AuditEntry[]> {
  let query = db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'actor_name as actor', 'address', 'action', 'target_id as targetId', 'target_name as targetName', 'detail'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  for (const word of words) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
    query = query.where((eb) => sql<SqlBool>`${eb.ref('search_text')} like ${pattern} escape '\\'`);
  }
  if (before) query = query.where((eb) => eb.or([eb('at', '<', before.at), eb.and([eb('at', '=', before.at), eb('id', '<', before.id)])]));
  return (await query.execute()).map((row) => ({ ...row, action: row.action as AuditAction }));
}

export async function deleteAuditEntriesBefore(db: DbOrTrx, at: string): Promise<void> {
  await db.deleteFrom('audit_entry').where('at', '<', at).execute();
}
