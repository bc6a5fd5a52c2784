// Simulates the learners and the administrator of the soak test and counts refused requests. Each group of thirty learners shares one IP
// address.
import { randomUUIDv7 } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { computeQuantile } from '../process-metrics.ts';
import { runUntilStopped, SoakClient, type SoakSettings } from './soak-client.ts';

const LEARNERS = 300;
const CLASS_SIZE = 30;
const PAUSE_MS = 4000;
const VIDEO_PART_BYTES = 256 * 1024;

const settings = JSON.parse(process.argv[2]!) as SoakSettings;
const password = process.argv[3]!;
const counts = { requests: 0, stalledVideos: 0, refusals: {} as Record<string, number> };
let enteredCount = 0;

const entryTimes: number[] = [];

function count(name: string, status: number): void {
  counts.requests++;
  if (status >= 200 && status < 300) return;
  if (name === 'video' && status === 503) counts.stalledVideos++;
  else counts.refusals[`${name} ${status}`] = (counts.refusals[`${name} ${status}`] ?? 0) + 1;
}

const pause = () => setTimeout(PAUSE_MS * (0.5 + Math.random()));

async function runLearner(index: number, isStopped: () => boolean): Promise<void> {
  const { port, keys, moduleId, videoId, quizId } = settings;
  const classIndex = Math.floor(index / CLASS_SIZE);
  const client = new SoakClient(port, `127.0.1.${classIndex + 1}`);
  const enter = () => client.send('POST', '/api/gate/enter', { key: keys[classIndex]!, nickname: `Learner ${index}` });
  count('first entry', (await enter()).status);
  if (++enteredCount === LEARNERS) process.send!({ isReady: true });
  const createEvent = (event: object) => ({ id: randomUUIDv7(), at: new Date().toISOString(), cardId: quizId, ...event });
  const actions: [string, () => Promise<{ status: number }>][] = [
    ['cards', () => client.send('GET', `/api/cards/${moduleId}`)],
    ['video', () => client.send('GET', `/public-objects/${videoId}`, undefined, `bytes=0-${VIDEO_PART_BYTES - 1}`)],
    ['events', () => client.send('POST', '/api/events', { events: [createEvent({ type: 'viewed' })] })],
    ['events', () => client.send('POST', '/api/events', { events: [createEvent({ type: 'answered', optionIndex: 0 })] })],
    ['session', () => client.send('GET', '/api/session/current')],
    ['app', () => client.send('GET', '/')],
  ];
  for (let round = index; !isStopped(); round++) {
    await pause();
    const [name, act] = round % 10 === 0 ? (['entry', enter] as const) : actions[round % actions.length]!;
    const startedAt = performance.now();
    count(name, (await act()).status);
    if (name === 'entry') entryTimes.push(performance.now() - startedAt);
  }
}

async function runAdmin(isStopped: () => boolean): Promise<void> {
  const client = new SoakClient(settings.port, '127.0.3.2');
  count('login', (await client.send('POST', '/api/auth/admin/login', { username: 'admin', password })).status);
  while (!isStopped()) {
    for (const path of ['dashboard', 'activity?limit=100', 'keys', 'products']) {
      count('admin', (await client.send('GET', `/api/admin/${path}`)).status);
      await pause();
    }
  }
}

runUntilStopped(async (isStopped) => {
  await Promise.all([runAdmin(isStopped), ...Array.from({ length: LEARNERS }, (_, index) => runLearner(index, isStopped))]);
  return { ...counts, entryP99Ms: Math.round(computeQuantile(entryTimes, 0.99)) };
});
