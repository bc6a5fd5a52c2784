import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { limitBodies } from './limit-bodies.ts';
import { limitConnections } from './limit-connections.ts';
import { limitRequests } from './limit-requests.ts';
import { limitResponses } from './limit-responses.ts';

const MAX_LISTENERS = 20;

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
