import type { FastifyPluginAsync } from 'fastify';

export const openapiRoutes: FastifyPluginAsync<{ version: string }> = async (app, { version }) => {
  // The document is built on the first request and only once, so all responses contain the same bytes.
  let document: Buffer | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    const { buildOpenapiDocument } = await import('./openapi-document.ts');
    document ??= Buffer.from(JSON.stringify(await buildOpenapiDocument(version)));
    return reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(document);
  });
};
