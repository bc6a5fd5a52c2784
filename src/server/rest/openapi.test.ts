import { expect, test } from 'vitest';
import { createTestServer } from '../testing/create-test-server.ts';
import { operations } from './openapi.ts';

interface Document {
  openapi: string;
  paths: Record<
    string,
    Record<string, { requestBody?: { content: Record<string, { schema: { properties: object; required?: string[] } }> } }>
  >;
}

test('the description names every route of the REST interface', async () => {
  const { app } = await createTestServer();
  const { paths } = (await app.inject('/api/openapi.json')).json<Document>();
  for (const route of Object.keys(operations)) {
    const [method = '', path = ''] = route.split(' ');
    expect([route, Object.keys(paths[path] ?? {})]).toEqual([route, expect.arrayContaining([method.toLowerCase()])]);
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    expect([route, app.hasRoute({ method, url })]).toEqual([route, true]);
  }
});

test('the description of a body says which fields must be sent', async () => {
  const { app } = await createTestServer();
  const { paths } = (await app.inject('/api/openapi.json')).json<Document>();
  const schema = paths['/api/admin/cards']!.post!.requestBody!.content['application/json']!.schema;
  expect(schema.required?.toSorted()).toEqual(['moduleId', 'slug', 'title', 'type']);
  expect(Object.keys(schema.properties)).toContain('nextOnFailPageId');
});
