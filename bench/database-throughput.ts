// Measures logins, reads, events and media bytes per second on SQLite, and on PostgreSQL with one and two server processes. In some of the
// measured setups, nginx sends the media (MEDIA_OFFLOAD=x-accel). Every round measures all setups one after another, and the first round is
// not counted. The benchmark prints the median of each figure and the ratio of that median to the SQLite median.
import { findLuaModuleFolder } from '#server/testing/nginx-config.ts';
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUIDv7 } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import autocannon, { type Request } from 'autocannon';
import { Client } from 'pg';
import { startPostgres } from '../.ci/postgres.ts';
import { lessonsDir } from '#server/bootstrap/program-paths.ts';
import type { LoadTestData } from './database-throughput-server.ts';
import { computeMedian } from './process-metrics.ts';
import { buildLoadTestNginxConfig, findFreePort, killStreamingTargets, spawnNginx } from './streaming-target.ts';

const MIB = 1024 * 1024;
/** Holds the size in bytes of the video that `database-throughput-server.ts` stores. */
const VIDEO_BYTES = 4 * MIB;
const CLIENTS = 32;
const ROUND_SECONDS = 2;
const ROUNDS = 4;
const EVENTS_PER_REQUEST = 20;

interface Setup {
  name: string;
  school: LoadTestData;
  /** Lists the ports that receive the benchmark's requests: the ports of all server processes, or only the port of nginx. */
  ports: number[];
}

/** Holds the numbers of logins, reads, events and bytes of video that the servers handle per second. */
interface Rates {
  entries: number;
  reads: number;
  events: number;
  mediaBytes: number;
}

const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((path) => existsSync(path));
const gcc = ['/usr/bin/gcc', '/usr/bin/cc'].find((path) => existsSync(path));
if (!nginx || findLuaModuleFolder() === null || !gcc) {
  console.log('This bench needs nginx, PostgreSQL and gcc: apt-get install -y nginx-light libnginx-mod-http-lua postgresql gcc libc6-dev');
  process.exit(1);
}
const dir = mkdtempSync(join(tmpdir(), 'keyreel-engines-'));
const children: ChildProcess[] = [];
process.on('exit', () => {
  children.forEach((child) => child.kill('SIGKILL'));
  killStreamingTargets();
  rmSync(dir, { recursive: true, force: true });
});
process.on('SIGINT', () => process.exit(130));

// The load generator autocannon reads too slowly to measure video delivery, so a C program requests the videos.
const loadClient = join(dir, 'streaming-clients');
execFileSync(gcc, ['-O2', '-o', loadClient, join(import.meta.dirname, 'streaming-clients.c')]);
const postgres = await startPostgres();
process.on('exit', postgres.stop);
const setups = [
  await startSetup('SQLite', { processes: 1 }),
  await startSetup('SQLite, nginx sends media', { processes: 1, nginx }),
  await startSetup('PostgreSQL, 1 process', { processes: 1, databaseUrl: await createDatabase('one') }),
  await startSetup('PostgreSQL, 2 processes', { processes: 2, databaseUrl: await createDatabase('two') }),
  await startSetup('PostgreSQL, 2 processes, nginx sends media', { processes: 2, databaseUrl: await createDatabase('three'), nginx }),
];
const rounds: Map<Setup, Rates>[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const rates = new Map<Setup, Rates>();
  for (const setup of setups) rates.set(setup, await measure(setup));
  if (round > 0) rounds.push(rates);
}
const [base] = setups as [Setup];
for (const [index, setup] of setups.entries()) {
  const cells = (['entries', 'reads', 'events', 'mediaBytes'] as const).map((figure) => {
    const value = computeMedian(rounds.map((round) => round.get(setup)![figure]));
    const ratio = computeMedian(rounds.map((round) => round.get(setup)![figure] / round.get(base)![figure]));
    const shown = figure === 'mediaBytes' ? `${(value / 1e6).toFixed(0)} MB` : value.toFixed(0);
    return `${figure} ${shown}/s${index === 0 ? '' : ` (${ratio.toFixed(2)})`}`;
  });
  console.log(`${setup.name.padEnd(44)} ${cells.join('   ')}`);
}
process.exit(0);

interface SetupOptions {
  processes: number;
  databaseUrl?: string;
  nginx?: string;
}

