// Runs a school in which everybody learns at the same time: learners enter, watch at 1 Mbit/s, read, answer and hand in workbooks, a teacher
// publishes every ten seconds and another looks at the figures. Doubles the number of learners until something is refused or slow, and prints
// what, and what the operator reads in the log. Arguments: the number of learners at first (1000) and the seconds of each round (60).
// Works only on Linux, because the clients use many IP addresses of the range 127.0.0.0/8.
import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { startBuiltServer, type BuiltServer } from './built-server.ts';
import { readCpuSeconds, readMemoryKib } from './process-metrics.ts';
import type { SchoolResults, SchoolSettings } from './school/simulated-school.ts';
import { SoakClient } from './soak/soak-client.ts';
import { startClients } from './soak/start-clients.ts';

const CLASS_SIZE = 30;
const MAX_DOUBLINGS = 4;
const MAX_P99_MS = 1000;
/** Of a video that is watched at 1 Mbit/s, this share must arrive in time. */
const MIN_DELIVERED = 0.92;
/** Everybody has come by then. */
const ARRIVAL_SECONDS = 20;
const SHOWN_LOG_LINES = 5;
const first = Number(process.argv[2] ?? 1000);
const seconds = Number(process.argv[3] ?? 60);

async function prepare({ address, adminPassword }: BuiltServer, learners: number): Promise<SchoolSettings> {
  const port = Number(new URL(address).port);
  const admin = new SoakClient(port, '127.0.3.3');
  const read = async (...request: Parameters<SoakClient['send']>) => JSON.parse((await admin.send(...request)).body);
  await read('POST', '/api/auth/admin/login', { username: 'admin', password: adminPassword });
  const [product] = await read('GET', '/api/admin/products');
  const quantity = Math.ceil(learners / CLASS_SIZE);
  const { keys } = await read('POST', '/api/admin/keys/generate', { productId: product.id, quantity, maxLogins: CLASS_SIZE + 5 });
  const cards: { id: string; moduleId: string; type: string; videoId: string | null }[] = await read('GET', '/api/admin/cards');
  const lesson = cards.find(({ videoId }) => videoId !== null)!;
  const find = (type: string) => cards.find((card) => card.type === type)!;
  return {
    port,
    learners,
    adminPassword,
    keys: keys.map((each: { key: string }) => each.key),
    productId: product.id,
    moduleId: lesson.moduleId,
    videoId: lesson.videoId!,
    lessonId: lesson.id,
    quizId: find('mcq').id,
    challengeId: find('challenge').id,
  };
}

console.log(`${availableParallelism()} cores, which the clients share with the server`);
for (let [learners, doublings] = [first, 0]; doublings <= MAX_DOUBLINGS; learners *= 2, doublings++) {
  const server = await startBuiltServer(undefined, { LOG_LEVEL: 'warn' });
  let log = '';
  server.process.stdout!.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const pid = server.process.pid!;
  const clients = startClients<SchoolResults>('../school/simulated-school.ts', [JSON.stringify(await prepare(server, learners))], () => {});
  const startedCpu = readCpuSeconds(pid);
  let memory = 0;
  for (let second = 0; second < seconds; second++) {
    await setTimeout(1000);
    memory = Math.max(memory, readMemoryKib(pid));
  }
  const cpu = readCpuSeconds(pid) - startedCpu;
  await clients.stop();
  await server.stop();
  const { entered = 0, requestCount = 0, streamedBytes = 0, refusals = {}, p99 = {} } = clients.results;
  const due = (entered * (seconds - ARRIVAL_SECONDS / 2) * 1_000_000) / 8;
  const slow = Object.entries(p99).filter(([name, ms]) => name !== 'publishing' && name !== 'login' && ms > MAX_P99_MS);
  console.log(
    `${learners} learners, ${seconds} s: ${entered} entered, ${requestCount} requests, video ${Math.round((100 * streamedBytes) / due)} % of what was due`,
  );
  console.log(
    `  p99 in ms: ${Object.entries(p99)
      .map(([name, ms]) => `${name} ${ms}`)
      .join(', ')}`,
  );
  console.log(`  memory at most ${Math.round(memory / 1024)} MiB, processor ${Math.round((100 * cpu) / seconds)} % of a core`);
  console.log(`  refused: ${JSON.stringify(refusals)}`);
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  console.log(
    `  the operator reads ${lines.length} lines${lines
      .slice(0, SHOWN_LOG_LINES)
      .map((line) => `\n    ${line.slice(0, 300)}`)
      .join('')}`,
  );
  if (Object.keys(refusals).length === 0 && slow.length === 0 && streamedBytes >= MIN_DELIVERED * due) continue;
  console.log(
    `breaks at ${learners} learners: ${Object.keys(refusals).length > 0 ? 'refusals' : slow.length > 0 ? `slow ${slow.map(([name]) => name).join(', ')}` : 'video comes late'}`,
  );
  break;
}
