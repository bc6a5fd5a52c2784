// Measures video delivery through the authorised route against nginx on the same file: throughput, CPU, time to first byte, memory
// of slow clients, and a small call meanwhile. The rounds alternate and the first is dropped.
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { readCpuSeconds, computeMedian, readMemoryKib, computeQuantile } from './metrics.ts';

const MIB = 1024 * 1024;
const FILE_BYTES = 100 * MIB;
const ROUNDS = 6;
const ROUND_SECONDS = 1.1;
const SLOW_CLIENTS = 1000;
const SLOW_BITS_PER_SECOND = 1_000_000;
const SLOW_SECONDS = 6;
const SLOW_WARM_SECONDS = 3;
/** The server allows eight streams per session. */
const SESSIONS = SLOW_CLIENTS / 8;

interface Target {
  name: 'keyreel' | 'nginx';
  pid: number;
  port: number;
  path: string;
}

interface Load {
  bytes: number;
  seconds: number;
  firstByteP99Ms: number;
}

const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path));
const gcc = ['/usr/bin/gcc', '/usr/bin/cc'].find((path) => existsSync(path));
if (process.platform !== 'linux' || !nginx || !gcc) {
  console.log('This bench needs Linux, nginx as the anchor and gcc for the load client: apt-get install -y nginx-light gcc libc6-dev');
  process.exit(1);
}

const dir = mkdtempSync(join(tmpdir(), 'keyreel-bench-'));
const children: ChildProcess[] = [];
process.on('exit', () => {
  children.forEach((child) => child.kill('SIGKILL'));
  rmSync(dir, { recursive: true });
});
process.on('SIGINT', () => process.exit(130));

const loadClient = join(dir, 'streaming-clients');
execFileSync(gcc, ['-O2', '-o', loadClient, join(import.meta.dirname, 'streaming-clients.c')]);
const videoFile = join(dir, 'video.mp4');
writeFileSync(videoFile, randomBytes(FILE_BYTES));
const nginxTarget = await startNginx(nginx);
const { target: keyreelTarget, cookies } = await startServer();
const cookieFile = join(dir, 'cookies');
writeFileSync(cookieFile, cookies.join('\n'));

const idleP99Ms = computeQuantile(await measureCallTimes(keyreelTarget, wait(1500)), 0.99);
const busyMs: number[] = [];
for (const clients of [16, 64]) {
  const ratios = { throughput: [] as number[], cpu: [] as number[], firstByte: [] as number[] };
  const rates = { keyreel: [] as number[], nginx: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    const a = await measure(keyreelTarget, clients, { keepCallTimes: clients === 64 && round > 0 });
    const b = await measure(nginxTarget, clients);
    if (round === 0) continue;
    ratios.throughput.push(a.mibPerSecond / b.mibPerSecond);
    ratios.cpu.push(a.cpuPerGib / b.cpuPerGib);
    ratios.firstByte.push(a.firstByteP99Ms / b.firstByteP99Ms);
    rates.keyreel.push(a.mibPerSecond);
    rates.nginx.push(b.mibPerSecond);
  }
  const both = `${Math.round(computeMedian(rates.keyreel))} against ${Math.round(computeMedian(rates.nginx))} MiB/s`;
  printResult(`throughput, 1 MiB ranges, ${clients} clients`, computeMedian(ratios.throughput), '>= 0.6', both);
  printResult(`CPU per GiB, ${clients} clients`, computeMedian(ratios.cpu), '<= 2.2');
  if (clients === 64) printResult('first byte p99, 64 clients', computeMedian(ratios.firstByte), '<= 1.0');
}
const busyP99Ms = computeQuantile(busyMs, 0.99);
printResult(
  'small call p99, 64 clients against idle',
  busyP99Ms / idleP99Ms,
  '<= 5',
  `${busyP99Ms.toFixed(1)} against ${idleP99Ms.toFixed(1)} ms`,
);

// The operating system allocates memory for the sockets in the first round, so that round does not count.
const idleKib = { keyreel: readMemoryKib(keyreelTarget.pid), nginx: readMemoryKib(nginxTarget.pid) };
for (const target of [keyreelTarget, nginxTarget]) await runLoad(target, SLOW_CLIENTS, SLOW_WARM_SECONDS, 0, SLOW_BITS_PER_SECOND);
const [a, b] = [await measureSlow(keyreelTarget, idleKib.keyreel), await measureSlow(nginxTarget, idleKib.nginx)];
printResult(`delivered of due, ${SLOW_CLIENTS} clients at 1 Mbit/s`, a.deliveredOfDue, '>= 0.92', `nginx ${b.deliveredOfDue.toFixed(2)}`);
printResult('CPU of slow clients', a.cpu / b.cpu, '<= 5', `${a.cpu.toFixed(2)} against ${b.cpu.toFixed(2)} s`);
printResult('memory per slow client, KiB', a.kibPerClient, '<= 200', `nginx ${b.kibPerClient.toFixed(0)}`);
process.exit(0);

