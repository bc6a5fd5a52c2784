// Measures the number of events per second that POST /api/events stores, with 1 and with 20 events per request. Compares three servers: one
// server groups requests into transactions, one server uses one transaction per request, and one server stores nothing. Also measures how
// long a small API call takes while events are being sent. Every round measures all servers, one after another. The printed figures are
// medians of all rounds except the first.
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import autocannon from 'autocannon';

const CLIENTS = 100;
const ROUND_SECONDS = 3;
const ROUNDS = 4;
const MODES = ['memory', 'grouped', 'single'] as const;
type Mode = (typeof MODES)[number];

interface ServerDetails {
  address: string;
  cookie: string;
  cardId: string;
}

async function startServer(mode: Mode): Promise<{ child: ChildProcess; ready: ServerDetails }> {
  const child = fork(new URL('event-ingestion-server.ts', import.meta.url), [mode], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [ready] = (await once(child, 'message')) as [ServerDetails];
  return { child, ready };
}

interface Measurement {
  eventsPerSecond: number;
  /** Holds the 99th percentile of the response times of a small API call while events are being sent. */
  smallCallP99Ms: number;
}

async function measure({ address, cookie, cardId }: ServerDetails, eventsPerRequest: number): Promise<Measurement> {
  const makeBody = () =>
    JSON.stringify({
      events: Array.from({ length: eventsPerRequest }, () => ({
        id: randomUUIDv7(),
        at: new Date().toISOString(),
        type: 'viewed',
        cardId,
      })),
    });
  const load = autocannon({
    url: `${address}/api/events`,
    connections: CLIENTS,
    duration: ROUND_SECONDS,
    requests: [
      {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        setupRequest: (request) => ({ ...request, body: makeBody() }),
      },
    ],
  });
  const afterLoad = new AbortController();
  const latencies: number[] = [];
  const probe = async () => {
    while (!afterLoad.signal.aborted) {
      const startedAt = performance.now();
      await (await fetch(`${address}/api/session/current`, { headers: { cookie } })).arrayBuffer();
      latencies.push(performance.now() - startedAt);
    }
  };
  const probing = probe();
  const result = await load;
  afterLoad.abort();
  await probing;
  if (result.non2xx > 0) throw new Error(`${result.non2xx} requests were refused`);
  return { eventsPerSecond: (result.requests.total / result.duration) * eventsPerRequest, smallCallP99Ms: quantile(latencies, 0.99) };
}

const quantile = (values: number[], part: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
const median = (values: number[]) => quantile(values, 0.5);

for (const eventsPerRequest of [1, 20]) {
  const servers = new Map<Mode, Awaited<ReturnType<typeof startServer>>>();
  for (const mode of MODES) servers.set(mode, await startServer(mode));
  const rates = new Map<Mode, number[]>(MODES.map((mode) => [mode, []]));
  const p99s: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const mode of MODES) {
      const { eventsPerSecond, smallCallP99Ms } = await measure(servers.get(mode)!.ready, eventsPerRequest);
      if (round === 0) continue;
      rates.get(mode)!.push(eventsPerSecond);
      if (mode === 'grouped') p99s.push(smallCallP99Ms);
    }
  }
  for (const { child } of servers.values()) child.kill();
  const [memory, grouped, single] = MODES.map((mode) => median(rates.get(mode)!)) as [number, number, number];
  console.log(
    `${eventsPerRequest} per request: ${grouped.toFixed(0)} durable events/s, ${(grouped / memory).toFixed(2)} times in memory (${memory.toFixed(0)}), ` +
      `${(grouped / single).toFixed(1)} times one transaction per request (${single.toFixed(0)}), p99 of a small call meanwhile ${median(p99s).toFixed(0)} ms`,
  );
}
