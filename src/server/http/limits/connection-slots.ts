import type { Socket } from 'node:net';

/**
 * Limits how many connections one network can have. Each browser opens at most six connections to a server, so a class of 60 learners
 * behind one IP address has up to 360 connections.
 */
const MAX_PER_NETWORK = 500;
/** Limits how many connections all networks together can have. Each connection takes a file descriptor and about 10 KB of memory. */
const MAX_TOTAL = 2000;

type Connection = Pick<Socket, 'destroy'>;

interface Network {
  /** Holds the open connections of the network, beginning with the oldest connection. */
  connections: Set<Connection>;
  /**
   * Holds the connections on which the server waits for a request or for the rest of its headers, beginning with the one that has been idle
   * longest.
   */
  idle: Set<Connection>;
}

/**
 * Shares the allowed connections among networks. Idle connections never keep other clients out: when a limit is reached, an idle connection
 * is closed for the new one. A browser reopens a closed idle connection without the user noticing.
 */
export class ConnectionSlots {
  readonly #networks = new Map<string, Network>();
  readonly #networkNames = new Map<Connection, string>();

  get count(): number {
    return this.#networkNames.size;
  }

  /**
   * Adds a connection. When a limit is reached, an existing connection is closed, or the new connection if no existing one can be closed.
   */
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

  /**
   * Closes an idle connection of the network with the most idle connections. If no connection is idle, closes a connection of the network
   * with the most connections, provided that the new connection's network still has fewer afterwards.
   */
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
