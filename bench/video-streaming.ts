// Compares video delivery by Keyreel alone, by Keyreel with the kernel (MEDIA_OFFLOAD=sendfile) and with nginx (x-accel) sending the file,
// and by nginx without authorization. Measures throughput, CPU usage, time to first byte, memory usage for slow clients, and the response time of a small API
// call while videos are sent. Every round measures all four ways to deliver videos, one after another. The results do not include the
// first round.
import { findLuaModuleFolder } from '#server/testing/nginx-config.ts';
import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readCpuSeconds, computeMedian, readMemoryKib, computeQuantile } from './process-metrics.ts';
import { killStreamingTargets, startKeyreel, startKeyreelBehindNginx, startNginxAlone, type StreamingTarget } from './streaming-target.ts';

const MIB = 1024 * 1024;
const FILE_BYTES = 100 * MIB;
const ROUNDS = 6;
const ROUND_SECONDS = 1.1;
const SLOW_CLIENTS = 1000;
const SLOW_BITS_PER_SECOND = 1_000_000;
const SLOW_SECONDS = 6;
const SLOW_WARM_SECONDS = 3;
/** The server allows eight streams per session, so eight clients share each session. */
const SESSIONS = SLOW_CLIENTS / 8;

interface Load {
  bytes: number;
  seconds: number;
  firstByteP99Ms: number;
}

const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path));
const gcc = ['/usr/bin/gcc', '/usr/bin/cc'].find((path) => existsSync(path));
if (process.platform !== 'linux' || !nginx || findLuaModuleFolder() === null || !gcc) {
  console.log(
    'This bench needs Linux, nginx as the anchor and gcc for the load client: apt-get install -y nginx-light libnginx-mod-http-lua gcc libc6-dev',
  );
  process.exit(1);
}

const dir = mkdtempSync(join(tmpdir(), 'keyreel-bench-'));
process.on('exit', () => {
  killStreamingTargets();
  rmSync(dir, { recursive: true });
});
process.on('SIGINT', () => process.exit(130));

const loadClient = join(dir, 'streaming-clients');
execFileSync(gcc, ['-O2', '-o', loadClient, join(import.meta.dirname, 'streaming-clients.c')]);
const videoFile = join(dir, 'video.mp4');
writeFileSync(videoFile, randomBytes(FILE_BYTES));
const keyreelTarget = await startKeyreel(dir, videoFile, SESSIONS, 'off');
const sendfileTarget = await startKeyreel(dir, videoFile, SESSIONS, 'sendfile');
const offloadTarget = await startKeyreelBehindNginx(nginx, dir, videoFile, SESSIONS);
// The kernel sends a file faster when the file was written in large pieces. For a fair comparison, nginx without authorization therefore
// sends the same file that nginx sends for Keyreel.
rmSync(videoFile);
linkSync(offloadTarget.file, videoFile);
const nginxTarget = await startNginxAlone(nginx, dir);
const cookie = readFileSync(keyreelTarget.cookieFile, 'utf8').split('\n')[0]!;

const idleP99Ms = computeQuantile(await measureCallTimes(wait(1500)), 0.99);
const busyMs: number[] = [];
for (const clients of [16, 64]) {
  const rounds = { keyreel: [] as Round[], sendfile: [] as Round[], offload: [] as Round[], nginx: [] as Round[] };
  for (let round = 0; round < ROUNDS; round++) {
    const keyreel = await measure(keyreelTarget, clients, { keepCallTimes: clients === 64 && round > 0 });
    const sendfile = await measure(sendfileTarget, clients);
    const offload = await measure(offloadTarget, clients);
    const bare = await measure(nginxTarget, clients);
    if (round === 0) continue;
    rounds.keyreel.push(keyreel);
    rounds.sendfile.push(sendfile);
    rounds.offload.push(offload);
    rounds.nginx.push(bare);
  }
  const ratio = (name: 'keyreel' | 'sendfile' | 'offload', figure: keyof Round) =>
    computeMedian(rounds[name].map((round, index) => round[figure] / rounds.nginx[index]![figure]));
  const detail = (figure: keyof Round, digits: number, unit: string) =>
    `${(['keyreel', 'sendfile', 'offload', 'nginx'] as const).map((name) => `${name} ${computeMedian(rounds[name].map((round) => round[figure])).toFixed(digits)}`).join(', ')} ${unit}`;
  printResult(
    `throughput, 1 MiB ranges, ${clients} clients`,
    ratio('keyreel', 'bytesPerSecond'),
    '>= 0.6',
    detail('bytesPerSecond', 0, 'bytes/s'),
  );
  printResult('  with nginx offload', ratio('offload', 'bytesPerSecond'), '>= 0.9');
  printResult(`  by sendfile, ${clients} clients`, ratio('sendfile', 'bytesPerSecond'), '>= 0.6');
  printResult(`CPU per GiB, ${clients} clients`, ratio('keyreel', 'cpuPerGib'), '<= 2.2', detail('cpuPerGib', 3, 's/GiB'));
  printResult('  with nginx offload', ratio('offload', 'cpuPerGib'), '-');
  printResult(`  CPU by sendfile, ${clients} clients`, ratio('sendfile', 'cpuPerGib'), '<= 2.2');
  printResult(
    `first byte p99, ${clients} clients`,
    ratio('keyreel', 'firstByteP99Ms'),
    clients === 64 ? '<= 1.0' : '-',
    detail('firstByteP99Ms', 1, 'ms'),
  );
}
const busyP99Ms = computeQuantile(busyMs, 0.99);
printResult(
  'small call p99, 64 clients against idle',
  busyP99Ms / idleP99Ms,
  '<= 5',
  `${busyP99Ms.toFixed(1)} against ${idleP99Ms.toFixed(1)} ms`,
);

