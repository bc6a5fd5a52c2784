import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

/**
 * Sets how many sockets listen on the port of the server. Node.js accepts one connection per listening socket in each iteration of the
 * event loop. With only one listening socket, a flood of connections would keep all other clients waiting.
 */
const LISTENING_SOCKETS = 64;
/**
 * Sets how many connections can wait at each socket until the server accepts the connections. The limit of waiting connections is high,
 * because all learners of a class may open a lesson in the same second.
 */
const LISTEN_BACKLOG = 1024;

interface ListenOptions {
  /** Holds the port on which the server listens. The port number 0 selects a free port. */
  port: number;
  host: string;
}

/**
 * Returns a function that starts the server on a port and resolves to the port number. On Linux, several sockets listen on the same port,
 * and the operating system distributes the connections among the sockets. The `createListenFunction` function adds a hook, so callers must
 * call `createListenFunction` before the server is ready.
 */
export function createListenFunction(
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
    // The sockets of `extraServers` listen on the same address as the socket of `app.server`, because the host name `localhost` can resolve
    // to several addresses.
    const { address } = app.server.address() as AddressInfo;
    const listening = Array.from({ length: LISTENING_SOCKETS - 1 }, () => listenFor(app, { ...options, host: address }));
    extraServers.push(...(await Promise.all(listening)));
    return chosenPort;
  };
}

const getPort = (server: Server) => (server.address() as AddressInfo).port;

/**
 * Briefly opens the port of the server without sharing the port with other sockets. Throws an EADDRINUSE error when another program,
 * including another Keyreel server, uses the port.
 */
async function findFreePort(port: number, host: string): Promise<number> {
  const probe = createServer().listen({ port, host });
  await once(probe, 'listening');
  const found = getPort(probe);
  probe.close();
  await once(probe, 'close');
  return found;
}

/** Opens one more listening socket, and passes its connections to the server. */
async function listenFor(app: FastifyInstance, options: ListenOptions & { backlog: number; reusePort: boolean }): Promise<Server> {
  // The HTTP servers of Node.js use the same values for the options `allowHalfOpen` and `noDelay`.
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket));
  server.maxConnections = app.server.maxConnections;
  server.listen(options);
  await once(server, 'listening');
  return server;
}