async function startSetup(name: string, { processes, databaseUrl, nginx: program }: SetupOptions): Promise<Setup> {
  const dataDir = join(dir, name.replaceAll(/\W+/g, '-'));
  mkdirSync(dataDir, { mode: 0o700 });
  const env = {
    PATH: process.env.PATH!,
    DATA_DIR: dataDir,
    TRUST_PROXY: '127.0.0.1',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...(program === undefined ? {} : { MEDIA_OFFLOAD: 'x-accel' }),
  };
  const first = await startProcess('seed', env);
  const ports = [first.port];
  while (ports.length < processes) ports.push((await startProcess('join', env)).port);
  if (program === undefined) return { name, school: first.school!, ports };
  const port = await findFreePort();
  const site = { port, upstreamPorts: ports, dirs: { data: dataDir, lessons: lessonsDir } };
  await spawnNginx(program, join(dataDir, 'nginx'), (folder) => buildLoadTestNginxConfig(folder, site));
  return { name, school: first.school!, ports: [port] };
}

async function startProcess(role: 'seed' | 'join', env: Record<string, string>): Promise<{ port: number; school: LoadTestData | null }> {
  const program = join(import.meta.dirname, 'database-throughput-server.ts');
  const child = spawn(process.execPath, [program, role], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  child.once('exit', (code) => code !== null && (console.error(`A server ended with ${code}`), process.exit(1)));
  for await (const line of createInterface(child.stdout))
    if (line.startsWith('{"port"')) return JSON.parse(line) as Awaited<ReturnType<typeof startProcess>>;
  throw new Error('A server did not start');
}

async function createDatabase(name: string): Promise<string> {
  const client = new Client(postgres.url);
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return postgres.url.replace(/[^/]+$/, name);
}

async function measure({ school, ports }: Setup): Promise<Rates> {
  const cookie = () => school.cookies[Math.floor(Math.random() * school.cookies.length)]!;
  const key = () => school.accessKeys[Math.floor(Math.random() * school.accessKeys.length)]!;
  const json = { 'content-type': 'application/json' };
  const makeEvent = () => ({ id: randomUUIDv7(), at: new Date().toISOString(), type: 'viewed', cardId: school.cardId });
  const entries = await load(ports, () => ({
    method: 'POST',
    path: '/api/gate/enter',
    headers: { ...json, 'x-forwarded-for': createAddress() },
    body: JSON.stringify({ key: key(), nickname: `Learner ${randomUUIDv7().slice(-12)}` }),
  }));
  const reads = await load(ports, () => ({ method: 'GET', path: `/api/cards/${school.moduleId}`, headers: { cookie: cookie() } }));
  const eventRequests = await load(ports, () => ({
    method: 'POST',
    path: '/api/events',
    headers: { ...json, cookie: cookie() },
    body: JSON.stringify({ events: Array.from({ length: EVENTS_PER_REQUEST }, makeEvent) }),
  }));
  return {
    entries,
    reads,
    events: eventRequests * EVENTS_PER_REQUEST,
    mediaBytes: await loadMedia(ports, school),
  };
}

/** Returns a random IP address for a simulated learner, because real learners have different IP addresses. */
function createAddress(): string {
  return [11, ...Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))].join('.');
}

/** Returns the number of requests per second that the servers handled. Throws when a server refuses a request. */
async function load(ports: number[], createRequest: () => Request): Promise<number> {
  const results = await Promise.all(
    ports.map((port) =>
      autocannon({
        url: `http://127.0.0.1:${port}`,
        connections: CLIENTS / ports.length,
        duration: ROUND_SECONDS,
        requests: [{ setupRequest: (request) => ({ ...request, ...createRequest() }) }],
      }),
    ),
  );
  const refused = results.reduce((sum, { non2xx }) => sum + non2xx, 0);
  if (refused > 0) throw new Error(`${refused} requests were refused`);
  return results.reduce((sum, { requests, duration }) => sum + requests.total / duration, 0);
}

/** Requests the video in ranges of 1 MiB and returns the number of bytes received per second. */
async function loadMedia(ports: number[], { mediaPath, cookies }: LoadTestData): Promise<number> {
  const cookieFile = join(dir, 'cookies');
  writeFileSync(cookieFile, cookies.join('\n'));
  const results = await Promise.all(
    ports.map((port) =>
      promisify(execFile)(
        loadClient,
        [port, mediaPath, CLIENTS / ports.length, ROUND_SECONDS, VIDEO_BYTES, MIB, 0, cookieFile].map(String),
      ),
    ),
  );
  return results.reduce((sum, { stdout }) => {
    const { bytes, seconds } = JSON.parse(stdout) as { bytes: number; seconds: number };
    return sum + bytes / seconds;
  }, 0);
}
