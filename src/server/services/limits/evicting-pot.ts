/** Sets how often the pot measures how fast its members progress. */
const SAMPLE_MS = 1000;

export interface PotMember {
  /** Returns how many bytes the client has sent or received so far. */
  countMovedBytes: () => number;
  /** Ends the member, because others need its room. The pot has already given its room away. */
  evict: () => void;
  /** Returns true while only the server can make progress. Such a member is not evicted, because its client is not slow. */
  isWaitingForServer?: () => boolean;
}

export interface Place {
  readonly amount: number;
  /** Changes the amount of room that the member needs. Returns false when there is no room for more; the amount is then unchanged. */
  resize: (amount: number) => boolean;
  setIdle: (isIdle: boolean) => void;
  /** Gives the room back. May be called several times. */
  leave: () => void;
}

export interface PotLimits {
  perHolder: number;
  total: number;
  /** A member that needs at most this amount always gets its room, even when nobody can be evicted. */
  alwaysAllowed?: number;
  /** A member that moves at least this many bytes a second is evicted only for a holder that has less. */
  protectedSpeed?: number;
}

interface Entry {
  holder: Holder;
  member: PotMember;
  amount: number;
  movedBytes: number;
  /** Holds the mean speed of the last two seconds in bytes a second, or null for a member that has just come. */
  speed: number | null;
  /** Holds how many bytes moved in the last second. */
  recentBytes: number;
}

interface Holder {
  name: string;
  max: number;
  amount: number;
  /** Holds the entries of the holder, beginning with the oldest. */
  entries: Set<Entry>;
  /** Holds those that are idle, beginning with the one that has been idle longest. */
  idle: Set<Entry>;
}

/**
 * Shares limited room, such as memory or connections, among holders, such as networks. A full pot never refuses a newcomer of a holder that
 * has little: it evicts an idle member, or else the slowest member of the holder that has most. A newcomer is never the slowest.
 */
export class EvictingPot {
  readonly #limits: PotLimits;
  readonly #holders = new Map<string, Holder>();
  #total = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: PotLimits) {
    this.#limits = limits;
  }

  get total(): number {
    return this.#total;
  }

  /** Returns null when there is no room and nobody can be evicted. The `maxOfHolder` parameter replaces the usual limit for a holder. */
  enter(holderName: string, amount: number, member: PotMember, maxOfHolder = this.#limits.perHolder): Place | null {
    const holder = this.#holders.get(holderName) ?? { name: holderName, max: maxOfHolder, amount: 0, entries: new Set(), idle: new Set() };
    const entry: Entry = { holder, member, amount: 0, movedBytes: member.countMovedBytes(), recentBytes: 0, speed: null };
    if (!this.#resize(entry, amount)) return null;
    this.#holders.set(holderName, holder);
    holder.entries.add(entry);
    this.#timer ??= setInterval(() => this.#measureSpeeds(), SAMPLE_MS).unref();
    return {
      get amount() {
        return entry.amount;
      },
      resize: (next) => holder.entries.has(entry) && this.#resize(entry, next),
      setIdle: (isIdle) => {
        holder.idle.delete(entry);
        if (isIdle && holder.entries.has(entry)) holder.idle.add(entry);
      },
      leave: () => this.#remove(entry),
    };
  }

  #resize(entry: Entry, amount: number): boolean {
    const { alwaysAllowed = 0 } = this.#limits;
    const { holder } = entry;
    const added = amount - entry.amount;
    if (added > 0 && !this.#makeRoom(entry, added) && amount > alwaysAllowed) return false;
    entry.amount = amount;
    holder.amount += added;
    this.#total += added;
    return true;
  }

  #makeRoom(entry: Entry, added: number): boolean {
    const { holder } = entry;
    for (;;) {
      if (holder.amount + added > holder.max) {
        if (!this.#evictFrom(holder, entry)) return false;
      } else if (this.#total + added > this.#limits.total) {
        if (!this.#evictForHolder(holder, added, entry)) return false;
      } else return true;
    }
  }

  /** Evicts an idle member of the holder with most of them, or else a member of the holder that has most. */
  #evictForHolder(own: Holder, added: number, newcomer: Entry): boolean {
    const holders = [...this.#holders.values()];
    const idlest = holders.reduce<Holder | null>((one, other) => (other.idle.size > (one?.idle.size ?? 0) ? other : one), null);
    if (idlest) return this.#evictFrom(idlest, newcomer);
    for (const holder of holders.toSorted((one, other) => other.amount - one.amount)) {
      // A holder that has less than the newcomer's holder would have loses nothing.
      const largest = holder.amount > own.amount + added ? holder : own;
      if (this.#evictFrom(largest, newcomer)) return true;
      if (largest === own) return false;
    }
    return false;
  }

  /** Evicts the member that has been idle longest, or else the slowest. */
  #evictFrom({ entries, idle }: Holder, newcomer: Entry): boolean {
    const maxSpeed = entries === newcomer.holder.entries ? (this.#limits.protectedSpeed ?? Infinity) : Infinity;
    const [first, second] = idle;
    let evicted = (first === newcomer ? second : first) ?? null;
    for (const entry of evicted ? [] : entries) {
      if (entry === newcomer || entry.member.isWaitingForServer?.()) continue;
      if (maxSpeed < Infinity && (entry.speed ?? Infinity) >= maxSpeed) continue;
      if (evicted === null || (entry.speed ?? Infinity) < (evicted.speed ?? Infinity)) evicted = entry;
    }
    if (!evicted) return false;
    this.#remove(evicted);
    evicted.member.evict();
    return true;
  }

  #remove(entry: Entry): void {
    const { holder } = entry;
    if (!holder.entries.delete(entry)) return;
    holder.idle.delete(entry);
    holder.amount -= entry.amount;
    this.#total -= entry.amount;
    if (holder.entries.size === 0 && this.#holders.get(holder.name) === holder) this.#holders.delete(holder.name);
    if (this.#holders.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #measureSpeeds(): void {
    for (const { entries } of this.#holders.values())
      for (const entry of entries) {
        const moved = entry.member.countMovedBytes();
        const recent = moved - entry.movedBytes;
        entry.speed = entry.speed === null ? recent : (entry.recentBytes + recent) / 2;
        entry.recentBytes = recent;
        entry.movedBytes = moved;
      }
  }
}
