import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import {
  cardSchema,
  cardChangesSchema,
  moduleSchema,
  moduleChangesSchema,
  newCardSchema,
  newModuleSchema,
  newProductSchema,
  productSchema,
  productChangesSchema,
} from '#shared/catalog.ts';
import { learnerEventSchema, recordResultSchema } from '#shared/learner-events.ts';
import { adminCredentialsSchema, enterRequestSchema, sessionSchema } from '#shared/session.ts';
import { accessKeySchema, generatedKeySchema, generateKeysInputSchema, accessKeyChangesSchema } from '#shared/access-key-schemas.ts';
import { activityRowSchema } from '#shared/activity.ts';
import { dashboardStatsSchema } from '#shared/reports.ts';

interface Operation {
  summary: string;
  /** 200 unless said. */
  status?: 200 | 201 | 204;
  query?: Record<string, string>;
  body?: z.ZodType;
  /** The body is a file. */
  isFile?: boolean;
  answer?: z.ZodType;
}

const success = z.object({ success: z.literal(true) });
const link = z.object({ productId: z.string(), moduleId: z.string(), order: z.number().int().min(1).optional() });
const failure = z.object({ statusCode: z.number(), error: z.string(), code: z.string(), message: z.string() });

/** The REST interface; a test compares it with the routes there are. */
export const operations: Record<string, Operation> = {
  'POST /api/gate/enter': {
    summary: 'Trade an access key and a nickname for a session',
    body: enterRequestSchema,
    answer: z.object({ demo: z.boolean(), session: sessionSchema }),
  },
  'GET /api/session/current': { summary: 'The session of the cookie', answer: sessionSchema },
  'GET /api/modules/{productSlug}': { summary: "The modules of the session's product, in order", answer: z.array(moduleSchema) },
  'GET /api/modules/by-slug': {
    summary: "One module of the session's product",
    query: { moduleSlug: 'Slug of the module' },
    answer: moduleSchema.pick({ id: true, slug: true, title: true, description: true }),
  },
  'GET /api/cards/{moduleId}': { summary: 'The cards of a module, in order', answer: z.array(cardSchema) },
  'POST /api/events': {
    summary: 'Store what the learner did',
    body: z.object({ events: z.array(learnerEventSchema).max(50) }),
    answer: recordResultSchema,
  },
  'GET /api/objects/upload': {
    summary: 'An address to send one file to, for an hour',
    query: { extension: 'Extension of the file, without the dot' },
    answer: z.object({ uploadURL: z.string() }),
  },
  'PUT /api/objects/put/{name}': {
    summary: 'Send the file; the address comes from the call above and needs no cookie',
    query: { t: 'Token of the address' },
    isFile: true,
    answer: z.object({ id: z.string(), extension: z.string(), contentType: z.string(), size: z.number() }),
  },
  'POST /api/auth/admin/login': {
    summary: 'Log in as an administrator',
    body: adminCredentialsSchema,
    answer: success.extend({ admin: z.object({ email: z.string() }) }),
  },
  'POST /api/auth/admin/logout': { summary: 'Log out', answer: success },
  'GET /api/admin/dashboard': { summary: 'The ten stats', answer: dashboardStatsSchema },
  'GET /api/admin/activity': {
    summary: 'Sessions, last seen first',
    query: { limit: 'Most rows, 1000 unless said' },
    answer: z.array(activityRowSchema),
  },
  'GET /api/admin/products': { summary: 'All products', answer: z.array(productSchema) },
  'POST /api/admin/products': { summary: 'Create a product', status: 201, body: newProductSchema, answer: productSchema },
  'PUT /api/admin/products/{id}': { summary: 'Change a product', body: productChangesSchema, answer: productSchema },
  'DELETE /api/admin/products/{id}': { summary: 'Delete a product with its keys and sessions', status: 204 },
  'GET /api/admin/modules': {
    summary: "All modules, or a product's in order",
    query: { productId: 'Only the modules of this product' },
    answer: z.array(moduleSchema),
  },
  'POST /api/admin/modules': { summary: 'Create a module', status: 201, body: newModuleSchema, answer: moduleSchema },
  'PUT /api/admin/modules/{id}': { summary: 'Change a module', body: moduleChangesSchema, answer: moduleSchema },
  'DELETE /api/admin/modules/{id}': { summary: 'Delete a module with its cards', status: 204 },
  'POST /api/admin/product-modules': { summary: 'Put a module into a product', status: 201, body: link, answer: link.required() },
  'PUT /api/admin/product-modules': { summary: 'Move a module within a product', body: link, answer: link.required() },
  'DELETE /api/admin/product-modules': {
    summary: 'Take a module out of a product',
    status: 204,
    query: { productId: 'The product', moduleId: 'The module' },
  },
  'GET /api/admin/cards': { summary: 'Cards by order', query: { moduleId: 'Only the cards of this module' }, answer: z.array(cardSchema) },
  'POST /api/admin/cards': { summary: 'Create a card, last or at its order', status: 201, body: newCardSchema, answer: cardSchema },
  'PUT /api/admin/cards/{id}': { summary: 'Change or move a card', body: cardChangesSchema, answer: cardSchema },
  'DELETE /api/admin/cards/{id}': { summary: 'Delete a card and empty the links to it', status: 204 },
  'POST /api/admin/keys/generate': {
    summary: 'Make access keys; the only answer that shows them',
    status: 201,
    body: generateKeysInputSchema,
    answer: z.object({ keys: z.array(generatedKeySchema) }),
  },
  'GET /api/admin/keys': {
    summary: 'Access keys, masked, newest first; at most 1000 in one answer, the older ones by asking again with before',
    query: {
      limit: 'How many at most: 1 to 1000, which is the default',
      before: 'Only keys older than the one with this id, as the last of the answer before',
      productId: 'Only the keys of this product',
      status: 'Only keys that are active, revoked or expired',
      search: "Only keys with each of these words in the masked key or the product's title",
    },
    answer: z.array(accessKeySchema),
  },
  'PUT /api/admin/keys/{id}': {
    summary: 'Revoke, restore, raise the limit, set an expiry date',
    body: accessKeyChangesSchema,
    answer: accessKeySchema,
  },
  'DELETE /api/admin/keys/{id}/devices': { summary: "Forget a key's devices and free its logins", answer: accessKeySchema },
};

