import type { DbOrTrx } from '#db/open-database.ts';
import type { Role } from '#shared/people/roles.ts';

export interface InvitationRecord {
  id: string;
  /** Holds the administrator whose password the link resets, or null when the link creates an administrator. */
  adminId: string | null;
  username: string;
  email: string;
  role: Role;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
  revokedAt: string | null;
}

const columns = [
  'id',
  'admin_id as adminId',
  'username',
  'email',
  'role',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'used_at as usedAt',
  'revoked_at as revokedAt',
] as const;

export async function insertInvitation(
  db: DbOrTrx,
  invitation: Omit<InvitationRecord, 'usedAt' | 'revokedAt'> & { tokenHash: string },
): Promise<void> {
  const { id, tokenHash, adminId, username, email, role, createdAt, expiresAt } = invitation;
  await db
    .insertInto('admin_invitation')
    .values({
      id,
      token_hash: tokenHash,
      admin_id: adminId,
      username,
      email,
      role,
      created_at: createdAt,
      expires_at: expiresAt,
      used_at: null,
      revoked_at: null,
    })
    .execute();
}

export async function findInvitationByTokenHash(db: DbOrTrx, tokenHash: string): Promise<InvitationRecord | null> {
  const row = await db.selectFrom('admin_invitation').select(columns).where('token_hash', '=', tokenHash).executeTakeFirst();
  return row ? { ...row, role: row.role as Role } : null;
}

/** Returns the links that are still valid at the given time, newest first. */
export async function selectOpenInvitations(db: DbOrTrx, now: string): Promise<InvitationRecord[]> {
  const rows = await db
    .selectFrom('admin_invitation')
    .select(columns)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, role: row.role as Role }));
}

/** Marks a valid invitation link as used. Returns false when the link was already used or revoked, or has expired. */
export async function consumeInvitation(db: DbOrTrx, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('admin_invitation')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Revokes an unused invitation link, and returns the username for which it was created, or null when it had already been used or revoked.
 */
export async function revokeInvitationRow(db: DbOrTrx, id: string, now: string): Promise<string | null> {
  const row = await db
    .updateTable('admin_invitation')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('username')
    .executeTakeFirst();
  return row?.username ?? null;
}

/** Revokes the unused links for a username, because a new link replaces them. */
export async function revokeInvitationsOfUsername(db: DbOrTrx, username: string, now: string): Promise<void> {
  await db
    .updateTable('admin_invitation')
    .set({ revoked_at: now })
    .where('username', '=', username)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Revokes the unused links that set a new password for an administrator. */
export async function revokeLinksOfAdmin(db: DbOrTrx, adminId: string, now: string): Promise<void> {
  await db
    .updateTable('admin_invitation')
    .set({ revoked_at: now })
    .where('admin_id', '=', adminId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function deleteInvitationsExpiredBefore(db: DbOrTrx, instant: string): Promise<void> {
  await db.deleteFrom('admin_invitation').where('expires_at', '<', instant).execute();
}
