import type { Kysely } from 'kysely';

/**
 * Creates the `handover` table, which holds the codes with which learners continue on another device, and the `handed_device` table, which
 * lists the devices that came in with a code and use up no login.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('handover')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) => column.notNull().references('session.id').onDelete('cascade'))
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addColumn('request_hash', 'text')
    .execute();
  await db.schema.createIndex('handover_by_session').on('handover').columns(['session_id', 'made_at']).execute();
  await db.schema
    .createTable('handed_device')
    .addColumn('session_id', 'text', (column) => column.notNull().references('session.id').onDelete('cascade'))
    .addColumn('device_hash', 'text', (column) => column.notNull())
    .addColumn('handed_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('handed_device_primary', ['session_id', 'device_hash'])
    .execute();
}
