import { createServer, IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { limitBodies } from './limit-bodies.ts';
import { limitConnections } from './limit-connections.ts';
import { limitRequests } from './limit-requests.ts';
import { limitResponses } from './limit-responses.ts';

const MAX_LISTENERS = 20;
const SECOND_MS = 1000;
/** The request timeout is slightly longer than the maximum duration of an upload. `limitBodies` sets a shorter limit for other bodies. */
const TIMEOUTS = {
  headersTimeout: 15 * SECOND_MS,
  requestTimeout: 31 * 60 * SECOND_MS,
  keepAliveTimeout: 65 * SECOND_MS,
  connectionsCheckingInterval: 5 * SECOND_MS,
};

/**
 * Limits how many open requests one connection can have. Browsers and proxies wait for each response before they send the next request;
 * tools that use HTTP pipelining send a few requests at once.
 */
const MAX_OPEN_REQUESTS = 10;

/**
 * Stands for all requests that Node.js still parses on a closed connection: up to 64 KiB arrive at once, which can be thousands of requests.
 * Node.js makes no response for an upgrade.
 */
class IgnoredRequest extends IncomingMessage {
  /** Only while its headers are parsed, because Node.js would take away the listeners that end the requests before it. */
  get upgrade() {
    return !this.complete;
  }
  set upgrade(_isUpgrade) {}
  override push() {
    return true;
  }
}

/**
 * Creates the server that hands its requests to Fastify. A connection with too many open requests is closed, and of the requests that have
 * arrived with them Node.js makes no objects: 80 connections with 2,000 requests each would otherwise take three seconds and 280 MiB.
 */
export function createHardenedServer(handle: RequestListener): Server {
  const openCounts = new WeakMap<Socket, number>();
  const ignored = new WeakMap<Socket, IgnoredRequest>();
  const countOpen = (socket: Socket, added: number) => openCounts.set(socket, (openCounts.get(socket) ?? 0) + added);

  class LimitedRequest extends IncomingMessage {
    constructor(socket: Socket) {
      if ((openCounts.get(socket) ?? 0) >= MAX_OPEN_REQUESTS) socket.destroy();
      if (socket.destroyed) {
        const request = ignored.get(socket) ?? new IgnoredRequest(socket);
        ignored.set(socket, request);
        request.complete = false;
        return request;
      }
      super(socket);
      countOpen(socket, 1);
    }
  }

  return createServer({ ...TIMEOUTS, IncomingMessage: LimitedRequest }, (request, response) => {
    response.once('close', () => countOpen(request.socket, -1));
    handle(request, response);
  });
}

/**
 * Limits what one network can take from the others: connections, requests that wait, request bodies, and responses that nobody reads. Must
 * be called before other hooks are added. A limit that is reached evicts whoever is slow and has most, and does not refuse a newcomer.
 */
export function hardenServer(app: FastifyInstance, trustedProxies: readonly string[]): void {
  app.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    // The limits, Fastify and its plug-ins each wait for the end of a response. More than ten listeners would be reported as a leak.
    response.setMaxListeners(MAX_LISTENERS);
  });
  limitConnections(app, trustedProxies);
  limitRequests(app);
  limitBodies(app);
  limitResponses(app);
}
