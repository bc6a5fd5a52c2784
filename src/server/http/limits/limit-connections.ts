import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { EvictingPot, type Place } from '#server/services/limits/evicting-pot.ts';
import { getNetworkPrefix } from '#shared/network-prefix.ts';
import { countMovedBytes } from '#server/services/limits/moved-bytes.ts';

/**
 * Limits the connections of one network and of all networks together, without trusted proxies. Each browser opens at most six connections to
 * a server, so a class of 60 learners behind one IP address has up to 360. Each connection takes a file descriptor and about 10 KB of memory.
 */
const CONNECTIONS = { perHolder: 500, total: 2000 };
/**
 * Limits how many connections are open, including those of trusted proxies. The limit on all connections is much higher than the limit on
 * clients' connections, because a trusted proxy forwards the requests of many clients and limits them itself.
 */
const MAX_WITH_PROXIES = 10_000;

interface Connection {
  place: Place;
  open: Map<ServerResponse, IncomingMessage>;
}

/**
 * Limits the connections of each network and of all networks together, not counting those of trusted proxies. When a limit is reached, an
 * idle connection is closed, which a browser reopens without the user noticing, or else the slowest one.
 */
export function limitConnections({ server }: FastifyInstance, trustedProxies: readonly string[]): void {
  const pot = new EvictingPot(CONNECTIONS);
  const proxies = createBlockList(trustedProxies);
  const connections = new WeakMap<Socket, Connection>();
  server.maxConnections = MAX_WITH_PROXIES;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return;
    const open: Connection['open'] = new Map();
    const place = pot.enter(getNetworkPrefix(address), 1, {
      countMovedBytes: () => countMovedBytes(socket),
      evict: () => socket.destroy(),
      isWaitingForServer: () => open.size > 0 && socket.writableLength === 0 && [...open.values()].every(({ complete }) => complete),
    });
    if (!place) return void socket.destroy();
    place.setIdle(true);
    connections.set(socket, { place, open });
    socket.once('close', () => place.leave());
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket);
    if (!connection) return;
    connection.open.set(response, request);
    connection.place.setIdle(false);
    response.once('close', () => {
      connection.open.delete(response);
      if (connection.open.size === 0) connection.place.setIdle(true);
    });
  });
}

function createBlockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
