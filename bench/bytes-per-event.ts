// Measures how many bytes the database writes for each event with all of its roll-ups, with 20 events a request. Compares them with a table
// that holds the same events under random ids and nothing else. Counts the bytes of write system calls, so it runs only on Linux.
import Database from 'better-sqlite3';
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#server/app.ts';
import { lessonsDir } from '#server/bootstrap/program-paths.ts';
import { seedInstallation } from '#server/bootstrap/seed.ts';
import { readConfig } from '#server/config.ts';
import { openDeps } from '#server/deps.ts';

const EVENTS = 40_000;
const BATCH = 20;
const LEARNERS = 50;

const readWrittenBytes = () => Number(/^wchar: (\d+)/m.exec(readFileSync('/proc/self/io', 'utf8'))![1]);

const dataDir = await mkdtemp(join(tmpdir(), 'keyreel-bench-'));
const deps = await openDeps(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), lessonsDir);
const { sample } = await seedInstallation(deps);
// Each of the few sessions sends more events than a learner may.
Object.assign(deps, { usageLimiter: { take: async () => 0 } });
const app = await createApp({ deps, version: 'bench', clientDir: dataDir });
const cards = await deps.db.selectFrom('card').select('id').execute();

type Cookies = Record<string, string>;

async function enter(number: number, device: Cookies): Promise<Cookies> {
  const { cookies, statusCode, body } = await app.inject({
    method: 'POST',
    url: '/api/gate/enter',
    // A session cookie would end its session, because the same browser enters under another nickname.
    cookies: Object.fromEntries(Object.entries(device).filter(([name]) => name.endsWith('dev'))),
    payload: { key: sample!.key, nickname: `Learner ${number}` },
  });
  if (statusCode !== 200) throw new Error(`An entry was answered with ${statusCode}: ${body}`);
  return { ...device, ...Object.fromEntries(cookies.map(({ name, value }) => [name, value])) };
}
// All learners share one device, because the access key has fewer logins.
const learners: Cookies[] = [];
for (let number = 1; number <= LEARNERS; number++) learners.push(await enter(number, learners[0] ?? {}));

const createEvent = (number: number) => ({
  id: randomUUIDv7(),
  at: new Date().toISOString(),
  type: 'viewed',
  cardId: cards[number % cards.length]!.id,
});

const beforeEvents = readWrittenBytes();
for (let sent = 0; sent < EVENTS; sent += BATCH) {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/api/events',
    cookies: learners[(sent / BATCH) % LEARNERS]!,
    payload: { events: Array.from({ length: BATCH }, (_, index) => createEvent(sent + index)) },
  });
  if (statusCode !== 200) throw new Error(`Events were answered with ${statusCode}: ${body}`);
}
const ours = (readWrittenBytes() - beforeEvents) / EVENTS;
await app.close();
await deps.db.destroy();

const plain = new Database(join(dataDir, 'plain.db'));
plain.pragma('journal_mode = WAL');
plain.pragma('synchronous = FULL');
plain.exec('create table event (id text primary key, session text, card text, type text, at text, detail text)');
const insert = plain.prepare('insert into event values (?, ?, ?, ?, ?, ?)');
const insertBatch = plain.transaction((first: number) => {
  for (let index = 0; index < BATCH; index++) {
    const { at, type, cardId } = createEvent(first + index);
    insert.run(randomUUID(), randomUUID(), cardId, type, at, '{}');
  }
});
const beforePlain = readWrittenBytes();
for (let sent = 0; sent < EVENTS; sent += BATCH) insertBatch(sent);
const anchor = (readWrittenBytes() - beforePlain) / EVENTS;
plain.close();
await rm(dataDir, { recursive: true });
console.log(
  `bytes written per event: ${ours.toFixed(0)}, ${(ours / anchor).toFixed(2)} times a table with random ids (${anchor.toFixed(0)})`,
);
