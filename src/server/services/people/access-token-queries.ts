import type { DbOrTrx } from '#db/open-database.ts';
import type { AccessToken, TokenScope } from '#shared/people/access-token-schemas.ts';
import type { Role } from '#shared/people/roles.ts';

const parseScopes = (scopes: string) => JSON.parse(scopes) as TokenScope[];

/** Returns all access tokens with the people who made them, newest first. */
export async function selectAccessTokens(db: DbOrTrx): Promise<AccessToken[]> {
  const rows = await db
    .selectFrom('access_token')
    .innerJoin('admin', 'admin.id', 'access_token.admin_id')
    .select([
      'access_token.id',
      'access_token.name',
      'access_token.scopes',
      'admin.username as madeBy',
      'access_token.created_at as createdAt',
      'access_token.expires_at as expiresAt',
      'access_token.last_used_at as lastUsedAt',
    ])
    .orderBy('access_token.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, scopes: parseScopes(row.scopes) }));
}

export async function insertAccessToken(
  trx: DbOrTrx,
  token: {
    id: string;
    tokenHash: string;
    name: string;
    scopes: TokenScope[];
    adminId: string;
    createdAt: string;
    expiresAt: string | null;
  },
): Promise<void> {
  await trx
    .insertInto('access_token')
    .values({
      id: token.id,
      token_hash: token.tokenHash,
      name: token.name,
      scopes: JSON.stringify(token.scopes),
      admin_id: token.adminId,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
      last_used_at: null,
    })
    .execute();
}

/** Deletes an access token. Returns its name, or null when it was deleted already. */
export async function deleteAccessToken(trx: DbOrTrx, id: string): Promise<string | null> {
  const row = await trx.deleteFrom('access_token').where('id', '=', id).returning('name').executeTakeFirst();
  return row?.name ?? null;
}

export async function deleteAccessTokensOfAdmin(trx: DbOrTrx, adminId: string): Promise<void> {
  await trx.deleteFrom('access_token').where('admin_id', '=', adminId).execute();
}

/** Returns an access token with the person who made it, or null when it does not exist or has expired. */
export async function findAccessToken(db: DbOrTrx, tokenHash: string, now: string) {
  const row = await db
    .selectFrom('access_token')
    .innerJoin('admin', 'admin.id', 'access_token.admin_id')
    .select([
      'access_token.id as tokenId',
      'access_token.name as tokenName',
      'access_token.scopes',
      'access_token.last_used_at as lastUsedAt',
      'admin.id',
      'admin.username',
      'admin.email',
      'admin.role',
    ])
    .where('token_hash', '=', tokenHash)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();
  return row ? { ...row, role: row.role as Role, scopes: parseScopes(row.scopes) } : null;
}

export async function updateAccessTokenLastUsedAt(db: DbOrTrx, id: string, at: string): Promise<void> {
  await db.updateTable('access_token').set({ last_used_at: at }).where('id', '=', id).execute();
}
