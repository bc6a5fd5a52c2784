import type { DbOrTrx } from '#db/open-database.ts';

export async function updateTotpSecret(
  db: DbOrTrx,
  adminId: string,
  secret: { encrypted: string; lastStep: number } | null,
): Promise<void> {
  await db
    .updateTable('admin')
    .set({ totp_secret: secret?.encrypted ?? null, totp_last_step: secret?.lastStep ?? null })
    .where('id', '=', adminId)
    .execute();
}

/**
 * Stores the time step of a used TOTP code, so that no code works twice. Returns false when a code of the same or a later time step has
 * already been used.
 */
export async function consumeTotpStep(db: DbOrTrx, adminId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('admin')
    .set({ totp_last_step: step })
    .where('id', '=', adminId)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function replaceRecoveryCodes(trx: DbOrTrx, adminId: string, codeHashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('admin_recovery_code').where('admin_id', '=', adminId).execute();
  for (const hash of codeHashes) await trx.insertInto('admin_recovery_code').values({ admin_id: adminId, code_hash: hash }).execute();
}

/** Deletes a recovery code. Returns false when the recovery code does not exist or has been used. */
export async function takeRecoveryCode(db: DbOrTrx, adminId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('admin_recovery_code')
    .where('admin_id', '=', adminId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: DbOrTrx, adminId: string): Promise<number> {
  const { count } = await db
    .selectFrom('admin_recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('admin_id', '=', adminId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
