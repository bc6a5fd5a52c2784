import type { FastifyPluginAsync } from 'fastify';

export const eventRoutes: FastifyPluginAsync = async (app) => {
  // The client sends events to this route with `navigator.sendBeacon` when the page is closed. A tRPC route would not work, because
  // `sendBeacon` cannot send tRPC requests.
  app.post<{ Body: { events: unknown[] } }>('/events', (request) => request.caller.analytics.record(request.body));
};
