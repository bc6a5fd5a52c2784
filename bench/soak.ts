// Runs 300 simulated learners, one administrator and 26 attackers against the server for ten minutes, or for the number of minutes given as
// an argument. Prints the server's memory usage and the number of requests from learners and administrators that the server refused. Also
// compares the response time of the server's health check with that of a minimal Node.js server. The test runs only on Linux, because the
// clients use many IP addresses in the range 127.0.0.0/8.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { startBuiltServer, startNode, type BuiltServer } from './built-server.ts';
import { computeMedian, computeQuantile, readMemoryKib } from './process-metrics.ts';
import { SoakClient, type SoakSettings } from './soak/soak-client.ts';

const CLASSES = 10;
const PROBE_INTERVAL_MS = 100;
const MINUTE_MS = 60_000;
const failedProbes: string[] = [];
const minutes = Number(process.argv[2] ?? 10);

/** Creates the access keys for the simulated learners and looks up the ids of the cards that the learners use. */
async function prepare({ address, adminPassword, dataDir }: BuiltServer): Promise<SoakSettings> {
  const port = Number(new URL(address).port);
  const admin = new SoakClient(port, '127.0.3.1');
  const read = async (...request: Parameters<SoakClient['send']>) => JSON.parse((await admin.send(...request)).body);
  await read('POST', '/api/auth/admin/login', { username: 'admin', password: adminPassword });
  const [product] = await read('GET', '/api/admin/products');
  const { keys } = await read('POST', '/api/admin/keys/generate', { productId: product.id, quantity: CLASSES + 1, maxLogins: 100 });
  const [module] = await read('GET', '/api/admin/modules');
  const cards: { id: string; type: string; videoId: string | null }[] = await read('GET', `/api/admin/cards?moduleId=${module.id}`);
  const all: typeof cards = await read('GET', '/api/admin/cards');
  const lesson = cards.find(({ videoId }) => videoId)!;
  const answers = [{ type: 'text', regex: '^a+$', required: true }];
  const challenge = await read('POST', '/api/admin/cards', {
    moduleId: module.id,
    slug: 'slow',
    title: 'Slow',
    type: 'challenge',
    answers,
  });
  storeSlowPattern(dataDir, challenge.id);
  const findId = (type: string) => (cards.find((card) => card.type === type) ?? all.find((card) => card.type === type) ?? cards[0]!).id;
  return {
    port,
    keys: keys.map((each: { key: string }) => each.key),
    moduleId: module.id,
    videoId: lesson.videoId!,
    quizId: findId('mcq'),
    challengeId: challenge.id,
    lessonId: lesson.id,
  };
}

/**
 * Writes a regular expression with exponential matching time directly to the database. The server's API refuses regular expressions with
 * exponential matching time, but a database from an older server version can still contain one.
 */
function storeSlowPattern(dataDir: string, cardId: string): void {
  const sqlite = new SqliteDatabase(join(dataDir, 'keyreel.db'));
  const answers = JSON.stringify([{ type: 'text', regex: '^(a+)+$', required: true }]);
  sqlite
    .prepare(
      `update card_revision set fields = json_set(fields, '$.answers', json(?))
       where card_id = ? and revision = (select revision from card where id = card_revision.card_id)`,
    )
    .run(answers, cardId);
  sqlite.close();
}

/** Requests the health check over a new network connection. Returns the time in milliseconds until the complete response has arrived. */
async function probe(port: number): Promise<number> {
  const startedAt = performance.now();
  const sent = get({ host: '127.0.0.1', port, localAddress: '127.0.4.1', path: '/healthz', agent: false });
  const [response] = await once(sent, 'response');
  const body = Buffer.concat(await response.toArray()).toString();
  if (response.statusCode !== 200) failedProbes.push(body);
  return performance.now() - startedAt;
}

async function startBareServer(): Promise<{ child: ChildProcess; port: number }> {
  const child = startNode([
    '-e',
    `const s = require('node:http').createServer((_, r) => r.end('ok')).listen(0, '127.0.0.1', () => console.log(s.address().port))`,
  ]);
  const [port] = await once(child.stdout!, 'data');
  return { child, port: Number(port) };
}

const startClients = (file: string, ...args: string[]) =>
  fork(new URL(`soak/${file}`, import.meta.url), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });

async function stopClients(child: ChildProcess): Promise<object> {
  const results = once(child, 'message');
  child.send('stop');
  return (await results)[0] as object;
}

const server = await startBuiltServer();
const bare = await startBareServer();
const settings = await prepare(server);
const pid = server.process.pid!;
const learners = startClients('simulated-learners.ts', JSON.stringify(settings), server.adminPassword);
await once(learners, 'message');
const memory = { start: readMemoryKib(pid), afterOneMinute: 0, max: 0 };
const attackers = startClients('simulated-attackers.ts', JSON.stringify(settings));

const latencies = { server: [] as number[], bare: [] as number[] };
const startedAt = performance.now();
while (performance.now() - startedAt < minutes * MINUTE_MS) {
  latencies.server.push(await probe(settings.port));
  latencies.bare.push(await probe(bare.port));
  const used = readMemoryKib(pid);
  memory.max = Math.max(memory.max, used);
  if (memory.afterOneMinute === 0 && performance.now() - startedAt >= MINUTE_MS) memory.afterOneMinute = used;
  await setTimeout(PROBE_INTERVAL_MS);
}
const honest = await stopClients(learners);
const attacks = await stopClients(attackers);
bare.child.kill();
await server.stop();

const formatMib = (kib: number) => `${Math.round(kib / 1024)} MiB`;
const formatTimes = (times: number[]) => `median ${computeMedian(times).toFixed(1)} ms, p99 ${computeQuantile(times, 0.99).toFixed(0)} ms`;
console.log(
  `memory: ${formatMib(memory.start)} at the start, ${formatMib(memory.afterOneMinute)} after a minute, at most ${formatMib(memory.max)}`,
);
console.log(`/healthz: ${formatTimes(latencies.server)}; a bare Node server: ${formatTimes(latencies.bare)}`);
console.log(`failed health checks: ${failedProbes.length}`, failedProbes.slice(0, 3));
console.log('honest requests:', honest);
console.log('responses to attackers:', attacks);
