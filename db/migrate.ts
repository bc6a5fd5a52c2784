import { Migrator } from 'kysely/migration';
import type { Db } from './open.ts';
import { migrations } from './migrations/list.ts';

/** The database was made by a newer version of the program. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
}

/** Brings the database to this version's schema, or throws and leaves it as it was. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const applied = (await db.introspection.getTables({ withInternalKyselyTables: true })).some(({ name }) => name === 'kysely_migration')
    ? await db.withTables<{ kysely_migration: { name: string } }>().selectFrom('kysely_migration').select('name').execute()
    : [];
  const unknown = applied.find(({ name }) => !(name in migrations));
  if (unknown) throw new NewerSchemaError(`The database was made by a newer version (it has "${unknown.name}"). Start that version, or restore a backup.`);
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
