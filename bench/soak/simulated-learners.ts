// Simulates the learners and the administrator of the soak test and counts refused requests. Each group of thirty learners shares one IP
// address.
import { randomUUIDv7 } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { computeQuantile } from '../process-metrics.ts';
import { isStopped, LEARNERS, runUntilStopped, SoakClient, type SoakResponse, type SoakSettings } from './soak-client.ts';

const CLASS_SIZE = 30;
const PAUSE_MS = 4000;
const VIDEO_PART_BYTES = 256 * 1024;

const settings = JSON.parse(process.argv[2]!) as SoakSettings;
let requestCount = 0;
let enteredCount = 0;
const refusals: Record<string, number> = {};
const entryTimes: number[] = [];

export interface HonestResults {
  requestCount: number;
  enteredCount: number;
  refusals: Record<string, number>;
  entryCount: number;
  entryP99Ms: number;
}

function count(name: string, { status, body }: SoakResponse): void {
  requestCount++;
  if (status >= 200 && status < 300) return;
  const refusal = `${name} ${status || body}`;
  refusals[refusal] = (refusals[refusal] ?? 0) + 1;
}

const pause = () => setTimeout(PAUSE_MS * (0.5 + Math.random()));

async function runLearner(index: number): Promise<void> {
  const { port, keys, moduleId, videoId, quizId } = settings;
  const classIndex = Math.floor(index / CLASS_SIZE);
  const openBrowser = () => new SoakClient(port, `127.0.1.${classIndex + 1}`);
  let client = openBrowser();
  const enter = () => client.send('POST', '/api/gate/enter', { key: keys[classIndex]!, nickname: `Learner ${index}` });
  count('first entry', await enter());
  enteredCount++;
  const createEvent = (event: object) => ({ id: randomUUIDv7(), at: new Date().toISOString(), cardId: quizId, ...event });
  const actions: [string, () => Promise<SoakResponse>][] = [
    ['cards', () => client.send('GET', `/api/cards/${moduleId}`)],
    ['video', () => client.send('GET', `/public-objects/${videoId}`, undefined, { range: `bytes=0-${VIDEO_PART_BYTES - 1}` })],
    ['events', () => client.send('POST', '/api/events', { events: [createEvent({ type: 'viewed' })] })],
    ['events', () => client.send('POST', '/api/events', { events: [createEvent({ type: 'answered', optionIndex: 0 })] })],
    ['session', () => client.send('GET', '/api/session/current')],
    ['app', () => client.send('GET', '/')],
  ];
  for (let round = index; !isStopped(); round++) {
    await pause();
    const [name, act] = round % 10 === 0 ? (['entry', enter] as const) : actions[round % actions.length]!;
    // Every third entry comes from a browser that the server does not know.
    if (name === 'entry' && round % 30 === 0) client = openBrowser();
    const startedAt = performance.now();
    count(name, await act());
    if (name === 'entry') entryTimes.push(performance.now() - startedAt);
  }
}

async function runAdmin(): Promise<void> {
  const client = new SoakClient(settings.port, '127.0.3.2');
  count('login', await client.send('POST', '/api/auth/admin/login', { username: 'admin', password: settings.adminPassword }));
  while (!isStopped()) {
    for (const path of ['dashboard', 'activity?limit=100', 'keys', 'products']) {
      count('admin', await client.send('GET', `/api/admin/${path}`));
      await pause();
    }
  }
}

const getResults = (): HonestResults => ({
  requestCount,
  enteredCount,
  refusals,
  entryCount: entryTimes.length,
  entryP99Ms: Math.round(computeQuantile(entryTimes, 0.99)),
});

runUntilStopped(getResults, () => Promise.all([runAdmin(), ...Array.from({ length: LEARNERS }, (_, index) => runLearner(index))]));
