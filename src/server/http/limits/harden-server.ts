import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
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
 * Creates the server that hands its requests to Fastify, except for requests of a connection that is closed already: Node.js still parses
 * all that arrived with the request for which the connection was closed, and Fastify would make objects for thousands of them.
 */
export function createHardenedServer(handle: RequestListener): Server {
  return createServer(TIMEOUTS, (request, response) => {
    if (!request.socket.destroyed) handle(request, response);
  });
}

/**
 * Limits what one network can take from the others: connections, requests that wait, request bodies, and responses that nobody reads. Must
 * be called before other hooks are added. A limit that is reached evicts whoever is slow and has most, and does not refuse a newcomer.
 */
export function hardenServer(app: FastifyInstance, trustedProxies: readonly string[]): void {
  app.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (socket.destroyed) return;
    // The limits, Fastify and its plug-ins each wait for the end of a response. More than ten listeners would be reported as a leak.
    response.setMaxListeners(MAX_LISTENERS);
  });
  limitConnections(app, trustedProxies);
  limitRequests(app);
  limitBodies(app);
  limitResponses(app);
}
