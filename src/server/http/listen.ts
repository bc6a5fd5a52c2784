import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';

/**
 * Sets how many sockets listen on the server's port. In each iteration of the event loop, Node.js accepts one connection per listening
 * socket, so with a single socket, a flood of connections would keep all other clients waiting.
 */
const LISTENING_SOCKETS = 256;
/** The listening sockets take at most this share of the files that the process may open, so that enough remain for connections. */
const SHARE_OF_FILES = 1 / 8;
const USUAL_MAX_FILES = 1024;
/** The sockets after the first one take tens of milliseconds, so they wait until the first clients have their answers. */
const MORE_SOCKETS_DELAY_MS = 1000;
/**
 * Sets the backlog of each listening socket, which is the number of connections that can wait until the server accepts them. The backlog is
 * large, because all learners of a class may open a lesson in the same second.
 */
const LISTEN_BACKLOG = 1024;

interface ListenOptions {
  port: number;
  host: string;
}

/**
 * Returns a function that starts the server on a port and resolves to the port number. On Linux, several sockets listen on the same port,
 * and the operating system distributes the connections among them. Because `createListenFunction` adds a hook, it must be called before the
 * server is ready.
 */
export function createListenFunction(
  app: FastifyInstance,
  platform: NodeJS.Platform = process.platform,
): (options: ListenOptions) => Promise<number> {
  const extraServers: Server[] = [];
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    clearTimeout(timer);
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
    // The host name `localhost` can stand for several addresses, so the extra sockets use the address on which `app.server` listens.
    const { address } = app.server.address() as AddressInfo;
    const wanted = Math.min(LISTENING_SOCKETS, readMaxFiles() * SHARE_OF_FILES);
    timer = setTimeout(() => {
      for (let count = 1; count < wanted; count++) extraServers.push(listenFor(app, { ...options, host: address }));
    }, MORE_SOCKETS_DELAY_MS).unref();
    return chosenPort;
  };
}

const getPort = (server: Server) => (server.address() as AddressInfo).port;

/**
 * Opens the server's port for a moment without sharing it. Throws an EADDRINUSE error when another program uses the port, even if that
 * program is another Keyreel server, whose sockets could share the port.
 */
async function findFreePort(port: number, host: string): Promise<number> {
  const probe = createServer().listen({ port, host });
  await once(probe, 'listening');
  const found = getPort(probe);
  probe.close();
  await once(probe, 'close');
  return found;
}

/** Returns how many files this process may have open, or a usual number where Linux does not tell it. */
function readMaxFiles(): number {
  try {
    const [, max] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return max === undefined ? Infinity : Number(max);
  } catch {
    return USUAL_MAX_FILES;
  }
}

function listenFor(app: FastifyInstance, options: ListenOptions & { backlog: number; reusePort: boolean }): Server {
  // Node's HTTP servers use the same values of `allowHalfOpen` and `noDelay`.
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket));
  server.maxConnections = app.server.maxConnections;
  server.on('error', (error) => app.log.warn(error, 'one of the sockets that listen on the port failed'));
  return server.listen(options);
}
