import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { cardSchema, moduleSummarySchema } from '#shared/catalog.ts';

/** Describes the cards of a module as REST clients receive them, without the revision of each card. */
export const restCardsSchema = z.array(cardSchema.omit({ revision: true }));

const FIVE_MINUTES = 'private, max-age=300';

export const contentRoutes: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: { moduleSlug?: string } }>('/modules/by-slug', async (request, reply) => {
    const module = await request.caller.content.moduleBySlug({ moduleSlug: request.query.moduleSlug ?? '' });
    reply.header('cache-control', FIVE_MINUTES);
    return moduleSummarySchema.parse(module);
  });
  app.get<{ Params: { moduleId: string } }>('/cards/:moduleId', async (request) => {
    const cards = await request.caller.content.cards(request.params);
    return cards.map(({ revision: _revision, ...card }) => card);
  });
};
