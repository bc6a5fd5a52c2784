import type { Socket } from 'node:net';

/**
 * Limits how many connections one network can have. A class of 60 learners behind one IP address has up to 360 connections, because each
 * browser opens at most six connections to a server.
 */
const MAX_PER_NETWORK = 500;
/** Limits how many connections all networks together can have. Each connection takes a file descriptor and about 10 KB of memory. */
const MAX_TOTAL = 2000;

type Connection = Pick<Socket, 'destroy'>;

interface Network {
  /** Holds the open connections of the network, beginning with the oldest connection. */
  connections: Set<Connection>;
  /**
   * Holds the connections that wait for a request or for the rest of its HTTP headers, beginning with the connection that has been idle for
   * the longest time.
   */
  idle: Set<Connection>;
}

/**
 * Distributes the allowed number of connections among networks. Idle connections never prevent other clients from connecting, because the
 * server closes an idle connection when a new connection would exceed the limit. A browser reopens a closed idle connection without the
 * user noticing.
 */
export class ConnectionSlots {
  readonly #networks = new Map<string, Network>();
  readonly #networkNames = new Map<Connection, string>();

  get count(): number {
    return this.#networkNames.size;
  }

  /**
   * Adds a connection. When a limit is reached, the method closes another connection, or closes the new connection when no other connection
   * can be closed.
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
   * Closes an idle connection of the network with the most idle connections. When no connection is idle, the method closes a connection of
   * a network that has more connections than the network of the new connection.
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
