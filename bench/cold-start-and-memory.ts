// This benchmark compares the cold start time of the built server with the run time of `node -e 0`. The cold start ends with the first
// response that contains data from SQLite and has the HTTP status 200. The benchmark also compares the memory usage of the idle server with
// that of a minimal node:http server.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { createDataDir, startBuiltServer, startNode } from './built-server.ts';
import { computeMedian, readMemoryKib } from './process-metrics.ts';

const ROUNDS = 11;
const PORT = 41_873;
const BARE_SERVER = `require('node:http').createServer((_, response) => response.end('ok')).listen(${PORT}, '127.0.0.1')`;

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Requests `path` repeatedly, with pauses of one millisecond, until a response has the HTTP status 200. */
async function waitForFirstResponse(path: string): Promise<void> {
  for (;;) {
    const response = await new Promise<string>((done) => {
      const socket = connect(PORT, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`));
      socket.once('data', (bytes) => (socket.destroy(), done(bytes.toString())));
      socket.once('error', () => done(''));
    });
    if (response.startsWith('HTTP/1.1 200')) return;
    await wait(1);
  }
}

async function measureNodeRun(): Promise<number> {
  const startedAt = performance.now();
  await once(startNode(['-e', '0']), 'exit');
  return performance.now() - startedAt;
}

/**
 * Returns the time in milliseconds until a server sends its first response, and the amount of memory that the server uses two seconds
 * later, when all of its sockets listen.
 */
async function measureStart(args: string[], path: string, env: Record<string, string> = {}): Promise<{ ms: number; kib: number }> {
  const startedAt = performance.now();
  const server = startNode(args, env);
  server.stdout!.resume();
  await waitForFirstResponse(path);
  const ms = performance.now() - startedAt;
  await wait(2000);
  const kib = readMemoryKib(server.pid!);
  server.kill();
  await once(server, 'exit');
  return { ms, kib };
}

// The server is started with the options and settings of `npm start`, but without its shell.
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
const [command = ''] = scripts.start.split('||');
const options = command.match(/--\S+/g) ?? [];
const settings = Object.fromEntries(
  Array.from(command.matchAll(/(\w+)=(\S+)/g), ([, name, value]) => [name!, value!]).filter(([name]) => name?.startsWith('MALLOC')),
);

const dataDir = await createDataDir();
// The first start is slower because it creates the database, so the results do not include the first start.
await (await startBuiltServer(dataDir)).stop();
const rounds: { node: number; bare: { ms: number; kib: number }; ours: { ms: number; kib: number } }[] = [];
for (let round = 0; round <= ROUNDS; round++) {
  rounds.push({
    node: await measureNodeRun(),
    bare: await measureStart(['-e', BARE_SERVER], '/'),
    ours: await measureStart([...options, 'dist/server.js'], '/healthz', {
      ...settings,
      PORT: String(PORT),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
    }),
  });
}
await rm(dataDir, { recursive: true });
rounds.shift();
const medianOf = (pick: (round: (typeof rounds)[number]) => number) => computeMedian(rounds.map(pick));
console.log(
  `cold start to the first 200 from SQLite: ${medianOf(({ ours }) => ours.ms).toFixed(0)} ms, ` +
    `${medianOf(({ ours, node }) => ours.ms / node).toFixed(1)} times node -e 0 (${medianOf(({ node }) => node).toFixed(0)} ms)`,
);
console.log(
  `idle memory: ${(medianOf(({ ours }) => ours.kib) / 1024).toFixed(0)} MiB, ` +
    `${medianOf(({ ours, bare }) => ours.kib / bare.kib).toFixed(2)} times a bare node:http server (${(medianOf(({ bare }) => bare.kib) / 1024).toFixed(0)} MiB)`,
);
