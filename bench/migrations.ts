// Measures how long each migration takes for an installation of the first release with many events. The first argument is the number of
// events (50 000 by default), of which one in ten has a rewind. Set DATABASE_URL to an empty PostgreSQL database to measure PostgreSQL.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '#db/migrations/migrations.ts';
import { isPostgres, openDatabase } from '#db/open-database.ts';

const FIRST_RELEASE = '0003-progress';
const EVENTS_PER_SESSION = 10;
const ROWS_PER_STATEMENT = 500;
const eventCount = Number(process.argv[2] ?? 50_000);
const at = '2026-01-01T00:00:00.000Z';

const folder = await mkdtemp(join(tmpdir(), 'keyreel-migrations-'));
const db = await openDatabase(process.env.DATABASE_URL ?? join(folder, 'bench.db'), { hasStatementTimeout: false });
const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });

async function migrateTo(name: string): Promise<void> {
  const { error } = await migrator.migrateTo(name);
  if (error) throw error;
}

async function insertRows(table: string, rows: readonly Record<string, string | number | null>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const chunk = rows.slice(start, start + ROWS_PER_STATEMENT);
    const columns = sql.join(Object.keys(chunk[0]!).map((name) => sql.ref(name)));
    const values = sql.join(chunk.map((row) => sql`(${sql.join(Object.values(row))})`));
    await sql`insert into ${sql.table(table)} (${columns}) values ${values}`.execute(db);
  }
}

const dates = { created_at: at, updated_at: at };
const texts = { options: '[]', links: '[]', files: '[]', answers: '[]', overlays: '[]' };
await migrateTo(FIRST_RELEASE);
await insertRows('product', [
  { id: 'p', slug: 'p', title: 'P', description: '', is_full_experience: 1, co_construction_enabled: 0, key_prefix: 'P', ...dates },
]);
await insertRows('module', [{ id: 'm', slug: 'm', title: 'M', description: '', ...dates }]);
await insertRows('card', [
  { id: 'c', module_id: 'm', slug: 'c', title: 'C', type: 'info', position: 1, allow_video_loop: 0, ...texts, ...dates },
]);
await insertRows('access_key', [
  { id: 'k', product_id: 'p', key_hash: 'k', prefix: 'P', hint: 'K', max_logins: 1, logins: 1, created_at: at },
]);
const sessionIds = Array.from({ length: Math.ceil(eventCount / EVENTS_PER_SESSION) }, (_, index) => `session-${index}`);
await insertRows(
  'session',
  sessionIds.map((id) => ({
    id,
    access_key_id: 'k',
    product_id: 'p',
    nickname: id,
    nickname_folded: id,
    started_at: at,
    last_seen_at: at,
  })),
);
await insertRows(
  'session_card',
  sessionIds.map((id) => ({
    session_id: id,
    card_id: 'c',
    viewed_at: at,
    attempts: 0,
    last_attempt_failed: 0,
    watched: '[[0.2,9.6]]',
    position_seconds: 9,
  })),
);
for (let index = 0; index < EVENTS_PER_SESSION; index++) {
  const detail = JSON.stringify({ ranges: [[index, index + 1]], position: index, ...(index === 5 && { rewinds: [[1, 4]] }) });
  const [type, text] = index === 0 ? ['viewed', '{}'] : ['watched', detail];
  const event = { card_id: 'c', type, detail: text, happened_at: at, received_at: at };
  await insertRows(
    'event',
    sessionIds.map((id, number) => ({ sequence: index * sessionIds.length + number + 1, id: `${id}-${index}`, session_id: id, ...event })),
  );
}
console.log(`${eventCount} events of ${sessionIds.length} sessions, ${isPostgres(db) ? 'PostgreSQL' : 'SQLite'}`);
const names = Object.keys(migrations).toSorted();
for (const name of names.filter((each) => each > FIRST_RELEASE)) {
  const startedAt = performance.now();
  await migrateTo(name);
  console.log(`${name.padEnd(28)} ${((performance.now() - startedAt) / 1000).toFixed(2)} s`);
}
await db.destroy();
await rm(folder, { recursive: true });
