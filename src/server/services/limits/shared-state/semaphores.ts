export interface Semaphore {
  name: string;
  max: number;
}

export interface Semaphores {
  /** If any of the semaphores already has its maximum number of holders, acquires no semaphore and returns null. */
  tryAcquire: (semaphores: readonly Semaphore[]) => Promise<(() => void) | null>;
}

export class InMemorySemaphores implements Semaphores {
  readonly #counts = new Map<string, number>();

  async tryAcquire(semaphores: readonly Semaphore[]): Promise<(() => void) | null> {
    if (semaphores.some(({ name, max }) => (this.#counts.get(name) ?? 0) >= max)) return null;
    for (const { name } of semaphores) addToCount(this.#counts, name, 1);
    return () => {
      for (const { name } of semaphores) addToCount(this.#counts, name, -1);
    };
  }
}

/** Adds a positive or negative number to a name's count, and deletes the name from the map when its count becomes zero. */
export function addToCount(counts: Map<string, number>, name: string, difference: number): void {
  const count = (counts.get(name) ?? 0) + difference;
  if (count === 0) counts.delete(name);
  else counts.set(name, count);
}
