import type { Socket } from 'node:net';

/** A class of 60 behind one address has up to 360 connections: a browser opens at most six. */
const MAX_PER_NETWORK = 500;
/** Each takes a file descriptor and some 10 KB of memory. */
const MAX_TOTAL = 2000;

type Connection = Pick<Socket, 'destroy'>;

interface Network {
  /** Oldest first. */
  connections: Set<Connection>;
  /** Those that wait for a request, or are in the middle of its headers. Longest idle first. */
  idle: Set<Connection>;
}

/**
 * Shares out the places for connections among networks. When all are taken, a new connection is not refused: an idle one is
 * closed instead, which a browser replaces unnoticed. So connections that only take places keep nobody out.
 */
export class ConnectionPlaces {
  readonly #networks = new Map<string, Network>();
  readonly #networkNames = new Map<Connection, string>();

  get count(): number {
    return this.#networkNames.size;
  }

  /** Gives the connection a place until it is removed, and closes another one where that is necessary. Closes this one when none can make room. */
  add(connection: Connection, networkName: string): void {
    const own = this.#networks.get(networkName);
    const ownCount = own?.connections.size ?? 0;
    const isRefused =
      own && ownCount >= MAX_PER_NETWORK ? !this.#closeFirst(own.idle) : this.count >= MAX_TOTAL && !this.#makeRoom(ownCount);
    if (isRefused) return void connection.destroy();
    const network = this.#networks.get(networkName) ?? { connections: new Set(), idle: new Set() };
    this.#networks.set(networkName, network);
    this.#networkNames.set(connection, networkName);
    network.connections.add(connection);
    network.idle.add(connection);
  }

  setIdle(connection: Connection, isIdle: boolean): void {
    const network = this.#findNetwork(connection);
    if (isIdle) network?.idle.add(connection);
    else network?.idle.delete(connection);
  }

  remove(connection: Connection): void {
    const network = this.#findNetwork(connection);
    if (!network) return;
    network.connections.delete(connection);
    network.idle.delete(connection);
    if (network.connections.size === 0) this.#networks.delete(this.#networkNames.get(connection)!);
    this.#networkNames.delete(connection);
  }

  #findNetwork(connection: Connection): Network | undefined {
    return this.#networks.get(this.#networkNames.get(connection) ?? '');
  }

  /** Closes an idle connection of the network with most of them, or else one of a network that has more than the newcomer's. */
  #makeRoom(newcomerCount: number): boolean {
    if (this.#closeFirst(this.#findLargest('idle').idle)) return true;
    const { connections } = this.#findLargest('connections');
    return connections.size > newcomerCount + 1 && this.#closeFirst(connections);
  }

  #findLargest(part: keyof Network): Network {
    return [...this.#networks.values()].reduce((largest, network) => (network[part].size > largest[part].size ? network : largest));
  }

  #closeFirst(connections: Set<Connection>): boolean {
    const [first] = connections;
    if (!first) return false;
    this.remove(first);
    first.destroy();
    return true;
  }
}
