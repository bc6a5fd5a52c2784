import { sql } from 'kysely';
import { isPostgresUrl, openDatabase, retryWhileLocked, type Db, type DatabaseOpenOptions } from './open-database.ts';
import { migrationNames } from './migrations/migration-names.ts';

export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
}

export async function openMigratedDatabase(url: string, options: DatabaseOpenOptions = {}): Promise<Db> {
  const db = await openDatabase(url, { ...options, hasStatementTimeout: false });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  if (!isPostgresUrl(url)) return db;
  await db.destroy();
  return openDatabase(url, options);
}

/**
 * Migrates the database to the schema of this version of Keyreel. All migrations run in one transaction, so that the old schema stays
 * intact if the process is killed. Another process that wants to migrate the same database waits until the first migration has finished.
 */
export async function migrate(db: Db): Promise<void> {
  if (await isMigrated(db)) return;
  const { DEFAULT_MIGRATION_LOCK_TABLE, MIGRATION_LOCK_ID, Migrator } = await import('kysely/migration');
  const { migrations } = await import('./migrations/migrations.ts');
  await retryWhileLocked(() =>
    db.transaction().execute(async (trx) => {
      // The migration lock must be held before the migrator reads the state of the database and creates its own tables.
      const lock = { lockTable: DEFAULT_MIGRATION_LOCK_TABLE, lockRowId: MIGRATION_LOCK_ID };
      await trx.getExecutor().adapter.acquireMigrationLock(trx, lock);
      const migrator = new Migrator({ db: trx, provider: { getMigrations: async () => migrations } });
      const { error } = await migrator.migrateToLatest();
      if (error !== undefined) throw toNewerSchemaError(error) ?? error;
    }),
  );
}

/**
 * Returns whether all migrations have been applied to the database. The function only reads the database, so a command that calls it need
 * not wait for the server's writes.
 */
async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    // The query fails when the database has never been migrated and therefore has no migration table. Any other error from the query is
    // ignored too, because a persistent error will occur again during the migration.
    .catch(() => ({ rows: [] }));
  return rows.map(({ name }) => name).join() === migrationNames.toSorted().join();
}

function toNewerSchemaError(error: unknown): NewerSchemaError | null {
  const unknownMigration = /previously executed migration (\S+) is missing/.exec(error instanceof Error ? error.message : '')?.[1];
  return unknownMigration === undefined
    ? null
    : new NewerSchemaError(
        `The database was made by a newer version of Keyreel (it has the migration ${unknownMigration}). Start that version, or restore a backup.`,
      );
}
