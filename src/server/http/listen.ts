import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

/** Node accepts one connection per listening socket in each turn of the event loop. With one socket, a flood keeps everybody else waiting. */
const LISTENING_SOCKETS = 64;
/** Connections that may wait to be accepted at each socket: a whole class opens the same lesson in the same second. */
const LISTEN_BACKLOG = 1024;

interface ListenOptions {
  /** 0 chooses a free port. */
  port: number;
  host: string;
}

/**
 * Returns the function that makes the server listen, and resolves to the port. On Linux several sockets listen on one port, and the
 * system shares out the connections among them. Call it before the server is ready, because it adds a hook.
 */
export function prepareListening(
  app: FastifyInstance,
  platform: NodeJS.Platform = process.platform,
): (options: ListenOptions) => Promise<number> {
  const extraServers: Server[] = [];
  app.addHook('preClose', async () => {
    for (const server of extraServers) server.close();
  });
  return async ({ port, host }) => {
    if (platform !== 'linux') {
      await app.listen({ port, host, backlog: LISTEN_BACKLOG });
      return getPort(app.server);
    }
    const chosenPort = await findFreePort(port, host);
    const options = { port: chosenPort, host, backlog: LISTEN_BACKLOG, reusePort: true };
    await app.listen(options);
    // `localhost` can stand for several addresses.
    const { address } = app.server.address() as AddressInfo;
    const listening = Array.from({ length: LISTENING_SOCKETS - 1 }, () => listenFor(app, { ...options, host: address }));
    extraServers.push(...(await Promise.all(listening)));
    return chosenPort;
  };
}

const getPort = (server: Server) => (server.address() as AddressInfo).port;

/** Takes the port for a moment without sharing it. Throws EADDRINUSE when another program has it, even another Keyreel. */
async function findFreePort(port: number, host: string): Promise<number> {
  const probe = createServer().listen({ port, host });
  await once(probe, 'listening');
  const found = getPort(probe);
  probe.close();
  await once(probe, 'close');
  return found;
}

/** Listens with another socket, and hands its connections to the server. */
async function listenFor(app: FastifyInstance, options: ListenOptions & { backlog: number; reusePort: boolean }): Promise<Server> {
  // The options of Node's HTTP server.
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket));
  server.maxConnections = app.server.maxConnections;
  server.listen(options);
  await once(server, 'listening');
  return server;
}
