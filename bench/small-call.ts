// Measures how many calls of a procedure with one indexed read behind a learner's session the server answers in a second. Compares them with
// a procedure that does nothing behind the same adapter. Both servers are measured in turns, and the first round is not counted.
import autocannon from 'autocannon';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { computeMedian } from './process-metrics.ts';

const CLIENTS = 16;
const ROUND_SECONDS = 3;
const ROUNDS = 6;

async function startServer(kind: 'empty' | 'keyreel') {
  const child = fork(new URL('small-call-server.ts', import.meta.url), [kind], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [ready] = (await once(child, 'message')) as [{ url: string; cookie: string }];
  return { child, ...ready };
}

async function measureRate({ url, cookie }: { url: string; cookie: string }): Promise<number> {
  const { requests, duration, non2xx } = await autocannon({
    url,
    connections: CLIENTS,
    duration: ROUND_SECONDS,
    requests: [{ headers: { cookie } }],
  });
  if (non2xx > 0) throw new Error(`${non2xx} requests were refused`);
  return requests.total / duration;
}

const servers = [await startServer('empty'), await startServer('keyreel')] as const;
const rounds: { empty: number; read: number }[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const rates = { empty: await measureRate(servers[0]), read: await measureRate(servers[1]) };
  if (round > 0) rounds.push(rates);
}
for (const { child } of servers) child.kill();
const median = (figure: 'empty' | 'read') => computeMedian(rounds.map((round) => round[figure])).toFixed(0);
const ratio = computeMedian(rounds.map(({ empty, read }) => read / empty));
console.log(`authenticated read: ${median('read')} calls/s, ${ratio.toFixed(2)} times an empty procedure (${median('empty')})`);