export const openapiRoutes: FastifyPluginAsync<{ version: string }> = async (app, { version }) => {
  // Made when someone asks: it would be a tenth of the start.
  let document: ReturnType<typeof buildDocument> | undefined;
  app.get('/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send((document ??= buildDocument(version))),
  );
};

function buildDocument(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [route, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = route.split(' ');
    (paths[path] ??= {})[method.toLowerCase()] = buildOperation(path, operation);
  }
  return { openapi: '3.1.0', info: { title: 'Keyreel', version }, paths };
}

function buildOperation(path: string, { summary, status = 200, query = {}, body, isFile, answer }: Operation) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const inQuery = Object.entries(query).map(([name, description]) => ({ name, in: 'query', description, schema: { type: 'string' } }));
  return {
    summary,
    parameters: [...inPath, ...inQuery],
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: buildBodySchema(body) } } } } : {}),
    ...(isFile ? { requestBody: { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } } : {}),
    responses: {
      [status]: { description: 'Done', ...(answer ? { content: buildJsonContent(answer) } : {}) },
      default: { description: 'Refused or failed', content: buildJsonContent(failure) },
    },
  };
}

function buildJsonContent(schema: z.ZodType) {
  return { 'application/json': { schema: z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) } };
}

/** Fields are described as they are kept; which of them must be sent is known only from the other side. */
function buildBodySchema(schema: z.ZodType) {
  const { required: _kept, ...kept } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  const { required } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return required === undefined ? kept : { ...kept, required };
}
