import type { FastifyPluginAsync } from 'fastify';

export const eventRoutes: FastifyPluginAsync = async (app) => {
  // The route serves `navigator.sendBeacon`, which the client uses when the page is closed and which cannot send tRPC requests.
  app.post<{ Body: { events: unknown[] } }>('/events', (request) => request.caller.analytics.record(request.body));
};
