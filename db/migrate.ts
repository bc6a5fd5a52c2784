import { Migrator } from 'kysely/migration';
import type { Db } from './open.ts';
import { migrations } from './migrations/migrations.ts';

/** The database was made by a newer version of the program. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
}

/** Brings the database to this version's schema, or throws and leaves it as it was. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const unknown = /previously executed migration (\S+) is missing/.exec(error instanceof Error ? error.message : '')?.[1];
  if (unknown)
    throw new NewerSchemaError(
      `The database was made by a newer version of Keyreel (it has the migration ${unknown}). Start that version, or restore a backup.`,
    );
  throw error;
}
