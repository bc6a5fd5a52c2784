/** Who waits: a member of a group, such as a session of an access key. */
export interface Waiter {
  group: string;
  member: string;
}

/** A queue in which each group has its turn, and in it each member: whoever adds many items makes the others wait for one of them. */
export class TurnQueue<T> {
  readonly #groups = new Map<string, Map<string, T[]>>();
  #last: Waiter = { group: '', member: '' };
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add({ group, member }: Waiter, item: T): void {
    const members = this.#groups.get(group) ?? new Map<string, T[]>();
    this.#groups.set(group, members);
    const items = members.get(member) ?? [];
    members.set(member, items);
    items.push(item);
    this.#size++;
  }

  /** Removes and returns the next item; undefined when there is none. */
  takeNext(): T | undefined {
    const group = findNext(this.#groups, this.#last.group);
    if (group === undefined) return undefined;
    const members = this.#groups.get(group)!;
    const member = findNext(members, this.#last.member)!;
    const items = members.get(member)!;
    const item = items.shift();
    // Whoever has had a turn moves to the end of the map.
    members.delete(member);
    if (items.length > 0) members.set(member, items);
    this.#groups.delete(group);
    if (members.size > 0) this.#groups.set(group, members);
    this.#last = { group, member };
    this.#size--;
    return item;
  }
}

/** Returns the first key, but the one that had the last turn only when there is no other. */
function findNext(waiting: ReadonlyMap<string, unknown>, last: string): string | undefined {
  const [first, second] = waiting.keys();
  return first === last ? (second ?? first) : first;
}
