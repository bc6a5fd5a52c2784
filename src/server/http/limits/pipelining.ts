import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getNetworkPrefix } from '#shared/network-prefix.ts';
import { FairQueue } from './fair-queue.ts';

/** Browsers and proxies send a request after the previous response, and tools that pipeline send a few at once. */
const MAX_OPEN_REQUESTS = 32;
/** Requests of one network that wait for others on their connections. Each takes some kilobytes. */
const MAX_WAITING_PER_NETWORK = 1000;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

interface Connection {
  network: string;
  /** The exchange in progress, then those that wait for it. */
  exchanges: Exchange[];
}

/**
 * Handles the requests of a connection one after another and those of all connections in turns, and closes a connection that has
 * sent too many. However many requests a client sends without reading the responses, the server holds one response for it. Stands
 * in front of Fastify, because tens of thousands of requests that arrive at once must not even be routed.
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
      // The client has gone, and its requests are not handled.
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

/** Closes a connection, and stops parsing: what has arrived may be another thousand requests. */
function closeConnection(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  socket.destroy();
  // To Node's parser 2 means that no further request follows.
  if (socket.parser) socket.parser.onIncoming = () => 2;
}
