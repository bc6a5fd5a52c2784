import type { FastifyPluginAsync } from 'fastify';
import { moduleSummarySchema } from '#shared/catalog.ts';

const FIVE_MINUTES = 'private, max-age=300';

export const contentRoutes: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: { moduleSlug?: string } }>('/modules/by-slug', async (request, reply) => {
    const module = await request.caller.content.moduleBySlug({ moduleSlug: request.query.moduleSlug ?? '' });
    reply.header('cache-control', FIVE_MINUTES);
    return moduleSummarySchema.parse(module);
  });
  app.get<{ Params: { productSlug: string } }>('/modules/:productSlug', (request) => request.caller.content.modules(request.params));
  app.get<{ Params: { moduleId: string } }>('/cards/:moduleId', (request) => request.caller.content.cards(request.params));
};
