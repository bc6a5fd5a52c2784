import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { EvictingPot, type Place } from '#server/services/limits/evicting-pot.ts';
import { KeyedQueue } from '#server/services/limits/keyed-queue.ts';
import { getNetworkPrefix } from '#shared/network-prefix.ts';
import { countMovedBytes } from '#server/services/limits/moved-bytes.ts';

/** Limits how many requests one connection can send in all. A browser opens another connection afterwards. */
const MAX_REQUESTS = 1000;
/** Limits how many requests wait for earlier requests on the same connection. Each waiting request takes a few kilobytes of memory. */
const WAITING_REQUESTS = { perHolder: 1000, total: 4000 };
/**
 * Limits how many requests with a large body wait for their turn. Node.js reads up to 64 KiB of such a body and then no longer notices that
 * the client has gone.
 */
const WAITING_BODIES = { perHolder: 64, total: 256, alwaysAllowed: 1 };
const LARGE_BODY_BYTES = 16 * 1024;
/**
 * Limits how many requests start in one iteration of the event loop, because the server accepts new connections only after they have run.
 */
export const STARTS_PER_TURN = 12;
/**
 * Sets how long the refusal of a client that asks too often is held back while other requests wait. Such clients usually ask again as soon as
 * they have their answer.
 */
const REFUSAL_DELAY_MS = 1000;
const TOO_MANY_REQUESTS = 429;

interface Connection {
  requestCount: number;
  isHandling: boolean;
  waiting: (() => void)[];
  place: Place | null;
}

/**
 * Handles the requests of each connection one after another, and takes requests of different networks in turn. A client that sends many
 * requests without reading the responses therefore makes the server hold one response per connection. Behind a trusted proxy, the networks
 * are those of the proxy's clients.
 */
export function limitRequests(app: FastifyInstance): void {
  const turns = new KeyedQueue({ startsPerTurn: STARTS_PER_TURN });
  const pot = new EvictingPot(WAITING_REQUESTS);
  const bodies = new EvictingPot(WAITING_BODIES);
  const connections = new WeakMap<Socket, Connection>();
  const getConnection = (socket: Socket): Connection => {
    const connection = connections.get(socket) ?? { requestCount: 0, isHandling: false, waiting: [], place: null };
    connections.set(socket, connection);
    return connection;
  };

  // Requests are counted when Node.js has parsed them, because Fastify answers those with malformed addresses without calling any hook.
  app.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = getConnection(socket);
    // Node's own limit answers each further request of the connection, which an attacker can make expensive.
    if (++connection.requestCount >= MAX_REQUESTS) response.setHeader('connection', 'close');
  });

  const wait = (connection: Connection, socket: Socket, network: string, start: () => void) => {
    connection.waiting.push(start);
    const evict = () => socket.destroy();
    connection.place ??= pot.enter(network, 0, { countMovedBytes: () => countMovedBytes(socket), evict });
    if (!connection.place!.resize(connection.waiting.length)) evict();
  };
  const startNext = (connection: Connection) => {
    connection.isHandling = false;
    const start = connection.waiting.shift();
    connection.place?.resize(connection.waiting.length);
    if (connection.waiting.length === 0) {
      connection.place?.leave();
      connection.place = null;
    }
    start?.();
  };
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // The requests of a client that has disconnected are discarded.
    if (socket.destroyed) return;
    const connection = getConnection(socket);
    const network = getNetworkPrefix(request.ip);
    const start = () => {
      if (socket.destroyed) return startNext(connection);
      connection.isHandling = true;
      const member = { countMovedBytes: () => countMovedBytes(socket), evict: () => socket.destroy() };
      const place = mayHaveLargeBody(request.raw) ? bodies.enter(network, 1, member) : null;
      const leave = turns.start(network, () => {
        place?.leave();
        if (!socket.destroyed) done();
      });
      reply.raw.once('close', () => {
        leave();
        place?.leave();
        startNext(connection);
      });
    };
    if (connection.isHandling) wait(connection, socket, network, start);
    else start();
  });

  app.addHook('onSend', (_request, { statusCode }, payload, done) => {
    if (statusCode === TOO_MANY_REQUESTS && turns.waitingCount > 0) setTimeout(done, REFUSAL_DELAY_MS, null, payload);
    else done(null, payload);
  });
}

function mayHaveLargeBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > LARGE_BODY_BYTES;
}
