// Simulates the learners of a school who all learn at the same time, a teacher who publishes and one who looks at the figures. Thirty learners
// share one IP address and one access key.
import { randomUUIDv7 } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { computeQuantile } from '../process-metrics.ts';
import { isStopped, runUntilStopped, SoakClient, type SoakResponse } from '../soak/soak-client.ts';

export interface SchoolSettings {
  port: number;
  learners: number;
  adminPassword: string;
  /** Holds one access key for each class. */
  keys: string[];
  productId: string;
  moduleId: string;
  videoId: string;
  lessonId: string;
  quizId: string;
  challengeId: string;
}

export interface SchoolResults {
  requestCount: number;
  entered: number;
  streamedBytes: number;
  refusals: Record<string, number>;
  /** Holds the 99th percentile of the times of each kind of request, in milliseconds. */
  p99: Record<string, number>;
}

const CLASS_SIZE = 30;
/** All learners of a school come within this time. */
const ARRIVAL_MS = 20_000;
const PART_BYTES = 125_000;
const PART_MS = 1000;
const STEP_MS = 5000;
const TEACHER_MS = 10_000;

const settings = JSON.parse(process.argv[2]!) as SchoolSettings;
const { port, learners, keys, productId, moduleId, videoId, lessonId, quizId, challengeId, adminPassword } = settings;
const refusals: Record<string, number> = {};
const times: Record<string, number[]> = {};
let [requestCount, entered, streamedBytes] = [0, 0, 0];

async function measure(name: string, send: () => Promise<SoakResponse>): Promise<SoakResponse> {
  const startedAt = performance.now();
  const response = await send();
  (times[name] ??= []).push(performance.now() - startedAt);
  requestCount++;
  if (response.status >= 200 && response.status < 300) return response;
  const refusal = `${name} ${response.status || response.body}`;
  refusals[refusal] = (refusals[refusal] ?? 0) + 1;
  return response;
}

/** Watches a video at 1 Mbit/s. */
async function stream(client: SoakClient): Promise<void> {
  const range = `bytes=0-${PART_BYTES - 1}`;
  while (!isStopped()) {
    const startedAt = performance.now();
    const { status } = await measure('video', () => client.send('GET', `/public-objects/${videoId}`, undefined, { range }));
    if (status === 206) streamedBytes += PART_BYTES;
    await setTimeout(Math.max(0, PART_MS - (performance.now() - startedAt)));
  }
}

async function learn(client: SoakClient, index: number): Promise<void> {
  const createEvent = (event: object) => ({ id: randomUUIDv7(), at: new Date().toISOString(), ...event });
  const record = (...events: object[]) =>
    measure('events', () => client.send('POST', '/api/events', { events: events.map((event) => createEvent(event)) }));
  const checked = { fileName: 'budget.xlsx', size: 9000, checked: { revision: 1, outcomes: [] } };
  const steps = [
    () => record({ type: 'viewed', cardId: lessonId }),
    () => record({ type: 'watched', cardId: lessonId, ranges: [[0, 5]], position: 5 }),
    () => measure('read', () => client.send('GET', `/api/cards/${moduleId}`)),
    () => record({ type: 'viewed', cardId: quizId }, { type: 'answered', cardId: quizId, optionIndex: 0 }),
    () => record({ type: 'viewed', cardId: challengeId }, { type: 'submitted', cardId: challengeId, answers: [checked] }),
    () => measure('read', () => client.send('GET', '/api/session/current')),
  ];
  for (let round = index; !isStopped(); round++) {
    await setTimeout(STEP_MS * (0.5 + Math.random()));
    await steps[round % steps.length]!();
  }
}

async function runLearner(index: number): Promise<void> {
  await setTimeout(Math.random() * ARRIVAL_MS);
  if (isStopped()) return;
  const classIndex = Math.floor(index / CLASS_SIZE);
  const client = new SoakClient(port, `127.0.${8 + Math.floor(classIndex / 250)}.${(classIndex % 250) + 1}`);
  const { status } = await measure('entry', () =>
    client.send('POST', '/api/gate/enter', { key: keys[classIndex], nickname: `Learner ${index}` }),
  );
  if (status !== 200) return;
  entered++;
  await Promise.all([stream(client), learn(client, index)]);
}

async function logIn(address: string): Promise<SoakClient> {
  const client = new SoakClient(port, address);
  await measure('login', () => client.send('POST', '/api/auth/admin/login', { username: 'admin', password: adminPassword }));
  return client;
}

async function teach(): Promise<void> {
  const client = await logIn('127.0.3.1');
  const call = async (name: string, input: object) =>
    JSON.parse((await measure('publishing', () => client.send('POST', `/trpc/admin.${name}`, input))).body).result?.data;
  for (let version = 1; !isStopped(); version++) {
    await call('startDraft', { moduleId });
    await call('changeCard', { draftOf: moduleId, change: { verb: 'change', id: lessonId, changes: { title: `Version ${version}` } } });
    const input = encodeURIComponent(JSON.stringify({ moduleId }));
    const { body } = await measure('publishing', () => client.send('GET', `/trpc/admin.plan?input=${input}`));
    await call('publish', { moduleId, planHash: JSON.parse(body).result?.data.hash });
    await setTimeout(TEACHER_MS);
  }
}

async function lookAtFigures(): Promise<void> {
  const client = await logIn('127.0.3.2');
  const input = encodeURIComponent(JSON.stringify({ productId, moduleId }));
  while (!isStopped())
    for (const path of ['/api/admin/dashboard', '/api/admin/activity?limit=100', `/trpc/analytics.moduleInsight?input=${input}`]) {
      await measure('figures', () => client.send('GET', path));
      await setTimeout(2000);
    }
}

const getResults = (): SchoolResults => ({
  requestCount,
  entered,
  streamedBytes,
  refusals,
  p99: Object.fromEntries(Object.entries(times).map(([name, all]) => [name, Math.round(computeQuantile(all, 0.99))])),
});

runUntilStopped(getResults, () =>
  Promise.all([teach(), lookAtFigures(), ...Array.from({ length: learners }, (_, index) => runLearner(index))]),
);
