const KEY = 'keyreel:light-versions';
const MAX_IDS = 500;

/** Describes what the server knows of a stored video. */
interface StoredVideo {
  id: string;
  light: unknown;
  posterId: string | null;
  stillId: string | null;
}

/** Remembers the videos whose light versions are not finished, so that they can be made after the tab was closed. */
export class PendingVideos {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Contains the ids that this tab has added. */
  #added = new Set<string>();

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#storage = storage;
  }

  list(): string[] {
    try {
      const ids: unknown = JSON.parse(this.#storage.getItem(KEY) ?? '[]');
      return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
    } catch {
      return [];
    }
  }

  /** Takes note of the videos that this tab has not finished. Those of other tabs stay. */
  update(unfinished: readonly string[]): void {
    const isSame = unfinished.length === this.#added.size && unfinished.every((id) => this.#added.has(id));
    if (isSame) return;
    const others = this.list().filter((id) => !this.#added.has(id));
    this.#added = new Set(unfinished);
    this.#write([...new Set([...others, ...unfinished])]);
  }

  /** Returns those stored videos for which something is still to be made, and forgets all others. */
  keepUnfinished(videos: readonly StoredVideo[]): { id: string; needsOnlyStill: boolean }[] {
    const unfinished = videos.flatMap(({ id, light, posterId, stillId }) => {
      const needsOnlyStill = light !== null || posterId !== null;
      return needsOnlyStill && stillId !== null ? [] : [{ id, needsOnlyStill }];
    });
    this.#write(unfinished.map(({ id }) => id));
    return unfinished;
  }

  #write(ids: readonly string[]): void {
    try {
      this.#storage.setItem(KEY, JSON.stringify(ids.slice(-MAX_IDS)));
    } catch {
      // A browser that stores nothing makes the rest when the author asks for it.
    }
  }
}