// The operating system allocates socket memory when many clients connect for the first time, so the first run only warms up and is not
// measured.
const slow: Awaited<ReturnType<typeof measureSlow>>[] = [];
for (const target of [keyreelTarget, sendfileTarget, offloadTarget, nginxTarget]) {
  const idleKib = readMemory(target);
  await runLoad(target, SLOW_CLIENTS, SLOW_WARM_SECONDS, 0, SLOW_BITS_PER_SECOND);
  slow.push(await measureSlow(target, idleKib));
}
const [keyreelSlow, sendfileSlow, offloadSlow, nginxSlow] = slow as [SlowRound, SlowRound, SlowRound, SlowRound];
for (const [name, own] of [
  ['', keyreelSlow],
  [', sendfile', sendfileSlow],
  [', offload', offloadSlow],
] as const) {
  const due = `delivered of due, ${SLOW_CLIENTS} at 1 Mbit/s${name}`;
  printResult(due, own.deliveredOfDue, '>= 0.92', `nginx ${nginxSlow.deliveredOfDue.toFixed(2)}`);
  printResult(`CPU of slow clients${name}`, own.cpu / nginxSlow.cpu, '<= 5', `${own.cpu.toFixed(2)} against ${nginxSlow.cpu.toFixed(2)} s`);
  printResult(`memory per slow client, KiB${name}`, own.kibPerClient, '<= 200', `nginx ${nginxSlow.kibPerClient.toFixed(0)}`);
}
process.exit(0);

interface Round {
  bytesPerSecond: number;
  cpuPerGib: number;
  firstByteP99Ms: number;
}

async function measure(target: StreamingTarget, clients: number, { keepCallTimes = false } = {}): Promise<Round> {
  const cpuBefore = readCpu(target);
  const loading = runLoad(target, clients, ROUND_SECONDS, MIB, 0);
  if (keepCallTimes) busyMs.push(...(await measureCallTimes(loading)));
  const { bytes, seconds, firstByteP99Ms } = await loading;
  return { bytesPerSecond: bytes / seconds, cpuPerGib: (readCpu(target) - cpuBefore) / (bytes / MIB / 1024), firstByteP99Ms };
}

interface SlowRound {
  deliveredOfDue: number;
  cpu: number;
  kibPerClient: number;
}

async function measureSlow(target: StreamingTarget, memoryBefore: number): Promise<SlowRound> {
  const cpuBefore = readCpu(target);
  const loading = runLoad(target, SLOW_CLIENTS, SLOW_SECONDS, 0, SLOW_BITS_PER_SECOND);
  let peakKib = memoryBefore;
  const sampling = setInterval(() => (peakKib = Math.max(peakKib, readMemory(target))), 200);
  const { bytes, seconds } = await loading;
  clearInterval(sampling);
  return {
    deliveredOfDue: bytes / ((SLOW_CLIENTS * SLOW_BITS_PER_SECOND * seconds) / 8),
    cpu: readCpu(target) - cpuBefore,
    kibPerClient: (peakKib - memoryBefore) / SLOW_CLIENTS,
  };
}

function readCpu({ pids }: StreamingTarget): number {
  return pids.reduce((sum, pid) => sum + readCpuSeconds(pid), 0);
}

function readMemory({ pids }: StreamingTarget): number {
  return pids.reduce((sum, pid) => sum + readMemoryKib(pid), 0);
}

async function runLoad(
  { port, path, cookieFile }: StreamingTarget,
  clients: number,
  seconds: number,
  rangeBytes: number,
  bitsPerSecond: number,
): Promise<Load> {
  const { stdout } = await promisify(execFile)(
    loadClient,
    [port, path, clients, seconds, FILE_BYTES, rangeBytes, bitsPerSecond, cookieFile].map(String),
  );
  return JSON.parse(stdout) as Load;
}

/**
 * Repeats a small API call with a session cookie until the `end` promise settles. Returns the response time of each call in milliseconds.
 */
async function measureCallTimes(end: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const finished = new AbortController();
  void end.finally(() => finished.abort());
  while (!finished.signal.aborted) {
    const startedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${keyreelTarget.port}/api/session/current`, { headers: { cookie } });
    if (!response.ok) throw new Error(`A small call was answered with ${response.status}`);
    await response.arrayBuffer();
    times.push(performance.now() - startedAt);
    await wait(2);
  }
  return times;
}

function printResult(what: string, ratio: number, target: string, detail = ''): void {
  console.log(`${what.padEnd(50)} ${ratio.toFixed(2).padStart(7)}   target ${target.padEnd(8)} ${detail}`);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
