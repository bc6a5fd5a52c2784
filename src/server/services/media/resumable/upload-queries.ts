import type { DbOrTrx } from '#db/open-database.ts';

/** Describes a file that is still to come. */
export interface Upload {
  id: string;
  /** Holds the id of the module whose draft waits for the file, or null when an author uploads a single file. */
  moduleId: string | null;
  adminId: string;
  /** Holds the path of the file in the folder that the author chose. */
  path: string;
  name: string;
  extension: string;
  size: number;
  modifiedMs: number;
  fingerprint: string | null;
  /** Holds why the server refused the file, or null while the file is still to come. */
  failure: string | null;
  expiresAt: string;
}

const columns = [
  'object_id as id',
  'module_id as moduleId',
  'admin_id as adminId',
  'path',
  'name',
  'extension',
  'size',
  'modified_ms as modifiedMs',
  'fingerprint',
  'failure',
  'expires_at as expiresAt',
] as const;

const ROWS_PER_INSERT = 50;

export async function insertUploads(db: DbOrTrx, uploads: readonly Upload[], createdAt: string): Promise<void> {
  const rows = uploads.map(({ id, moduleId, adminId, modifiedMs, expiresAt, ...rest }) => ({
    ...rest,
    object_id: id,
    module_id: moduleId,
    admin_id: adminId,
    modified_ms: modifiedMs,
    expires_at: expiresAt,
    created_at: createdAt,
  }));
  for (let index = 0; index < rows.length; index += ROWS_PER_INSERT)
    await db
      .insertInto('upload')
      .values(rows.slice(index, index + ROWS_PER_INSERT))
      .execute();
}

export async function findUpload(db: DbOrTrx, id: string): Promise<Upload | null> {
  return (await db.selectFrom('upload').select(columns).where('object_id', '=', id).executeTakeFirst()) ?? null;
}

/** Returns the files that the draft of a module uses and that are still to come or were refused, in the order of their paths. */
export async function selectUploadsOfDraft(db: DbOrTrx, moduleId: string): Promise<Upload[]> {
  return db
    .selectFrom('upload')
    .select(columns)
    .where('upload.module_id', '=', moduleId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('draft_object')
          .select('draft_object.object_id')
          .whereRef('draft_object.object_id', '=', 'upload.object_id')
          .whereRef('draft_object.module_id', '=', 'upload.module_id'),
      ),
    )
    .orderBy('path')
    .orderBy('object_id')
    .execute();
}

export async function recordUploadFailure(db: DbOrTrx, id: string, failure: string): Promise<void> {
  await db.updateTable('upload').set({ failure }).where('object_id', '=', id).execute();
}

export async function deleteUpload(db: DbOrTrx, id: string): Promise<void> {
  await db.deleteFrom('upload').where('object_id', '=', id).execute();
}

export async function deleteUploadsOfModule(db: DbOrTrx, moduleId: string): Promise<string[]> {
  const rows = await db.deleteFrom('upload').where('module_id', '=', moduleId).returning('object_id').execute();
  return rows.map((row) => row.object_id);
}

export async function selectExpiredUploadIds(db: DbOrTrx, now: string): Promise<string[]> {
  const rows = await db.selectFrom('upload').select('object_id').where('expires_at', '<=', now).execute();
  return rows.map((row) => row.object_id);
}
