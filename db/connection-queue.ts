import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** Limits the total waiting time of a query, as a multiple of the waiting time that is allowed while no connection is released. */
const MAX_WAIT_FACTOR = 5;

interface WaitingQuery {
  start: () => void;
  fail: (error: Error) => void;
  queuedAtMs: number;
  timer: NodeJS.Timeout | undefined;
}

export interface ConnectionQueueOptions {
  maxConnections: number;
  /** Limits how long a query waits while no connection is released; a longer wait suggests that PostgreSQL does not respond. */
  standstillTimeoutMs: number;
}

/**
 * Hands the connections of a connection pool to waiting queries in order of arrival. The driver's own queue gives every waiting query the
 * same short timeout, so in a burst of queries many would fail although PostgreSQL keeps answering. In this queue, the short timeout
 * applies only while no connection is released; otherwise a query may wait several times longer. The queues of `services/limits` have no
 * such timeout, and the database layer knows nothing of them.
 */
export class ConnectionQueue implements PostgresPool {
  readonly #pool: PostgresPool;
  readonly #maxConnections: number;
  readonly #standstillTimeoutMs: number;
  readonly #waiting = new Set<WaitingQuery>();
  #usedConnections = 0;
  #freedAtMs = -Infinity;

  constructor(pool: PostgresPool, { maxConnections, standstillTimeoutMs }: ConnectionQueueOptions) {
    this.#pool = pool;
    this.#maxConnections = maxConnections;
    this.#standstillTimeoutMs = standstillTimeoutMs;
  }

  get options(): object {
    return this.#pool.options;
  }

  /** States whether a query waits for a connection. */
  get isWaitedFor(): boolean {
    return this.#waiting.size > 0;
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#usedConnections < this.#maxConnections) this.#usedConnections++;
    else await this.#waitForTurn();
    try {
      const client = await this.#pool.connect();
      const release = client.release.bind(client);
      client.release = (isDestroyed) => {
        release(isDestroyed);
        this.#freedAtMs = performance.now();
        this.#passOn();
      };
      return client;
    } catch (error) {
      this.#passOn();
      throw error;
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  #waitForTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const query: WaitingQuery = { start: resolve, fail: reject, queuedAtMs: performance.now(), timer: undefined };
      this.#waiting.add(query);
      this.#scheduleTimeout(query, this.#standstillTimeoutMs);
    });
  }

  /** Assigns a released connection to the query that has waited longest. */
  #passOn(): void {
    const [query] = this.#waiting;
    if (!query) return void this.#usedConnections--;
    this.#waiting.delete(query);
    clearTimeout(query.timer);
    query.start();
  }

  #scheduleTimeout(query: WaitingQuery, delayMs: number): void {
    query.timer = setTimeout(() => {
      const now = performance.now();
      const standstillEndMs = Math.max(query.queuedAtMs, this.#freedAtMs) + this.#standstillTimeoutMs;
      const patienceEndMs = query.queuedAtMs + MAX_WAIT_FACTOR * this.#standstillTimeoutMs;
      const remainingMs = Math.min(standstillEndMs, patienceEndMs) - now;
      if (remainingMs > 0) return this.#scheduleTimeout(query, remainingMs);
      this.#waiting.delete(query);
      query.fail(new Error('timeout exceeded when waiting for a connection to PostgreSQL'));
    }, delayMs);
  }
}
