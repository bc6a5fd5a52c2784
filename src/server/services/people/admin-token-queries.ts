import type { DbOrTrx } from '#db/open-database.ts';
import type { Role } from '#shared/people/roles.ts';
import { buildEarlierInstant } from '../gate/session-token-queries.ts';
import type { Admin } from './admin-account-queries.ts';

export async function hasAdminTokens(db: DbOrTrx): Promise<boolean> {
  return (await db.selectFrom('admin_token').select('admin_id').limit(1).executeTakeFirst()) !== undefined;
}

export async function insertAdminToken(
  db: DbOrTrx,
  token: { tokenHash: string; adminId: string; createdAt: string; address: string | null; userAgent: string | null },
): Promise<void> {
  await db
    .insertInto('admin_token')
    .values({
      token_hash: token.tokenHash,
      admin_id: token.adminId,
      created_at: token.createdAt,
      last_used_at: token.createdAt,
      address: token.address,
      user_agent: token.userAgent,
    })
    .execute();
}

/** Describes the session of an administrator. The token itself is not stored. */
export interface AdminTokenRecord {
  tokenHash: string;
  adminId: string;
  createdAt: string;
  lastUsedAt: string;
  address: string | null;
  userAgent: string | null;
}

/** Returns the sessions of one administrator or of all administrators, starting with the most recently used session. */
export async function selectAdminTokens(db: DbOrTrx, adminId?: string): Promise<AdminTokenRecord[]> {
  let query = db
    .selectFrom('admin_token')
    .select([
      'token_hash as tokenHash',
      'admin_id as adminId',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'address',
      'user_agent as userAgent',
    ])
    .orderBy('last_used_at', 'desc');
  if (adminId !== undefined) query = query.where('admin_id', '=', adminId);
  return query.execute();
}

/** Ends a session. Returns the administrator whose session ended, or null when the session had already ended. */
export async function deleteAdminToken(db: DbOrTrx, tokenHash: string): Promise<{ adminId: string } | null> {
  const row = await db.deleteFrom('admin_token').where('token_hash', '=', tokenHash).returning('admin_id as adminId').executeTakeFirst();
  return row ?? null;
}

/** Ends the sessions of an administrator, except the session with the given token hash, of which only the previews on phones end. */
export async function deleteTokensOfAdmin(db: DbOrTrx, adminId: string, exceptTokenHash: string | null = null): Promise<void> {
  let query = db.deleteFrom('admin_token').where('admin_id', '=', adminId);
  if (exceptTokenHash !== null) {
    query = query.where('token_hash', '!=', exceptTokenHash);
    await db.deleteFrom('phone_preview').where('admin_token_hash', '=', exceptTokenHash).execute();
  }
  await query.execute();
}

export async function findAdminByTokenHash(
  db: DbOrTrx,
  tokenHash: string,
): Promise<(Admin & { tokenCreatedAt: string; tokenLastUsedAt: string }) | null> {
  const row = await db
    .selectFrom('admin_token')
    .innerJoin('admin', 'admin.id', 'admin_token.admin_id')
    .select([
      'admin.id',
      'admin.username',
      'admin.email',
      'admin.role',
      'admin_token.created_at as tokenCreatedAt',
      'admin_token.last_used_at as tokenLastUsedAt',
    ])
    .where('admin_token.token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ? { ...row, role: row.role as Role } : null;
}

export async function selectLogins(
  db: DbOrTrx,
  tokenHashes: readonly string[],
): Promise<{ tokenHash: string; role: Role; createdAt: string; lastUsedAt: string }[]> {
  const rows = await db
    .selectFrom('admin_token')
    .innerJoin('admin', 'admin.id', 'admin_token.admin_id')
    .select(['token_hash as tokenHash', 'admin.role', 'admin_token.created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('token_hash', 'in', tokenHashes)
    .execute();
  return rows.map((row) => ({ ...row, role: row.role as Role }));
}

/** A creation time in the future, which a fast clock can cause, is replaced with the current time, so that the token still expires. */
export async function updateAdminTokenLastUsedAt(db: DbOrTrx, tokenHash: string, lastUsedAt: string): Promise<void> {
  await db
    .updateTable('admin_token')
    .set((eb) => ({ last_used_at: lastUsedAt, created_at: buildEarlierInstant(eb.ref('created_at'), lastUsedAt) }))
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteExpiredAdminTokens(db: DbOrTrx, cutoffs: { lastUsedBefore: string; createdBefore: string }): Promise<void> {
  await db
    .deleteFrom('admin_token')
    .where((eb) => eb.or([eb('last_used_at', '<', cutoffs.lastUsedBefore), eb('created_at', '<', cutoffs.createdBefore)]))
    .execute();
}
