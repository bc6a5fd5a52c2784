import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Socket } from 'node:net';
import { EvictingPot } from '#server/services/limits/evicting-pot.ts';
import { getNetworkPrefix } from '#shared/network-prefix.ts';
import { countSentBytes } from '#server/services/limits/moved-bytes.ts';

const MIB = 1024 * 1024;
const SECOND_MS = 1000;
/**
 * Limits how many bytes of responses are in memory because their clients have not received them. When a school class requests pages at the
 * same time over one slow connection, they amount to about ten megabytes.
 */
const UNREAD = { perHolder: 32 * MIB, total: 128 * MIB, alwaysAllowed: Infinity };
/**
 * Limits how long the server waits for a client that receives no bytes of its response. A client that does not take a single byte within a
 * minute has disconnected or never meant to read the response.
 */
export const WRITE_TIMEOUT_MS = { limit: 60 * SECOND_MS, checkInterval: 5 * SECOND_MS };

/**
 * Closes connections whose clients do not read: the slowest one of the network that has most unread bytes, when they take too much memory,
 * and any on which nothing was sent for a minute. Only bytes that the operating system has not taken count.
 */
export function limitResponses(app: FastifyInstance, writeTimeout = WRITE_TIMEOUT_MS): void {
  const pot = new EvictingPot(UNREAD);
  const count = ({ raw, request }: FastifyReply) => {
    const { socket } = request.raw;
    if (raw.closed || raw.destroyed || socket.destroyed || raw.writableLength === 0) return;
    const member = { countMovedBytes: () => countSentBytes(socket), evict: () => socket.destroy() };
    raw.once('close', pot.enter(getNetworkPrefix(request.ip), raw.writableLength, member)!.leave);
  };
  app.addHook('onSend', (_request, reply, payload, done) => {
    // By then the response has been handed to its connection, which has passed on as much of it as the client takes.
    setImmediate(() => count(reply));
    done(null, payload);
  });
  closeStalledConnections(app, writeTimeout);
}

/** Node's own socket timeout is not enough, because every byte that the client sends restarts it. */
function closeStalledConnections(app: FastifyInstance, { limit, checkInterval }: typeof WRITE_TIMEOUT_MS): void {
  const progress = new Map<Socket, { sentBytes: number; at: number }>();
  app.server.on('connection', (socket) => {
    progress.set(socket, { sentBytes: 0, at: performance.now() });
    socket.once('close', () => progress.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, last] of progress) {
      const sentBytes = countSentBytes(socket);
      if (socket.writableLength === 0 || sentBytes !== last.sentBytes) progress.set(socket, { sentBytes, at: now });
      else if (now - last.at >= limit) socket.destroy();
    }
  }, checkInterval).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
