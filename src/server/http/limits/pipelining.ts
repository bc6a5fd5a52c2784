import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getNetworkPrefix } from '#shared/network-prefix.ts';
import { KeyedQueue } from '#server/services/limits/keyed-queue.ts';

/**
 * Limits how many open requests one connection can have. Browsers and proxies wait for each response before they send the next request;
 * tools that use HTTP pipelining send a few requests at once.
 */
const MAX_OPEN_REQUESTS = 32;
/**
 * Limits how many requests of one network may wait for earlier requests on the same connection. Each waiting request takes a few kilobytes
 * of memory.
 */
const MAX_WAITING_PER_NETWORK = 1000;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

interface Connection {
  network: string;
  /** Holds the request in progress and its response, followed by the requests that wait on the same connection. */
  exchanges: Exchange[];
}

/**
 * Handles the requests of each connection one after another, and takes requests from different networks in turn. A connection that has sent
 * too many requests is closed. If a client sends many requests without reading the responses, the server therefore holds only one response
 * per connection. Requests are counted before Fastify receives them, because merely routing tens of thousands of requests at once would
 * take too long.
 */
export function limitPipelining({ server }: FastifyInstance): void {
  const [handle] = server.listeners('request') as RequestListener[];
  const connections = new WeakMap<Socket, Connection>();
  const waiting = new Map<string, number>();
  const turns = new KeyedQueue({ startsPerTurn: 4 });

  const countWaiting = (network: string, change: number) => {
    const count = (waiting.get(network) ?? 0) + change;
    if (count === 0) waiting.delete(network);
    else waiting.set(network, count);
  };
  const handleFirst = (connection: Connection) => {
    const { network, exchanges } = connection;
    const { request, response } = exchanges[0]!;
    response.once('close', () => {
      exchanges.shift();
      if (exchanges.length === 0) return;
      countWaiting(network, -1);
      if (request.socket.writable) return handleFirst(connection);
      // The client has disconnected, so the requests that wait on its connection are discarded.
      countWaiting(network, 1 - exchanges.length);
      exchanges.length = 0;
    });
    turns.start(network, () => {
      if (!request.socket.destroyed) handle!.call(server, request, response);
    });
  };
  server.removeAllListeners('request').on('request', (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket) ?? { network: getNetworkPrefix(socket.remoteAddress ?? ''), exchanges: [] };
    connections.set(socket, connection);
    const { network, exchanges } = connection;
    if (exchanges.length === 0) {
      exchanges.push({ request, response });
      return handleFirst(connection);
    }
    if (exchanges.length >= MAX_OPEN_REQUESTS || (waiting.get(network) ?? 0) >= MAX_WAITING_PER_NETWORK) return closeConnection(socket);
    exchanges.push({ request, response });
    countWaiting(network, 1);
  });
}

/**
 * Closes a connection and stops its HTTP parser, because the data that has already arrived may contain two thousand more requests, and
 * parsing them all takes a lot of CPU time. Node.js documents no way to stop the parser, so `closeConnection` uses the undocumented
 * `parser` property of the socket. If a version of Node.js lacks the `parser` property, the connection is merely closed.
 */
function closeConnection(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  socket.destroy();
  // If `onIncoming` returns 2, Node's HTTP parser expects no more requests on the connection.
  if (socket.parser) socket.parser.onIncoming = () => 2;
}
