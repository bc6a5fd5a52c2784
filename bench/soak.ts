// Runs 300 simulated learners, one administrator and 32 attackers against the server. Prints a verdict about the learners' key entry, refused
// honest requests and the server's memory, and compares the response time of the server's health check with that of a minimal Node.js server.
// The test runs only on Linux, because the clients use many IP addresses in the range 127.0.0.0/8.
// Arguments: the number of minutes (10), `direct` or `nginx` (the documented configuration), and the names of attacks, separated by commas.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { get } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { lessonsDir } from '#server/bootstrap/program-paths.ts';
import { buildNginxConfig, findLuaModuleFolder } from '#server/testing/nginx-config.ts';
import { startBuiltServer, startNode, type BuiltServer } from './built-server.ts';
import { computeMedian, computeQuantile, readCpuSeconds, readMemoryKib } from './process-metrics.ts';
import type { HonestResults } from './soak/simulated-learners.ts';
import { startClients } from './soak/start-clients.ts';
import { LEARNERS, SoakClient, type SoakSettings } from './soak/soak-client.ts';
import { findFreePort, killStreamingTargets, spawnNginx } from './streaming-target.ts';

const CLASSES = 10;
const PROBE_INTERVAL_MS = 100;
const PROBE_TIMEOUT_MS = 30_000;
const REPORT_INTERVAL_MS = 10_000;
const MINUTE_MS = 60_000;
const MAX_ENTRY_P99_MS = 1000;
const MAX_MEMORY_GROWTH_MIB = 256;
/** The memory of a short run still rises to its usual level, so that its later quarters tell nothing. */
const MIN_MINUTES_FOR_FLAT_MEMORY = 5;
const MAX_RISE_OF_LAST_QUARTER = 1.1;
const failedProbes: string[] = [];
const minutes = Number(process.argv[2] ?? 10);
const isBehindNginx = process.argv[3] === 'nginx';
const chosenAttacks = process.argv.slice(4);

