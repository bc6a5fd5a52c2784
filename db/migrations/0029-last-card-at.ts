import type { Kysely } from 'kysely';

/** Adds the time at which a learner viewed the card on which the session resumes. It is null until the session views another card. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session').addColumn('last_card_at', 'text').execute();
}
