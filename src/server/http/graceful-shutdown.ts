import type { FastifyInstance } from 'fastify';
import { Socket } from 'node:net';

/**
 * Limits how long requests may take to finish after a graceful shutdown begins. Uploads get more time than other requests, because it can
 * take several minutes to repeat a cancelled upload.
 */
export const SHUTDOWN_LIMITS_MS = { requests: 5000, uploads: 30_000 };

/**
 * Lets requests in progress finish during a graceful shutdown, but closes the connections of requests that exceed the time limits. For the
 * host name `localhost`, Fastify starts a second server, so closing `app.server` is not enough. Connections to the second server cause no
 * `connection` event on `app.server`, so an `onRequest` hook tracks them.
 */
export function registerGracefulShutdown(app: FastifyInstance, limits: typeof SHUTDOWN_LIMITS_MS): void {
  const sockets = new Set<Socket>();
  const inProgress = new Map<object, { socket: Socket; isUpload: boolean }>();
  let isClosing = false;
  const allFinished = Promise.withResolvers<void>();

  const trackSocket = (socket: Socket) => {
    // A request that a test injects into Fastify has no real socket and is ignored.
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
  // Fastify limits `preClose` hooks to ten seconds, so the wait for open requests happens in an `onClose` hook.
  app.addHook('onClose', async () => {
    if (inProgress.size > 0) await allFinished.promise;
  });
}
