/** Whose permission a stream rests on: a learner's session, or the token of an administrator. */
export interface StreamOwner {
  kind: 'session' | 'admin';
  /** The id of the session, or the hash of the token. */
  id: string;
}

/** Returns the ids of those owners of one kind that may go on. */
export type FindAuthorizedIds = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * The streams that are open in this process. Their permission is checked while they run and not only when they start, since a
 * stream may last for an hour. The database is asked, so it does not matter which process ends a session.
 */
export class OpenStreams {
  readonly #streams: Record<StreamOwner['kind'], Map<string, Set<() => void>>> = { session: new Map(), admin: new Map() };
  readonly #find: Record<StreamOwner['kind'], FindAuthorizedIds>;
  #isChecking = false;

  constructor(find: Record<StreamOwner['kind'], FindAuthorizedIds>) {
    this.#find = find;
  }

  /** Adds a stream, which `end` ends. Returns the function that removes it. */
  add({ kind, id }: StreamOwner, end: () => void): () => void {
    const streams = this.#streams[kind];
    const ofOwner = streams.get(id) ?? new Set();
    streams.set(id, ofOwner.add(end));
    return () => {
      ofOwner.delete(end);
      if (ofOwner.size === 0 && streams.get(id) === ofOwner) streams.delete(id);
    };
  }

  /** Ends the streams whose owners have lost their permission. Without open streams the database is not asked. */
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
