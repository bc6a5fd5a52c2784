import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestServer } from '../testing/create-test-server.ts';

interface JsonSchema {
  type?: string;
  format?: string;
  properties: Record<string, unknown>;
  required?: string[];
  items?: JsonSchema;
}
type Content = Record<string, { schema: JsonSchema }>;
interface Document {
  openapi: string;
  paths: Record<string, Record<string, { requestBody?: { content: Content }; responses: Record<string, { content?: Content }> }>>;
}

/** Starts a server and returns its OpenAPI document and all its registered routes, such as `GET /api/cards/{moduleId}`. */
async function loadDocument(): Promise<{ paths: Document['paths']; routes: string[] }> {
  const routes: string[] = [];
  const collectRoutes = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      const path = url.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{*}');
      for (const each of [method].flat()) if (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(each)) routes.push(`${each} ${path}`);
    });
  };
  subscribe('fastify.initialization', collectRoutes);
  const { app } = await createTestServer();
  unsubscribe('fastify.initialization', collectRoutes);
  const { paths } = (await app.inject('/api/openapi.json')).json<Document>();
  return { paths, routes };
}

test('the OpenAPI document describes every route under /api and no other', async () => {
  const { paths, routes } = await loadDocument();
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  // The OpenAPI document describes neither the route that serves the document nor the catch-all route for unknown paths.
  const registered = routes.filter((route) => route.includes(' /api/') && !/openapi\.json$|\{\*\}$/.test(route));
  expect(registered.length).toBeGreaterThan(25);
  expect(documented.toSorted()).toEqual(registered.toSorted());
});

test('every operation that returns JSON describes its response', async () => {
  const { paths } = await loadDocument();
  const undescribed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => {
        const { content } = responses[200] ?? responses[201] ?? {};
        const isFile = Object.values(content ?? {}).some(({ schema }) => schema.format === 'binary');
        return !responses[204] && !isFile && !/^(object|array)$/.test(content?.['application/json']?.schema.type ?? '');
      })
      .map(([method]) => `${method} ${path}`),
  );
  expect(undescribed).toEqual([]);
});

test('a response is described by the schema of the procedure behind it', async () => {
  const { paths } = await loadDocument();
  const schema = paths['/api/cards/{moduleId}']!.get!.responses[200]!.content!['application/json']!.schema;
  expect(schema.type).toBe('array');
  expect(Object.keys(schema.items!.properties)).toEqual(expect.arrayContaining(['id', 'order', 'overlayVideoId', 'overlays']));
});

test('a request body is described with the fields that are required', async () => {
  const { paths } = await loadDocument();
  const bodySchema = (path: string, method: string) => paths[path]![method]!.requestBody!.content['application/json']!.schema;
  const newCard = bodySchema('/api/admin/cards', 'post');
  expect(newCard.required?.toSorted()).toEqual(['moduleId', 'slug', 'title', 'type']);
  expect(Object.keys(newCard.properties)).toContain('nextOnFailPageId');
  const cardChanges = bodySchema('/api/admin/cards/{id}', 'put');
  expect(cardChanges.required).toBeUndefined();
  expect(Object.keys(cardChanges.properties)).toContain('nextOnFailPageId');
});

test('the OpenAPI document is serialised once for all requests', async () => {
  const { app } = await createTestServer();
  const stringify = vi.spyOn(JSON, 'stringify');
  onTestFinished(() => stringify.mockRestore());
  const bodies = [await app.inject('/api/openapi.json'), await app.inject('/api/openapi.json')].map(({ body }) => body);
  expect(bodies[1]).toBe(bodies[0]);
  expect(stringify.mock.calls.filter(([value]) => value instanceof Object && 'openapi' in value)).toHaveLength(1);
});
