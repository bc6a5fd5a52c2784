/** Identifies the source of a queue item: a member of a group, such as a session of an access key. */
export interface QueueMember {
  group: string;
  member: string;
}

/**
 * Takes items from the groups in turn, and within each group from its members in turn. A group member that adds many items therefore delays
 * every other member by only one item.
 */
export class RoundRobinQueue<T> {
  readonly #groups = new Map<string, Map<string, T[]>>();
  #last: QueueMember = { group: '', member: '' };
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add({ group, member }: QueueMember, item: T): void {
    const members = this.#groups.get(group) ?? new Map<string, T[]>();
    this.#groups.set(group, members);
    const items = members.get(member) ?? [];
    members.set(member, items);
    items.push(item);
    this.#size++;
  }

  /** Removes and returns the next item, or returns undefined when the queue is empty. */
  takeNext(): T | undefined {
    const group = findNext(this.#groups, this.#last.group);
    if (group === undefined) return undefined;
    const members = this.#groups.get(group)!;
    const member = findNext(members, this.#last.member)!;
    const items = members.get(member)!;
    const item = items.shift();
    // The member and the group of the removed item move to the end of their maps, so that all other waiting members and groups take their
    // turns first.
    members.delete(member);
    if (items.length > 0) members.set(member, items);
    this.#groups.delete(group);
    if (members.size > 0) this.#groups.set(group, members);
    this.#last = { group, member };
    this.#size--;
    return item;
  }
}

/** Returns the first key of `waiting` other than `last`, or `last` when the map has no other key. */
function findNext(waiting: ReadonlyMap<string, unknown>, last: string): string | undefined {
  const [first, second] = waiting.keys();
  return first === last ? (second ?? first) : first;
}
