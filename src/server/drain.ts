import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

declare module 'fastify' {
  interface FastifyInstance {
    /** Hangs up on everyone but those who are sending a file, and on them when they have been answered. */
    cutAllButUploads: () => void;
  }
}

/** Knows who is sending a file, so that a server that stops can wait longer for them. */
export function watchConnections(app: FastifyInstance): void {
  const all = new Set<Socket>();
  const sending = new Set<Socket>();
  let isCut = false;
  app.server.on('connection', (socket) => {
    all.add(socket);
    socket.once('close', () => all.delete(socket));
  });
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if (!routeOptions.config?.isUpload) return;
    const { socket } = raw;
    sending.add(socket);
    reply.raw.once('close', () => {
      sending.delete(socket);
      if (isCut) socket.end();
    });
  });
  app.decorate('cutAllButUploads', () => {
    isCut = true;
    for (const socket of all) if (!sending.has(socket)) socket.destroy();
  });
}
