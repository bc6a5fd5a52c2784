import type { DbOrTrx } from '#db/open-database.ts';
import type { Role } from '#shared/people/roles.ts';
import type { PreviewedCard } from '#shared/phone-preview.ts';

export interface PhonePreviewRecord extends PreviewedCard {
  expiresAt: string;
  usedAt: string | null;
  /** Is null until a phone has used the code. */
  tokenHash: string | null;
  /** Describes the administrator's session that made the code. */
  login: { adminId: string; tokenHash: string; role: Role; createdAt: string; lastUsedAt: string };
}

export interface NewPhonePreview extends PreviewedCard {
  codeHash: string;
  adminTokenHash: string;
  madeAt: string;
  expiresAt: string;
}

/** Locks an administrator's session until the transaction ends, so that its codes are counted one after another. Returns false when it has ended. */
export async function lockAdminToken(trx: DbOrTrx, tokenHash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('admin_token')
    .set((eb) => ({ last_used_at: eb.ref('last_used_at') }))
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Returns when the codes of a session were made that are newer than the given time, oldest first. */
export async function selectPreviewTimes(db: DbOrTrx, adminTokenHash: string, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('phone_preview')
    .select('made_at as madeAt')
    .where('admin_token_hash', '=', adminTokenHash)
    .where('made_at', '>', after)
    .orderBy('made_at')
    .execute();
  return rows.map(({ madeAt }) => madeAt);
}

export async function endOpenPreviewCodes(db: DbOrTrx, adminTokenHash: string, endedAt: string): Promise<void> {
  await db
    .updateTable('phone_preview')
    .set({ expires_at: endedAt })
    .where('admin_token_hash', '=', adminTokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', endedAt)
    .execute();
}

export async function insertPhonePreview(db: DbOrTrx, preview: NewPhonePreview): Promise<void> {
  await db
    .insertInto('phone_preview')
    .values({
      code_hash: preview.codeHash,
      admin_token_hash: preview.adminTokenHash,
      module_id: preview.moduleId,
      card_id: preview.cardId,
      made_at: preview.madeAt,
      expires_at: preview.expiresAt,
      used_at: null,
      token_hash: null,
    })
    .execute();
}

const queryPreviews = (db: DbOrTrx) =>
  db
    .selectFrom('phone_preview')
    .innerJoin('admin_token', 'admin_token.token_hash', 'phone_preview.admin_token_hash')
    .innerJoin('admin', 'admin.id', 'admin_token.admin_id')
    .select([
      'phone_preview.module_id as moduleId',
      'phone_preview.card_id as cardId',
      'phone_preview.expires_at as expiresAt',
      'phone_preview.used_at as usedAt',
      'phone_preview.token_hash as tokenHash',
      'admin.id as adminId',
      'admin.role',
      'admin_token.token_hash as adminTokenHash',
      'admin_token.created_at as createdAt',
      'admin_token.last_used_at as lastUsedAt',
    ]);

type PreviewRow = Awaited<ReturnType<ReturnType<typeof queryPreviews>['execute']>>[number];

const toRecord = ({ adminId, adminTokenHash, role, createdAt, lastUsedAt, ...preview }: PreviewRow): PhonePreviewRecord => ({
  ...preview,
  login: { adminId, tokenHash: adminTokenHash, role: role as Role, createdAt, lastUsedAt },
});

export async function findPreviewByCode(db: DbOrTrx, codeHash: string): Promise<PhonePreviewRecord | null> {
  const row = await queryPreviews(db).where('code_hash', '=', codeHash).executeTakeFirst();
  return row ? toRecord(row) : null;
}

/** Returns the previews that phones with the given token hashes play, also those whose administrators' sessions have expired. */
export async function selectPreviewsByToken(db: DbOrTrx, tokenHashes: readonly string[]): Promise<PhonePreviewRecord[]> {
  return (await queryPreviews(db).where('phone_preview.token_hash', 'in', tokenHashes).execute()).map(toRecord);
}

/**
 * Uses up a code. A single SQL statement checks and marks the code, so that of any number of phones only one can take it. Returns whether the
 * code was taken.
 */
export async function takePreviewCode(
  db: DbOrTrx,
  { codeHash, tokenHash, usedAt }: { codeHash: string; tokenHash: string; usedAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('phone_preview')
    .set({ used_at: usedAt, token_hash: tokenHash })
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', usedAt)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deletePreviewByToken(db: DbOrTrx, tokenHash: string): Promise<void> {
  await db.deleteFrom('phone_preview').where('token_hash', '=', tokenHash).execute();
}

/** A code that was used stays, because its phone may play until the administrator's session ends. */
export async function deleteUnusedPreviewCodes(db: DbOrTrx, madeBefore: string): Promise<void> {
  await db.deleteFrom('phone_preview').where('used_at', 'is', null).where('made_at', '<', madeBefore).execute();
}
