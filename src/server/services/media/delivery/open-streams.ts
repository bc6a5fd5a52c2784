/** Identifies the owner of a media stream, which is the session of a learner or the token of an administrator. */
export interface StreamOwner {
  kind: 'session' | 'admin';
  /** Holds the id of a learner's session or the hash of an administrator's token. */
  id: string;
}

/** Selects, from the given ids of stream owners, the ids of the owners who still have permission to stream. */
export type FindAuthorizedIds = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Tracks the media streams that are open in this server process. The permission for a stream is checked not only at the start but also
 * while the stream runs, because a stream may last for an hour. The permission for a stream is looked up in the database, because any
 * server process may end a session.
 */
export class OpenStreams {
  readonly #streams: Record<StreamOwner['kind'], Map<string, Set<() => void>>> = { session: new Map(), admin: new Map() };
  readonly #find: Record<StreamOwner['kind'], FindAuthorizedIds>;
  #isChecking = false;

  constructor(find: Record<StreamOwner['kind'], FindAuthorizedIds>) {
    this.#find = find;
  }

  /** Adds a stream and the `end` function that ends the stream. Returns a function that removes the stream. */
  add({ kind, id }: StreamOwner, end: () => void): () => void {
    const streams = this.#streams[kind];
    const ofOwner = streams.get(id) ?? new Set();
    streams.set(id, ofOwner.add(end));
    return () => {
      ofOwner.delete(end);
      if (ofOwner.size === 0 && streams.get(id) === ofOwner) streams.delete(id);
    };
  }

  /** Ends the streams whose owners have lost their permission. The method queries the database only when streams are open. */
  async endUnauthorized(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      for (const kind of ['session', 'admin'] as const) await this.#endUnauthorizedOf(kind);
    } finally {
      this.#isChecking = false;
    }
  }

  async #endUnauthorizedOf(kind: StreamOwner['kind']): Promise<void> {
    const ids = [...this.#streams[kind].keys()];
    if (ids.length === 0) return;
    const authorized = await this.#find[kind](ids);
    for (const id of ids) if (!authorized.has(id)) for (const end of this.#streams[kind].get(id) ?? []) end();
  }
}
