import type { FastifyInstance } from 'fastify';
import { Socket } from 'node:net';

/** How long requests may take to finish after the server starts to close. Uploads get longer, since minutes of sending would be lost. */
export const SHUTDOWN_LIMITS_MS = { requests: 5000, uploads: 30_000 };

/**
 * Lets requests in progress finish when the server closes, and closes their connections at the limits. Node's own `close` is
 * not enough: on `localhost` Fastify starts a second server next to `app.server`, whose connections are known only from requests.
 */
export function registerGracefulShutdown(app: FastifyInstance, limits: typeof SHUTDOWN_LIMITS_MS): void {
  const sockets = new Set<Socket>();
  const inProgress = new Map<object, { socket: Socket; isUpload: boolean }>();
  let isClosing = false;
  const allFinished = Promise.withResolvers<void>();

  const trackSocket = (socket: Socket) => {
    // A request injected by a test has no real socket.
    if (sockets.has(socket) || !(socket instanceof Socket)) return;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  app.server.on('connection', trackSocket);
  app.addHook('onRequest', async ({ raw: { socket }, routeOptions }, { raw }) => {
    trackSocket(socket);
    inProgress.set(raw, { socket, isUpload: routeOptions.config?.isUpload === true });
    raw.once('close', () => {
      inProgress.delete(raw);
      if (!isClosing) return;
      if (sockets.has(socket)) socket.end();
      if (inProgress.size === 0) allFinished.resolve();
    });
  });

  const destroyAllExcept = (kept: readonly Socket[]) => {
    for (const socket of sockets) if (!kept.includes(socket)) socket.destroy();
  };
  app.addHook('preClose', async () => {
    isClosing = true;
    const uploadSockets = () => [...inProgress.values()].filter(({ isUpload }) => isUpload).map(({ socket }) => socket);
    setTimeout(() => destroyAllExcept(uploadSockets()), limits.requests).unref();
    setTimeout(() => destroyAllExcept([]), limits.uploads).unref();
  });
  // Fastify limits the preClose hook to ten seconds, so the waiting happens here.
  app.addHook('onClose', async () => {
    if (inProgress.size > 0) await allFinished.promise;
  });
}
