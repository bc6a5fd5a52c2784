import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

const SECOND_MS = 1000;
/**
 * Limits how long the server waits for a client that receives no bytes of its response. A client that does not take a single byte within a
 * minute has disconnected or never meant to read the response.
 */
export const WRITE_TIMEOUT_MS = { limit: 60 * SECOND_MS, checkInterval: 5 * SECOND_MS };

/**
 * Closes connections on which sending a response makes no progress. Node's own socket timeout is not enough, because every byte that the
 * client sends restarts it.
 */
export function registerWriteTimeout(app: FastifyInstance, { limit, checkInterval } = WRITE_TIMEOUT_MS): void {
  const progress = new Map<Socket, { sentBytes: number; at: number }>();
  app.server.on('connection', (socket) => {
    progress.set(socket, { sentBytes: 0, at: performance.now() });
    socket.once('close', () => progress.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, last] of progress) {
      const sentBytes = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || sentBytes !== last.sentBytes) progress.set(socket, { sentBytes, at: now });
      else if (now - last.at >= limit) socket.destroy();
    }
  }, checkInterval).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