async function measure(target: Target, clients: number, { keepCallTimes = false } = {}) {
  const cpuBefore = readCpuSeconds(target.pid);
  const loading = runLoad(target, clients, ROUND_SECONDS, MIB, 0);
  if (keepCallTimes) busyMs.push(...(await measureCallTimes(target, loading)));
  const { bytes, seconds, firstByteP99Ms } = await loading;
  return {
    mibPerSecond: bytes / MIB / seconds,
    cpuPerGib: (readCpuSeconds(target.pid) - cpuBefore) / (bytes / MIB / 1024),
    firstByteP99Ms,
  };
}

async function measureSlow(target: Target, memoryBefore: number) {
  const cpuBefore = readCpuSeconds(target.pid);
  const loading = runLoad(target, SLOW_CLIENTS, SLOW_SECONDS, 0, SLOW_BITS_PER_SECOND);
  let peakKib = memoryBefore;
  const sampling = setInterval(() => (peakKib = Math.max(peakKib, readMemoryKib(target.pid))), 200);
  const { bytes, seconds } = await loading;
  clearInterval(sampling);
  return {
    deliveredOfDue: bytes / ((SLOW_CLIENTS * SLOW_BITS_PER_SECOND * seconds) / 8),
    cpu: readCpuSeconds(target.pid) - cpuBefore,
    kibPerClient: (peakKib - memoryBefore) / SLOW_CLIENTS,
  };
}

async function runLoad({ port, path }: Target, clients: number, seconds: number, rangeBytes: number, bitsPerSecond: number): Promise<Load> {
  const { stdout } = await promisify(execFile)(
    loadClient,
    [port, path, clients, seconds, FILE_BYTES, rangeBytes, bitsPerSecond, cookieFile].map(String),
  );
  return JSON.parse(stdout) as Load;
}

/** Repeats a small authenticated call until `end` settles. Returns the times in milliseconds. */
async function measureCallTimes({ port }: Target, end: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const finished = new AbortController();
  void end.finally(() => finished.abort());
  while (!finished.signal.aborted) {
    const startedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/api/session/current`, { headers: { cookie: cookies[0]! } });
    if (!response.ok) throw new Error(`A small call was answered with ${response.status}`);
    await response.arrayBuffer();
    times.push(performance.now() - startedAt);
    await wait(2);
  }
  return times;
}

async function startServer(): Promise<{ target: Target; cookies: string[] }> {
  const child = startProcess(process.execPath, [
    join(import.meta.dirname, 'video-streaming-server.ts'),
    join(dir, 'data'),
    videoFile,
    String(SESSIONS),
  ]);
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string];
  const { port, path, cookies: sessionCookies } = JSON.parse(line) as { port: number; path: string; cookies: string[] };
  return { target: { name: 'keyreel', pid: child.pid!, port, path }, cookies: sessionCookies };
}

async function startNginx(program: string): Promise<Target> {
  const port = await freePort();
  const conf = `daemon off; master_process off; pid ${dir}/nginx.pid; error_log ${dir}/nginx.log; worker_rlimit_nofile 8192;
    events { worker_connections 4096; }
    http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; types { video/mp4 mp4; }
      client_body_temp_path ${dir}/t1; proxy_temp_path ${dir}/t2; fastcgi_temp_path ${dir}/t3; uwsgi_temp_path ${dir}/t4; scgi_temp_path ${dir}/t5;
      server { listen 127.0.0.1:${port} backlog=4096; root ${dir}; } }`;
  writeFileSync(join(dir, 'nginx.conf'), conf);
  const child = startProcess(program, ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', join(dir, 'nginx.log')]);
  await wait(300);
  return { name: 'nginx', pid: child.pid!, port, path: '/video.mp4' };
}

function startProcess(program: string, args: string[]): ChildProcess {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  child.once('exit', (code) => code !== null && code !== 0 && (console.error(`${program} ended with ${code}`), process.exit(1)));
  children.push(child);
  return child;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function printResult(what: string, ratio: number, target: string, detail = ''): void {
  console.log(`${what.padEnd(50)} ${ratio.toFixed(2).padStart(7)}   target ${target.padEnd(8)} ${detail}`);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
