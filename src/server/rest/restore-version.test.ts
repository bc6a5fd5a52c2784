import { expect, test } from 'vitest';
import { createTestServer } from '../testing/create-test-server.ts';
import { createAdminRestClient, createRestClient } from '../testing/rest-client.ts';

test('POST …/versions/:number/restore gives a module the pages of an earlier version again', async () => {
  const server = await createTestServer();
  const admin = await createAdminRestClient(server);
  const create = async (kind: string, body: object) => (await admin.post(`/api/admin/${kind}`, body)).json<{ id: string }>();
  const { id } = await create('modules', { slug: 'start', title: 'Start' });
  await create('cards', { moduleId: id, slug: 'a', title: 'A', type: 'info' });
  server.advanceTime(60 * 60 * 1000);
  await create('cards', { moduleId: id, slug: 'b', title: 'B', type: 'info' });
  const path = `/api/admin/modules/${id}/versions`;

  const restored = await admin.post(`${path}/1/restore`, { note: 'As it was' });
  expect([restored.statusCode, restored.json()]).toEqual([200, { version: 3, leftOut: [] }]);
  expect((await admin.get(`/api/admin/cards?moduleId=${id}`)).json()).toMatchObject([{ slug: 'a', order: 1 }]);

  expect((await admin.post(`${path}/1/restore`, {})).json()).toMatchObject({ statusCode: 409, code: 'publish.nothing' });
  expect((await admin.post(`${path}/99/restore`, {})).json()).toMatchObject({ statusCode: 404, code: 'version.missing' });
  for (const number of ['0', '-1', '1.5', 'x', '99999999999'])
    expect((await admin.post(`${path}/${number}/restore`, {})).json()).toMatchObject({ statusCode: 400, code: 'input.invalid' });
  expect((await createRestClient(server).post(`${path}/1/restore`, {})).statusCode).toBe(401);
});
