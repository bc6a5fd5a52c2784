import { sql } from 'kysely';
import { isPostgres, type DbOrTrx } from '#db/open.ts';
import { buildEarlierInstant } from '../gate/session-token-queries.ts';

export interface Admin {
  id: string;
  username: string;
  email: string;
}

export async function countAdmins(db: DbOrTrx): Promise<number> {
  const { count } = await db
    .selectFrom('admin')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Prevents other transactions from inserting administrators until this transaction ends. SQLite needs no table lock, because
 * SQLite allows only one writing transaction at a time.
 */
export async function lockAdmins(trx: DbOrTrx): Promise<void> {
  if (isPostgres(trx)) await sql`lock table admin in share row exclusive mode`.execute(trx);
}

export async function findFirstAdminUsername(db: DbOrTrx): Promise<string | undefined> {
  return (await db.selectFrom('admin').select('username').orderBy('created_at').limit(1).executeTakeFirst())?.username;
}

export async function hasAdminTokens(db: DbOrTrx): Promise<boolean> {
  return (await db.selectFrom('admin_token').select('admin_id').limit(1).executeTakeFirst()) !== undefined;
}

export async function selectAdmins(db: DbOrTrx): Promise<Admin[]> {
  return db.selectFrom('admin').select(['id', 'username', 'email']).orderBy('username').execute();
}

export async function findAdminByUsername(db: DbOrTrx, username: string): Promise<(Admin & { passwordHash: string }) | null> {
  const row = await db
    .selectFrom('admin')
    .select(['id', 'username', 'email', 'password_hash as passwordHash'])
    .where('username', '=', username)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertAdmin(db: DbOrTrx, admin: Admin & { passwordHash: string; createdAt: string }): Promise<void> {
  await db
    .insertInto('admin')
    .values({ id: admin.id, username: admin.username, email: admin.email, password_hash: admin.passwordHash, created_at: admin.createdAt })
    .execute();
}

export async function updateAdminPasswordHash(db: DbOrTrx, adminId: string, passwordHash: string): Promise<void> {
  await db.updateTable('admin').set({ password_hash: passwordHash }).where('id', '=', adminId).execute();
}

/** Locks an administrator until the transaction ends. Returns false when the administrator's password has been changed. */
export async function lockAdminRowIfHashUnchanged(trx: DbOrTrx, adminId: string, passwordHash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('admin')
    .set({ password_hash: passwordHash })
    .where('id', '=', adminId)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function insertAdminToken(db: DbOrTrx, token: { tokenHash: string; adminId: string; createdAt: string }): Promise<void> {
  await db
    .insertInto('admin_token')
    .values({ token_hash: token.tokenHash, admin_id: token.adminId, created_at: token.createdAt, last_used_at: token.createdAt })
    .execute();
}

export async function deleteAdminToken(db: DbOrTrx, tokenHash: string): Promise<void> {
  await db.deleteFrom('admin_token').where('token_hash', '=', tokenHash).execute();
}

export async function deleteTokensOfAdmin(db: DbOrTrx, adminId: string): Promise<void> {
  await db.deleteFrom('admin_token').where('admin_id', '=', adminId).execute();
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
      'admin_token.created_at as tokenCreatedAt',
      'admin_token.last_used_at as tokenLastUsedAt',
    ])
    .where('admin_token.token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the given token hashes that still exist in the database. */
export async function selectAdminTokenHashes(db: DbOrTrx, tokenHashes: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('admin_token').select('token_hash').where('token_hash', 'in', tokenHashes).execute();
  return new Set(rows.map((row) => row.token_hash));
}

/**
 * Updates the time of a token's last use. Sets a creation time in the future to the current time, so that the token expires even
 * when the clock was ahead at the creation.
 */
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
