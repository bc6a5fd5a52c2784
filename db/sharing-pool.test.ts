import { setImmediate } from 'node:timers/promises';
import type { PostgresPoolClient } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionQueue } from './connection-queue.ts';
import { SharingPool } from './sharing-pool.ts';

// Only the clock stands still: how long a statement runs must not depend on the machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Opens a pool of numbered connections that are used once. Its statements stay unanswered until a test answers them. */
function openPool({ maxConnections = 10 } = {}) {
  const sent: { connection: number; text: string; answer: () => void; fail: () => void }[] = [];
  const released: number[] = [];
  let opened = 0;
  const connect = async () => {
    const connection = ++opened;
    const query = (text: string) =>
      new Promise((resolve, reject) =>
        sent.push({ connection, text, answer: () => resolve({ rows: [] }), fail: () => reject(new Error('broken')) }),
      );
    return { query, release: () => void released.push(connection) } as unknown as PostgresPoolClient;
  };
  const queue = new ConnectionQueue({ options: {}, end: async () => {}, connect }, { maxConnections, standstillTimeoutMs: 3000 });
  const pool = new SharingPool(queue);
  const run = async (...texts: string[]) => {
    const client = await pool.connect();
    try {
      for (const text of texts) await client.query(text, []);
    } finally {
      client.release();
    }
  };
  const listSent = () => sent.map(({ connection, text }) => `${connection} ${text}`);
  return { run, sent, released, listSent };
}

test('statements at once share two connections, which are released with the last answer', async () => {
  const { run, sent, released, listSent } = openPool();
  const runs = ['a', 'b', 'c', 'd'].map((text) => run(text));
  await setImmediate();
  expect(listSent().toSorted()).toEqual(['1 a', '1 c', '2 b', '2 d']);
  sent[0]!.answer();
  await runs[0];
  expect(released).toEqual([]);
  for (const { answer } of sent) answer();
  await Promise.all(runs);
  expect(released).toEqual([1, 2]);
});

test('a transaction has a connection of its own', async () => {
  const { run, sent, listSent } = openPool();
  const runs = [run('a'), run('begin', 'b', 'commit'), run('c'), run('d')];
  for (let answered = 0; answered < 6; answered++) {
    await expect.poll(() => sent.length).toBeGreaterThan(answered);
    sent[answered]!.answer();
  }
  await Promise.all(runs);
  const connections = Map.groupBy(listSent(), (text) => text.split(' ')[0]);
  const ofTransaction = [...connections.values()].find((texts) => texts.some((text) => text.endsWith('begin')))!;
  expect(ofTransaction.map((text) => text.slice(2))).toEqual(['begin', 'b', 'commit']);
});

test('nothing is sent behind a statement that takes long, nor behind sixteen, nor on a connection that failed', async () => {
  const { run, sent, listSent } = openPool();
  const runs = [run('slow'), run('slow too')];
  await setImmediate();
  vi.advanceTimersByTime(30);
  runs.push(run('a'), run('b'));
  await setImmediate();
  expect(listSent().slice(2)).toEqual(['3 a', '3 b']);
  runs.push(...Array.from({ length: 15 }, (_, n) => run(`more ${n}`)));
  await setImmediate();
  expect(listSent().at(-2)).toBe('3 more 13');
  expect(listSent().at(-1)).toBe('4 more 14');
  sent.at(-1)!.fail();
  await expect(runs.at(-1)).rejects.toThrow('broken');
  void runs.pop();
  runs.push(run('after'));
  await setImmediate();
  expect(listSent().at(-1)).toBe('5 after');
  for (const { answer } of sent) answer();
  await Promise.all(runs);
});

test('a transaction that waits for a connection gets one although statements go on', async () => {
  const { run, sent, listSent } = openPool({ maxConnections: 2 });
  const runs = [run('a'), run('b'), run('begin'), run('c')];
  await setImmediate();
  expect(listSent()).toEqual(['1 a', '2 b']);
  sent[0]!.answer();
  await runs[0];
  await setImmediate();
  expect(listSent().slice(2)).toEqual(['3 begin']);
  for (let answered = 1; answered < 4; answered++) {
    await expect.poll(() => sent.length).toBeGreaterThan(answered);
    sent[answered]!.answer();
  }
  await Promise.all(runs);
});
