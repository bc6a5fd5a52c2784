import { Migrator } from 'kysely/migration';
import type { Db } from './open.ts';
import { migrations } from './migrations/migrations.ts';

/** The database was migrated by a newer version of the program. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
}

/** Migrates the database to this version's schema. On failure it throws and leaves the database as it was. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const unknownMigration = /previously executed migration (\S+) is missing/.exec(error instanceof Error ? error.message : '')?.[1];
  if (unknownMigration)
    throw new NewerSchemaError(
      `The database was made by a newer version of Keyreel (it has the migration ${unknownMigration}). Start that version, or restore a backup.`,
    );
  throw error;
}
