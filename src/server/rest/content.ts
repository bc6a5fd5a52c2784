import type { FastifyPluginAsync } from 'fastify';

const FIVE_MINUTES = 'private, max-age=300';

export const contentRoutes: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: { moduleSlug?: string } }>('/modules/by-slug', async (request, reply) => {
    const module = await request.caller.content.moduleBySlug({ moduleSlug: request.query.moduleSlug ?? '' });
    reply.header('cache-control', FIVE_MINUTES);
    const { moduleSummarySchema } = await import('#shared/catalog.ts');
    return moduleSummarySchema.parse(module);
  });
  app.get<{ Params: { moduleId: string } }>('/cards/:moduleId', async (request) => {
    const cards = await request.caller.content.cards(request.params);
    return cards.map(({ revision: _revision, ...card }) => card);
  });
};
