import type { Db } from '#db/open-database.ts';
import type { ExpiringValues } from './expiring-values.ts';

/** Stores expiring values in PostgreSQL, where all processes share the values. */
export class DatabaseExpiringValues implements ExpiringValues {
  readonly #db: Db;
  readonly #now: () => number;

  /** @param now returns the current wall-clock time in milliseconds */
  constructor(db: Db, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async getOrSet(name: string, value: string, ttlMs: number): Promise<string> {
    const now = this.#now();
    const row = await this.#db
      .insertInto('expiring_value')
      .values({ name, value, expires_at_ms: now + ttlMs })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((eb) => {
          const isExpired = eb('expiring_value.expires_at_ms', '<=', now);
          return {
            value: eb.case().when(isExpired).then(eb.ref('excluded.value')).else(eb.ref('expiring_value.value')).end(),
            expires_at_ms: eb
              .case()
              .when(isExpired)
              .then(eb.ref('excluded.expires_at_ms'))
              .else(eb.ref('expiring_value.expires_at_ms'))
              .end(),
          };
        }),
      )
      .returning('value')
      .executeTakeFirstOrThrow();
    return row.value;
  }

  async get(name: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('expiring_value')
      .select('value')
      .where('name', '=', name)
      .where('expires_at_ms', '>', this.#now())
      .executeTakeFirst();
    return row?.value ?? null;
  }

  async set(name: string, value: string, ttlMs: number): Promise<void> {
    const changes = { value, expires_at_ms: this.#now() + ttlMs };
    await this.#db
      .insertInto('expiring_value')
      .values({ name, ...changes })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(changes))
      .execute();
  }

  async extend(name: string, value: string, ttlMs: number): Promise<void> {
    await this.#db
      .updateTable('expiring_value')
      .set({ expires_at_ms: this.#now() + ttlMs })
      .where('name', '=', name)
      .where('value', '=', value)
      .execute();
  }

  async remove(name: string, value: string): Promise<void> {
    await this.#db.deleteFrom('expiring_value').where('name', '=', name).where('value', '=', value).execute();
  }
}

export async function deleteExpiredValues(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('expiring_value').where('expires_at_ms', '<', now.getTime()).execute();
}
