import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { ConnectionQueue } from './connection-queue.ts';

/** Sets on how many connections statements run together, before any more join those that run. */
const SHARED_CONNECTIONS = 2;
const MAX_STATEMENTS = 16;
/** No statement is sent behind one that has run this long. */
const SLOW_MS = 20;
const TRANSACTION_START = /^(begin|start transaction)/;

interface SharedConnection {
  client: Promise<PostgresPoolClient>;
  /** Holds when each statement that has no answer yet was sent, oldest first. */
  running: Set<{ sentAtMs: number }>;
}

/**
 * Gives each transaction a connection of its own, and sends other statements together over few connections, each without waiting for the
 * answers to those before it. Many statements at once are then few messages to PostgreSQL, which are most of what small statements cost.
 */
export class SharingPool implements PostgresPool {
  readonly #queue: ConnectionQueue;
  readonly #shared = new Set<SharedConnection>();

  constructor(queue: ConnectionQueue) {
    this.#queue = queue;
  }

  get options(): object {
    return this.#queue.options;
  }

  async connect(): Promise<PostgresPoolClient> {
    let own: PostgresPoolClient | null = null;
    const query = async (text: string, values: readonly unknown[]) => {
      if (own === null && !TRANSACTION_START.test(text)) return this.#runShared(text, values);
      own ??= await this.#queue.connect();
      return own.query(text, values);
    };
    return { query: query as PostgresPoolClient['query'], release: (isDestroyed) => own?.release(isDestroyed) };
  }

  end(): Promise<void> {
    return this.#queue.end();
  }

  async #runShared(text: string, values: readonly unknown[]) {
    const shared = this.#find() ?? this.#open();
    const statement = { sentAtMs: performance.now() };
    shared.running.add(statement);
    try {
      return await (await shared.client).query(text, values);
    } catch (error) {
      // The connection may be broken, so nothing joins it any more.
      this.#shared.delete(shared);
      throw error;
    } finally {
      shared.running.delete(statement);
      if (shared.running.size === 0) await this.#close(shared);
    }
  }

  /** Returns the connection with the fewest statements that one more may join, or undefined when it needs another connection. */
  #find(): SharedConnection | undefined {
    if (this.#shared.size < SHARED_CONNECTIONS || this.#queue.isWaitedFor) return undefined;
    const earliest = performance.now() - SLOW_MS;
    return [...this.#shared]
      .filter(({ running: [oldest, ...others] }) => others.length + 1 < MAX_STATEMENTS && (oldest?.sentAtMs ?? Infinity) > earliest)
      .toSorted((one, other) => one.running.size - other.running.size)[0];
  }

  #open(): SharedConnection {
    const shared = { client: this.#queue.connect(), running: new Set<{ sentAtMs: number }>() };
    this.#shared.add(shared);
    return shared;
  }

  async #close(shared: SharedConnection): Promise<void> {
    this.#shared.delete(shared);
    await shared.client.then(
      (client) => client.release(),
      () => {},
    );
  }
}
