import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionQueue } from './connection-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a queue with one connection, and a function that runs a query. Each query holds the connection for `queryMs` milliseconds. */
function createQueue(queryMs: number, connect: () => Promise<void> = async () => {}) {
  const pool: PostgresPool = {
    options: {},
    end: async () => {},
    connect: async () => {
      await connect();
      return { release: () => {} } as unknown as PostgresPoolClient;
    },
  };
  const queue = new ConnectionQueue(pool, { maxConnections: 1, standstillTimeoutMs: 3000 });
  return async (): Promise<string> => {
    try {
      const client = await queue.connect();
      await new Promise((resolve) => setTimeout(resolve, queryMs));
      client.release();
      return 'answered';
    } catch (error) {
      return (error as Error).message;
    }
  };
}

const TIMEOUT = 'timeout exceeded when waiting for a connection to PostgreSQL';
const repeat = (outcome: string, times: number) => Array.from({ length: times }, () => outcome);

async function runAll(query: () => Promise<string>, count: number): Promise<string[]> {
  const outcomes = Promise.all(Array.from({ length: count }, query));
  await vi.advanceTimersByTimeAsync(60_000);
  return outcomes;
}

test('simultaneous queries wait longer for a connection than for a PostgreSQL server that does not respond', async () => {
  expect(await runAll(createQueue(100), 100)).toEqual(repeat('answered', 100));
});

test('when there are too many queries, the last ones fail after five times the limit', async () => {
  expect(await runAll(createQueue(1100), 20)).toEqual([...repeat('answered', 14), ...repeat(TIMEOUT, 6)]);
});

test('queries fail at the limit when no connection becomes free', async () => {
  const outcomes: string[] = [];
  const query = createQueue(10_000);
  for (let index = 0; index < 5; index++) void query().then((outcome) => outcomes.push(outcome));
  await vi.advanceTimersByTimeAsync(3001);
  expect(outcomes).toEqual(repeat(TIMEOUT, 4));
});

test('when a connection cannot be opened, the next query gets its turn', async () => {
  let refused = 3;
  const query = createQueue(0, async () => {
    if (refused-- > 0) throw new Error('refused');
  });
  expect(await runAll(query, 5)).toEqual([...repeat('refused', 3), ...repeat('answered', 2)]);
});
