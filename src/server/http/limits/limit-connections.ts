import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { getNetworkPrefix } from '#shared/network-prefix.ts';
import { ConnectionSlots } from './connection-slots.ts';

/**
 * Limits how many connections are open, including those of trusted proxies. The limit on all connections is much higher than the limit on
 * clients' connections, because a trusted proxy forwards the requests of many clients and limits them itself.
 */
const MAX_WITH_PROXIES = 10_000;

/** Limits the connections of each network and of all networks together, not counting those of trusted proxies. */
export function limitConnections({ server }: FastifyInstance, trustedProxies: readonly string[]): void {
  const slots = new ConnectionSlots();
  const proxies = createBlockList(trustedProxies);
  server.maxConnections = MAX_WITH_PROXIES;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return;
    slots.add(socket, getNetworkPrefix(address));
    socket.once('close', () => slots.remove(socket));
  });
  const openRequests = new WeakMap<Socket, number>();
  const countRequest = (socket: Socket, change: 1 | -1) => {
    const count = (openRequests.get(socket) ?? 0) + change;
    openRequests.set(socket, count);
    slots.setIdle(socket, count === 0);
  };
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    countRequest(socket, 1);
    response.once('close', () => countRequest(socket, -1));
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
