const MIB = 1024 * 1024;

/**
 * Limits how many bytes of client data the server holds in memory at the same time. One limit applies to each network, and a higher limit
 * applies to all networks together.
 */
export class InFlightByteLimit {
  readonly #perNetwork: number;
  readonly #total: number;
  readonly #held = new Map<string, number>();
  #heldTotal = 0;

  constructor({ perNetworkMib, totalMib }: { perNetworkMib: number; totalMib: number }) {
    this.#perNetwork = perNetworkMib * MIB;
    this.#total = totalMib * MIB;
  }

  get heldBytes(): number {
    return this.#heldTotal;
  }

  /** Reserves bytes of memory for a network and returns the function that releases them, or returns null when a limit would be exceeded. */
  hold(network: string, bytes: number): (() => void) | null {
    const held = this.#held.get(network) ?? 0;
    if (held + bytes > this.#perNetwork || this.#heldTotal + bytes > this.#total) return null;
    this.#add(network, bytes);
    let isReleased = false;
    return () => {
      if (!isReleased) this.#add(network, -bytes);
      isReleased = true;
    };
  }

  #add(network: string, bytes: number): void {
    const held = (this.#held.get(network) ?? 0) + bytes;
    if (held === 0) this.#held.delete(network);
    else this.#held.set(network, held);
    this.#heldTotal += bytes;
  }
}
