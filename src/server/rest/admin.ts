import type { FastifyPluginAsync } from 'fastify';
import type { CardChanges, ModuleChanges, NewCard, NewModule, NewProduct, ProductChanges } from '#shared/catalog.ts';
import type { Companions } from '#shared/media/object-schemas.ts';
import type { GenerateKeysInput, AccessKeyChanges, AccessKeyListOptions } from '#shared/access-keys/access-key-schemas.ts';
import { spreadsheetRoutes } from './spreadsheet.ts';

const CREATED = 201;
const NO_CONTENT = 204;

type ById = { Params: { id: string } };
type LinkBody = { productId: string; moduleId: string; order?: number };

export const adminRoutes: FastifyPluginAsync = async (app) => {
  // Every REST route in this file requires a logged-in administrator. The hook refuses other clients before the server reads their request
  // body.
  app.addHook('onRequest', async (request) => void (await request.caller.admin.me()));

  app.get('/dashboard', (request) => request.caller.analytics.dashboard());
  app.get<{ Querystring: { limit?: string } }>('/activity', ({ caller, query }) =>
    caller.analytics.activity(query.limit === undefined ? {} : { limit: Number(query.limit) }),
  );

  app.get('/products', (request) => request.caller.admin.products());
  app.post<{ Body: NewProduct }>('/products', async (request, reply) =>
    reply.code(CREATED).send(await request.caller.admin.createProduct(request.body)),
  );
  app.put<ById & { Body: ProductChanges }>('/products/:id', ({ caller, params, body }) =>
    caller.admin.updateProduct({ id: params.id, changes: body }),
  );
  app.delete<ById>('/products/:id', async ({ caller, params }, reply) => {
    await caller.admin.deleteProduct(params);
    return reply.code(NO_CONTENT).send();
  });

  app.get<{ Querystring: { productId?: string } }>('/modules', ({ caller, query }) =>
    caller.admin.modules(query.productId ? { productId: query.productId } : {}),
  );
  app.post<{ Body: NewModule }>('/modules', async (request, reply) =>
    reply.code(CREATED).send(await request.caller.admin.createModule(request.body)),
  );
  app.put<ById & { Body: ModuleChanges }>('/modules/:id', ({ caller, params, body }) =>
    caller.admin.updateModule({ id: params.id, changes: body }),
  );
  app.delete<ById>('/modules/:id', async ({ caller, params }, reply) => {
    await caller.admin.deleteModule(params);
    return reply.code(NO_CONTENT).send();
  });
  app.post<{ Params: { id: string; number: string }; Body: { note?: string } }>(
    '/modules/:id/versions/:number/restore',
    ({ caller, params, body }) => caller.admin.rollBack({ moduleId: params.id, version: Number(params.number), note: body.note }),
  );

  app.get<ById>('/modules/:id/versions', ({ caller, params }) => caller.admin.versions({ moduleId: params.id }));

  app.post<{ Body: LinkBody }>('/product-modules', async (request, reply) =>
    reply.code(CREATED).send(await request.caller.admin.linkModule(request.body)),
  );
  app.put<{ Body: LinkBody }>('/product-modules', (request) => request.caller.admin.linkModule(request.body));
  app.delete<{ Querystring: { productId?: string; moduleId?: string } }>('/product-modules', async ({ caller, query }, reply) => {
    await caller.admin.unlinkModule({ productId: query.productId ?? '', moduleId: query.moduleId ?? '' });
    return reply.code(NO_CONTENT).send();
  });

  app.get<{ Querystring: { moduleId?: string } }>('/cards', ({ caller, query }) =>
    caller.admin.cards(query.moduleId ? { moduleId: query.moduleId } : {}),
  );
  app.post<{ Body: NewCard }>('/cards', async (request, reply) =>
    reply.code(CREATED).send(await request.caller.admin.createCard(request.body)),
  );
  app.put<ById & { Body: CardChanges }>('/cards/:id', ({ caller, params, body }) =>
    caller.admin.updateCard({ id: params.id, changes: body }),
  );
  app.delete<ById>('/cards/:id', async ({ caller, params }, reply) => {
    await caller.admin.deleteCard(params);
    return reply.code(NO_CONTENT).send();
  });

  await app.register(spreadsheetRoutes);

  app.post<ById & { Body: Companions }>('/objects/:id/companions', ({ caller, params, body }) =>
    caller.admin.setCompanions({ ...body, id: params.id }),
  );

  app.post<ById & { Body: { name?: string } | undefined }>('/objects/:id/complete', ({ caller, params, body }) =>
    caller.admin.completeUpload({ ...body, id: params.id }),
  );

  app.post<{ Body: GenerateKeysInput }>('/keys/generate', async (request, reply) =>
    reply.code(CREATED).send(await request.caller.admin.generateKeys(request.body)),
  );
  app.get<{ Querystring: Omit<AccessKeyListOptions, 'limit'> & { limit?: string } }>('/keys', ({ caller, query: { limit, ...choice } }) =>
    caller.admin.keys(limit === undefined ? choice : { ...choice, limit: Number(limit) }),
  );
  app.put<ById & { Body: AccessKeyChanges }>('/keys/:id', ({ caller, params, body }) =>
    caller.admin.updateKey({ id: params.id, changes: body }),
  );
  app.get<ById>('/keys/:id', ({ caller, params }) => caller.admin.key(params));
  app.post<ById & { Body: { requestId?: string } | undefined }>('/keys/:id/replace', async ({ caller, params, body }, reply) =>
    reply.code(CREATED).send(await caller.admin.replaceKey({ ...body, id: params.id })),
  );
  app.delete<ById>('/keys/:id/devices', ({ caller, params }) => caller.admin.forgetDevices(params));
  app.delete<{ Params: { id: string; deviceId: string } }>('/keys/:id/devices/:deviceId', ({ caller, params }) =>
    caller.admin.forgetDevice(params),
  );
};
