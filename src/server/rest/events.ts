import type { FastifyPluginAsync } from 'fastify';

export const eventRoutes: FastifyPluginAsync = async (app) => {
  // A beacon is sent when a page is left; it cannot speak tRPC.
  app.post<{ Body: { events: unknown[] } }>('/events', (request) => request.caller.analytics.record(request.body));
};
