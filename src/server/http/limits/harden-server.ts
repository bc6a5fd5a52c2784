import type { FastifyInstance } from 'fastify';
import { limitBodies } from './limit-bodies.ts';
import { limitConnections } from './limit-connections.ts';
import { limitRequests } from './limit-requests.ts';
import { limitResponses } from './limit-responses.ts';

/**
 * Limits what one network can take from the others: connections, requests that wait, request bodies, and responses that nobody reads. Must
 * be called before other hooks are added. A limit that is reached evicts whoever is slow and has most, and does not refuse a newcomer.
 */
export function hardenServer(app: FastifyInstance, trustedProxies: readonly string[]): void {
  limitConnections(app, trustedProxies);
  limitRequests(app);
  limitBodies(app);
  limitResponses(app);
}
