import type { Kysely } from 'kysely';

/**
 * Creates the `replaced_object` table, which lists objects that a card of a module no longer uses. A learner who opened a page before it
 * changed can still read the replaced objects for a limited time. The `object_id` column has no foreign key, because some objects are not
 * uploaded files and have no row in the `object` table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('replaced_object')
    .addColumn('object_id', 'text', (column) => column.notNull())
    .addColumn('module_id', 'text', (column) => column.notNull().references('module.id').onDelete('cascade'))
    .addColumn('readable_until', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('replaced_object_pk', ['object_id', 'module_id'])
    .execute();
  await db.schema.createIndex('replaced_object_by_module').on('replaced_object').column('module_id').execute();
  await db.schema.createIndex('replaced_object_by_end').on('replaced_object').column('readable_until').execute();
}
