export interface StreamOwner {
  /**
   * States what authorizes the stream: a learner's session, the access of an administrator to an area of the portal, an author's
   * preview on a phone, or a free page.
   */
  kind: 'session' | 'courses' | 'backups' | 'preview' | 'free';
  /** Holds the id of a learner's session, the hash of the token of an administrator or a phone, or the id of the file of a free page. */
  id: string;
}

export type FindAuthorizedIds = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Tracks the media streams that are open in this server process. Permission is checked not only when a stream starts but also while it
 * runs, because a stream may last for an hour. Each check queries the database, because any server process may end a session.
 */
export class OpenStreams {
  readonly #streams: Record<StreamOwner['kind'], Map<string, Set<() => void>>> = {
    session: new Map(),
    courses: new Map(),
    backups: new Map(),
    preview: new Map(),
    free: new Map(),
  };
  readonly #find: Record<StreamOwner['kind'], FindAuthorizedIds>;
  #isChecking = false;

  constructor(find: Record<StreamOwner['kind'], FindAuthorizedIds>) {
    this.#find = find;
  }

  /** Adds a stream, which the `end` function can stop. Returns a function that removes the stream. */
  add({ kind, id }: StreamOwner, end: () => void): () => void {
    const streams = this.#streams[kind];
    const ofOwner = streams.get(id) ?? new Set();
    streams.set(id, ofOwner.add(end));
    return () => {
      ofOwner.delete(end);
      if (ofOwner.size === 0 && streams.get(id) === ofOwner) streams.delete(id);
    };
  }

  /** Ends the streams whose owners have lost their permission. Queries the database only if streams are open. */
  async endUnauthorized(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      for (const kind of ['session', 'courses', 'backups', 'preview', 'free'] as const) await this.#endUnauthorizedOf(kind);
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
