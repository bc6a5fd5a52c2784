import { isStorageUnavailable } from '#db/open-database.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import { AppError } from '#shared/app-error.ts';
import { caseFoldNickname } from '#shared/validation/nickname.ts';
import { BatchQueue } from '#server/services/limits/batch-queue.ts';
import type { CheckedLogin, StoredLogin } from './store-logins.ts';

/** Limits the number of logins in one transaction, because the transaction locks the access key for other processes. */
const MAX_LOGINS_PER_TRANSACTION = 50;

type Outcome = { stored: StoredLogin } | { error: unknown };

interface KeyQueue {
  queue: BatchQueue<CheckedLogin, Outcome>;
  pendingCount: number;
}

/**
 * Stores the logins with the same access key in batches, one batch at a time. All logins that arrive while a batch is being stored form the
 * next one, so hundreds of simultaneous logins need only a few transactions. A waiting login holds no database connection; without batches,
 * logins waiting for their access key's row would occupy all connections.
 */
export class LoginBatcher {
  readonly #store: (logins: readonly CheckedLogin[]) => Promise<StoredLogin[]>;
  /** Maps the ids of access keys to their logins that are waiting or being stored. */
  readonly #keys = new Map<string, KeyQueue>();

  /** @param store stores logins in one transaction; rejects with an AppError when one of them is refused */
  constructor(store: (logins: readonly CheckedLogin[]) => Promise<StoredLogin[]>) {
    this.#store = store;
  }

  async submit(login: CheckedLogin): Promise<StoredLogin> {
    const { id } = login.accessKey;
    const key = this.#keys.get(id) ?? { queue: new BatchQueue((logins) => this.#storeBatch(logins)), pendingCount: 0 };
    this.#keys.set(id, key);
    key.pendingCount++;
    try {
      const outcome = await key.queue.add(login);
      if ('error' in outcome) throw outcome.error;
      return outcome.stored;
    } finally {
      if (--key.pendingCount === 0) this.#keys.delete(id);
    }
  }

  /** Stores logins with different devices and nicknames together, and repeated ones one by one afterwards. */
  async #storeBatch(logins: readonly CheckedLogin[]): Promise<Outcome[]> {
    const devices = new Set<string>();
    const nicknames = new Set<string>();
    const together: CheckedLogin[] = [];
    const repeated: CheckedLogin[] = [];
    for (const login of logins) {
      const nickname = caseFoldNickname(login.nickname);
      (devices.has(login.deviceId) || nicknames.has(nickname) ? repeated : together).push(login);
      devices.add(login.deviceId);
      nicknames.add(nickname);
    }
    const outcomes = new Map<CheckedLogin, Outcome>();
    for (const group of [...splitIntoChunks(together, MAX_LOGINS_PER_TRANSACTION), ...splitIntoChunks(repeated, 1)]) {
      const stored = await this.#storeGroup(group);
      for (const [login, outcome] of stored) outcomes.set(login, outcome);
      const failure = stored.map(([, outcome]) => outcome).find((outcome) => 'error' in outcome && isStorageUnavailable(outcome.error));
      // While the database is unavailable, every further attempt would only wait for the database again, so the remaining logins fail at
      // once.
      if (failure) return logins.map((login) => outcomes.get(login) ?? failure);
    }
    return logins.map((login) => outcomes.get(login)!);
  }

  /** Stores logins together. If one of the logins is refused, each login is stored or refused separately. */
  async #storeGroup(logins: readonly CheckedLogin[]): Promise<[CheckedLogin, Outcome][]> {
    try {
      const stored = await this.#store(logins);
      return logins.map((login, index) => [login, { stored: stored[index]! }]);
    } catch (error) {
      if (logins.length === 1 || !(error instanceof AppError)) return logins.map((login) => [login, { error }]);
      const outcomes: [CheckedLogin, Outcome][] = [];
      for (const login of logins) outcomes.push(...(await this.#storeGroup([login])));
      return outcomes;
    }
  }
}