/** Creates the access keys for the simulated learners and looks up the ids of the cards that the learners use. */
async function prepare({ adminPassword, dataDir }: BuiltServer, port: number): Promise<SoakSettings> {
  const admin = new SoakClient(port, '127.0.3.1');
  const read = async (...request: Parameters<SoakClient['send']>) => JSON.parse((await admin.send(...request)).body);
  await read('POST', '/api/auth/admin/login', { username: 'admin', password: adminPassword });
  const [product] = await read('GET', '/api/admin/products');
  const { keys } = await read('POST', '/api/admin/keys/generate', { productId: product.id, quantity: CLASSES + 1, maxLogins: 1000 });
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
    adminPassword,
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

/**
 * Requests the health check over a new network connection. Returns the time in milliseconds until the complete response has arrived, also
 * when the server closes the connection instead.
 */
async function probe(port: number): Promise<number> {
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  try {
    const sent = get({ host: '127.0.0.1', port, localAddress: '127.0.4.1', path: '/healthz', agent: false, signal });
    const [response] = await once(sent, 'response', { signal });
    const body = Buffer.concat(await response.toArray()).toString();
    if (response.statusCode !== 200) failedProbes.push(`${response.statusCode} ${body}`);
  } catch (error) {
    failedProbes.push(String(error));
  }
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

/** Starts the documented nginx in front of the server and returns the port on which it listens. */
async function startNginx({ address, dataDir }: BuiltServer): Promise<number> {
  const program = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((path) => existsSync(path));
  if (!program || findLuaModuleFolder() === null) throw new Error('Install nginx: apt-get install -y nginx-light libnginx-mod-http-lua');
  const port = await findFreePort();
  const site = { port, upstreamPorts: [Number(new URL(address).port)], dirs: { data: dataDir, lessons: lessonsDir } };
  // docs/deploy.md says so: with fewer connections, the attackers take all of them.
  await spawnNginx(program, join(dataDir, 'nginx'), async (folder) => {
    const config = await buildNginxConfig(folder, site);
    return config
      .replace('worker_connections 4096', 'worker_connections 16384')
      .replace('worker_rlimit_nofile 8192', 'worker_rlimit_nofile 20000');
  });
  return port;
}

const end = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort());

const server = await startBuiltServer(undefined, isBehindNginx ? { TRUST_PROXY: '127.0.0.1/32', MEDIA_OFFLOAD: 'x-accel' } : {});
const port = isBehindNginx ? await startNginx(server) : Number(new URL(server.address).port);
const bare = await startBareServer();
const settings = await prepare(server, port);
const pid = server.process.pid!;
const learners = startClients<HonestResults>('simulated-learners.ts', [JSON.stringify(settings)], () => end.abort());
while (!end.signal.aborted && learners.results.enteredCount !== LEARNERS) await setTimeout(PROBE_INTERVAL_MS);
const startMemory = readMemoryKib(pid);
const attackers = startClients<object>('simulated-attackers.ts', [JSON.stringify(settings), ...chosenAttacks], () => end.abort());
// The attackers first build their files, which takes a while.
await attackers.begin;
const startCpuSeconds = readCpuSeconds(pid);

const latencies = { server: [] as number[], bare: [] as number[] };
const memory: number[] = [];
const startedAt = performance.now();
let reportedAt = startedAt;
while (!end.signal.aborted && performance.now() - startedAt < minutes * MINUTE_MS) {
  latencies.server.push(await probe(port));
  latencies.bare.push(await probe(bare.port));
  memory.push(readMemoryKib(pid));
  if (performance.now() - reportedAt > REPORT_INTERVAL_MS) {
    reportedAt = performance.now();
    const { entryP99Ms, requestCount, refusals } = learners.results;
    const seconds = Math.round((reportedAt - startedAt) / 1000);
    console.log(
      `${seconds} s: ${formatMib(memory.at(-1)!)}, ${requestCount} honest requests, entry p99 ${entryP99Ms} ms, refused:`,
      refusals,
    );
  }
  await setTimeout(PROBE_INTERVAL_MS);
}
const cpuShare = ((readCpuSeconds(pid) - startCpuSeconds) * 1000) / (performance.now() - startedAt);
await Promise.all([learners.stop(), attackers.stop()]);

const { entryP99Ms = Infinity, entryCount = 0, requestCount = 0, refusals = {} } = learners.results;
const quarter = Math.floor(memory.length / 4);
const [secondQuarter, lastQuarter] = [memory.slice(quarter, 2 * quarter), memory.slice(3 * quarter)].map(computeMedian);
const growthMib = (Math.max(...memory) - startMemory) / 1024;
const rise = lastQuarter! / secondQuarter!;
const refusedCount = Object.values(refusals).reduce((sum, count) => sum + count, 0);
console.log('responses to attackers:', attackers.results);
console.log(`/healthz: ${formatTimes(latencies.server)}; a bare Node server: ${formatTimes(latencies.bare)}`);
console.log(
  `processor: ${Math.round(cpuShare * 100)} % of a core; load of the machine: ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores`,
);
console.log(`failed health checks: ${failedProbes.length}`, failedProbes.slice(0, 3));
const verdicts: [boolean, string][] = [
  [
    entryCount > 0 && entryP99Ms < MAX_ENTRY_P99_MS,
    `key entry: p99 ${entryP99Ms} ms of ${entryCount} (target: below ${MAX_ENTRY_P99_MS} ms)`,
  ],
  [requestCount > 0 && refusedCount === 0, `refused honest requests: ${refusedCount} of ${requestCount} ${JSON.stringify(refusals)}`],
  [growthMib < MAX_MEMORY_GROWTH_MIB, `memory: ${formatMib(startMemory)} at the start, at most ${Math.round(growthMib)} MiB more`],
];
const flatness = `memory: ${formatMib(secondQuarter!)} in the second quarter, ${formatMib(lastQuarter!)} in the last`;
if (minutes >= MIN_MINUTES_FOR_FLAT_MEMORY) verdicts.push([rise < MAX_RISE_OF_LAST_QUARTER, flatness]);
else console.log(flatness);
for (const [isMet, text] of verdicts) console.log(`${isMet ? 'MET   ' : 'MISSED'} ${text}`);
const isPassed = !end.signal.aborted && verdicts.every(([isMet]) => isMet);
console.log(`verdict of ${minutes} minutes ${isBehindNginx ? 'behind nginx' : 'direct'}: ${isPassed ? 'passed' : 'NOT passed'}`);
if (!isPassed) process.exitCode = 1;
bare.child.kill();
killStreamingTargets();
await server.stop();

function formatMib(kib: number): string {
  return `${Math.round(kib / 1024)} MiB`;
}

function formatTimes(times: number[]): string {
  return `median ${computeMedian(times).toFixed(1)} ms, p99 ${computeQuantile(times, 0.99).toFixed(0)} ms`;
}
