import { setImmediate } from 'node:timers/promises';
import { isStorageBusy, isStorageUnavailable } from '#db/open-database.ts';

export interface BatchQueueOptions<Item, Result> {
  /** Writes a batch in one transaction, all of it or nothing. Returns one result for each item, in the order of the items. */
  write: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** A batch takes waiting items until their sizes add up to this limit. */
  maxSize: number;
  /** Returns the size of an item, which is 1 by default. */
  sizeOf?: (item: Item) => number;
  /** Batches of one lane are written one after another, and batches of different lanes at the same time. */
  laneOf?: (item: Item) => string;
  /** Two items that have an identity in common are never in the same batch. */
  identitiesOf?: (item: Item) => readonly string[];
  /** Limits how many items wait, and says whose they are: when the limit is reached, the newest item of the largest holder is refused. */
  waiting?: { max: number; holderOf: (item: Item) => string; createRefusal: () => Error };
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Writes items in batches (group commit): the items that arrive while a batch is being written form the next one, so that hundreds of
 * concurrent requests share a few transactions, and a waiting request holds no database connection.
 */
export class BatchQueue<Item, Result> {
  readonly #options: BatchQueueOptions<Item, Result>;
  readonly #lanes = new Map<string, Waiting<Item, Result>[]>();
  #waitingCount = 0;

  constructor(options: BatchQueueOptions<Item, Result>) {
    this.#options = options;
  }

  /** Resolves once the item is written. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const { waiting, laneOf } = this.#options;
      const refusal = waiting && this.#waitingCount >= waiting.max ? this.#makeRoom(waiting, item) : null;
      if (refusal) return reject(refusal);
      const name = laneOf?.(item) ?? '';
      const lane = this.#lanes.get(name);
      this.#waitingCount++;
      if (lane) lane.push({ item, resolve, reject });
      else void this.#drain(name, [{ item, resolve, reject }]);
    });
  }

  async #drain(name: string, lane: Waiting<Item, Result>[]): Promise<void> {
    this.#lanes.set(name, lane);
    while (lane.length > 0) {
      // Without a pause between batches, the synchronous SQLite driver would block all other requests until the lane is empty.
      await setImmediate();
      const error = await this.#write(this.#takeBatch(lane));
      // While the storage is unavailable, a further attempt would only wait for the storage again.
      if (error) for (const { reject } of this.#take(lane, lane)) reject(error);
    }
    this.#lanes.delete(name);
  }

  #takeBatch(lane: Waiting<Item, Result>[]): Waiting<Item, Result>[] {
    const { maxSize, sizeOf, identitiesOf } = this.#options;
    const identities = new Set<string>();
    const batch: Waiting<Item, Result>[] = [];
    let size = 0;
    for (const each of lane) {
      if (size >= maxSize) break;
      const own = identitiesOf?.(each.item) ?? [];
      const isRepeated = own.some((identity) => identities.has(identity));
      for (const identity of own) identities.add(identity);
      if (isRepeated) continue;
      batch.push(each);
      size += sizeOf?.(each.item) ?? 1;
    }
    return this.#take(lane, batch);
  }

  #take(lane: Waiting<Item, Result>[], taken: readonly Waiting<Item, Result>[]): Waiting<Item, Result>[] {
    const set = new Set(taken);
    const rest = lane.filter((each) => !set.has(each));
    lane.splice(0, lane.length, ...rest);
    this.#waitingCount -= set.size;
    return [...set];
  }

  /**
   * Writes a batch. After a statement that took too long or found a lock, the batch is written once more; when another error occurs, each of its items is
   * written separately, so that one item cannot make the others fail. Returns the error when the storage is unavailable.
   */
  async #write(batch: readonly Waiting<Item, Result>[], isRepeated = false): Promise<unknown> {
    try {
      const results = await this.#options.write(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
      return null;
    } catch (error) {
      if (!isRepeated && isStorageBusy(error)) return this.#write(batch, true);
      const isUnavailable = isStorageUnavailable(error);
      if (batch.length === 1 || isUnavailable) {
        for (const { reject } of batch) reject(error);
        return isUnavailable ? error : null;
      }
      for (const [index, each] of batch.entries()) {
        const failure = await this.#write([each]);
        if (!failure) continue;
        for (const { reject } of batch.slice(index + 1)) reject(failure);
        return failure;
      }
      return null;
    }
  }

  /** Refuses the newest waiting item of the holder with the most. Returns the refusal for the new item when its own holder has the most. */
  #makeRoom({ holderOf, createRefusal }: NonNullable<BatchQueueOptions<Item, Result>['waiting']>, item: Item): Error | null {
    const counts = new Map<string, number>();
    for (const lane of this.#lanes.values())
      for (const each of lane) counts.set(holderOf(each.item), (counts.get(holderOf(each.item)) ?? 0) + 1);
    const own = holderOf(item);
    const ownCount = counts.get(own) ?? 0;
    const [largest, count] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), [own, ownCount]);
    if (count <= ownCount + 1) return createRefusal();
    for (const lane of this.#lanes.values()) {
      const newest = lane.findLast((each) => holderOf(each.item) === largest);
      if (!newest) continue;
      this.#take(lane, [newest]);
      newest.reject(createRefusal());
      return null;
    }
    return createRefusal();
  }
}
