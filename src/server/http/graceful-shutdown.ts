import type { FastifyInstance } from 'fastify';
import { Socket } from 'node:net';

/** Requests get this long to end by themselves; a video that is still streaming is cut then. Who is sending a film has waited for minutes. */
export const SHUTDOWN_LIMITS_MS = { requests: 5000, uploads: 30_000 };

/**
 * Lets what is under way finish when the server closes. On `localhost` Fastify listens with a second server beside
 * `app.server`, which nobody waits for and whose connections show only by their requests.
 */
export function registerGracefulShutdown(app: FastifyInstance, limits: typeof SHUTDOWN_LIMITS_MS): void {
  const sockets = new Set<Socket>();
  const underWay = new Map<object, { socket: Socket; isUpload: boolean }>();
  let isClosing = false;
  const drained = Promise.withResolvers<void>();

  const watch = (socket: Socket) => {
    // A request that a test injects comes over none.
    if (sockets.has(socket) || !(socket instanceof Socket)) return;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  app.server.on('connection', watch);
  app.addHook('onRequest', async ({ raw: { socket }, routeOptions }, { raw }) => {
    watch(socket);
    underWay.set(raw, { socket, isUpload: routeOptions.config?.isUpload === true });
    raw.once('close', () => {
      underWay.delete(raw);
      if (!isClosing) return;
      if (sockets.has(socket)) socket.end();
      if (underWay.size === 0) drained.resolve();
    });
  });

  const cutAllBut = (kept: readonly Socket[]) => {
    for (const socket of sockets) if (!kept.includes(socket)) socket.destroy();
  };
  app.addHook('preClose', async () => {
    isClosing = true;
    const sending = () => [...underWay.values()].filter(({ isUpload }) => isUpload).map(({ socket }) => socket);
    setTimeout(() => cutAllBut(sending()), limits.requests).unref();
    setTimeout(() => cutAllBut([]), limits.uploads).unref();
  });
  // Not in the hook before, which Fastify gives ten seconds.
  app.addHook('onClose', async () => {
    if (underWay.size > 0) await drained.promise;
  });
}
