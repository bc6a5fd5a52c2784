import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getNetworkPrefix } from '#shared/network-prefix.ts';
import { FairQueue } from './fair-queue.ts';

/**
 * Limits the open requests of one connection. On one connection, browsers and proxies send the next request only after they have received
 * the previous response, but tools that use HTTP pipelining send a few requests at once.
 */
const MAX_OPEN_REQUESTS = 32;
/**
 * Limits the requests of one network that wait for earlier requests on the same connection. Each waiting request takes a few kilobytes of
 * memory.
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
 * Handles the requests of each connection one after another, serves networks in round-robin order, and closes a connection that has sent
 * too many requests. However many requests a client sends without reading the responses, the server holds only one response for each
 * connection. The limit is applied before Fastify receives a request, because tens of thousands of requests that arrive at once would take
 * too much time even if Fastify only routed the requests.
 */
export function limitPipelining({ server }: FastifyInstance): void {
  const [handle] = server.listeners('request') as RequestListener[];
  const connections = new WeakMap<Socket, Connection>();
  const waiting = new Map<string, number>();
  const turns = new FairQueue();

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
      // The client has disconnected, so its waiting requests are not handled.
      countWaiting(network, 1 - exchanges.length);
      exchanges.length = 0;
    });
    turns.run(network, () => {
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
 * Closes a connection and stops the HTTP parser, because the data that was already received may contain two thousand more requests, whose
 * parsing takes twenty times the CPU time of the requests up to the limit. Node.js documents no way to stop its parser, so the function uses
 * the undocumented property `parser` of the socket. Without that property the connection is closed all the same.
 */
function closeConnection(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  socket.destroy();
  // The return value 2 makes the HTTP parser of Node.js expect no further request on the connection.
  if (socket.parser) socket.parser.onIncoming = () => 2;
}
