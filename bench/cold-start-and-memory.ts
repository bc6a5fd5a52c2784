// P10: cold start of the built server to its first 200 from SQLite, against `node -e 0`. P11: its idle memory, against a bare node:http server.
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { createDataDir, startBuiltServer, startNode } from './built-server.ts';
import { median, memoryKib } from './process-metrics.ts';

const ROUNDS = 11;
const PORT = 41_873;
const BARE = `require('node:http').createServer((_, answer) => answer.end('ok')).listen(${PORT}, '127.0.0.1')`;

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Asks until it is answered with 200, every millisecond. */
async function waitForFirstResponse(path: string): Promise<void> {
  for (;;) {
    const answer = await new Promise<string>((done) => {
      const socket = connect(PORT, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`));
      socket.once('data', (bytes) => (socket.destroy(), done(bytes.toString())));
      socket.once('error', () => done(''));
    });
    if (answer.startsWith('HTTP/1.1 200')) return;
    await wait(1);
  }
}

async function measureNodeRun(): Promise<number> {
  const began = performance.now();
  await once(startNode(['-e', '0']), 'exit');
  return performance.now() - began;
}

/** How long a server takes to its first answer, and what it holds once it has been idle for a moment. */
async function measureStart(args: string[], path: string, env: Record<string, string> = {}): Promise<{ ms: number; kib: number }> {
  const began = performance.now();
  const server = startNode(args, env);
  server.stdout!.resume();
  await waitForFirstResponse(path);
  const ms = performance.now() - began;
  await wait(500);
  const kib = memoryKib(server.pid!);
  server.kill();
  await once(server, 'exit');
  return { ms, kib };
}

const dataDir = await createDataDir();
// The first start makes the database, and is not what is measured.
await (await startBuiltServer(dataDir)).stop();
const rounds: { node: number; bare: { ms: number; kib: number }; ours: { ms: number; kib: number } }[] = [];
for (let round = 0; round <= ROUNDS; round++) {
  rounds.push({
    node: await measureNodeRun(),
    bare: await measureStart(['-e', BARE], '/'),
    ours: await measureStart(['dist/server.js'], '/healthz', { PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
  });
}
await rm(dataDir, { recursive: true });
rounds.shift();
const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
console.log(
  `cold start to the first 200 from SQLite: ${of(({ ours }) => ours.ms).toFixed(0)} ms, ` +
    `${of(({ ours, node }) => ours.ms / node).toFixed(1)} times node -e 0 (${of(({ node }) => node).toFixed(0)} ms)`,
);
console.log(
  `idle memory: ${(of(({ ours }) => ours.kib) / 1024).toFixed(0)} MiB, ` +
    `${of(({ ours, bare }) => ours.kib / bare.kib).toFixed(2)} times a bare node:http server (${(of(({ bare }) => bare.kib) / 1024).toFixed(0)} MiB)`,
);
