import type { FastifyPluginAsync } from 'fastify';
import type { Deps } from '../deps.ts';

/**
 * Registers the address to which shops report their sales. A message is read as raw bytes, because its signature covers the bytes. Cookies
 * count for nothing here: the signature says who sends.
 */
export const saleRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post<{ Params: { sourceId: string }; Body: Buffer | null }>(
    '/sales/:sourceId',
    { config: { acceptsAnyContentType: true, hasSecretPath: true, bodyPot: 'sales' } },
    async ({ params, headers, body, ip }, reply) => {
      void reply.header('cache-control', 'no-store');
      const { receiveMessage } = await import('../services/sales/receive-message.ts');
      const { isDone } = await receiveMessage(deps, { address: params.sourceId, headers, body: body ?? Buffer.alloc(0), ip });
      return reply.code(isDone ? 200 : 202).send({ received: true });
    },
  );
};
