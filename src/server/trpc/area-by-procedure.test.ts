import type { TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import { canUseArea, ROLES, type PortalArea, type Role } from '#shared/people/roles.ts';
import { restOperations } from '../rest/openapi.ts';
import { createTestServer, type TestClient, type TestServer } from '../testing/create-test-server.ts';
import { areaByProcedure } from './area-by-procedure.ts';
import { appRouter } from './router.ts';
import { toPublicFailure } from './trpc.ts';

// eslint-disable-next-line no-underscore-dangle
const names = Object.keys(appRouter._def.procedures);

/** Calls a procedure without any input. Returns the failure code, or null when the call succeeds. */
const callWithoutInput = (client: TestClient, name: string): Promise<string | null> => {
  const [router, procedure] = name.split('.') as ['admin', 'me'];
  return client[router][procedure]().then(
    () => null,
    (error: TRPCError) => toPublicFailure(error).code,
  );
};

async function sendAs(server: TestServer, client: TestClient, operation: string): Promise<number> {
  const [method = '', path = ''] = operation.split(' ');
  const hasBody = method === 'POST' || method === 'PUT';
  const response = await server.app.inject({
    method: method as 'GET',
    url: path.replaceAll(/\{\w+\}/g, 'none'),
    cookies: client.cookies,
    ...(hasBody && { payload: {} }),
  });
  return response.statusCode;
}

/** Returns the areas of the admin portal that a role may use, and the areas that the role may not use. */
const areasOf = (role: Role) => {
  const areas = [...new Set(Object.values(areaByProcedure))].toSorted();
  return { allowed: areas.filter((area) => canUseArea(role, area)), denied: areas.filter((area) => !canUseArea(role, area)) };
};

test('T8: an owner may do everything, an author edits courses and reads insight, and a seller sells keys and reads activity', () => {
  expect(areasOf('owner').denied).toEqual([]);
  expect(areasOf('author').allowed).toEqual(['courses', 'everyone', 'insight']);
  expect(areasOf('seller').allowed).toEqual(['activity', 'everyone', 'keys']);
});

test('T8: every procedure for administrators names the area that decides who may call it', async () => {
  const server = await createTestServer();
  const stranger = server.createClient();
  const forAdmins: string[] = [];
  for (const name of names) if ((await callWithoutInput(stranger, name)) === 'admin.missing') forAdmins.push(name);
  expect(forAdmins.length).toBeGreaterThan(50);
  expect(Object.keys(areaByProcedure).toSorted()).toEqual(forAdmins.toSorted());
});

test.each(ROLES)('T8: a person with the role %s may call the procedures and routes of their areas and no others', async (role) => {
  const server = await createTestServer();
  const client = await server.createClientWithRole(role);
  const isDenied = (area: PortalArea) => !canUseArea(role, area);
  for (const [name, area] of Object.entries(areaByProcedure)) {
    const code = await callWithoutInput(client, name);
    expect([name, code === 'role.denied']).toEqual([name, isDenied(area)]);
  }
  for (const [operation, { procedure }] of Object.entries(restOperations)) {
    const area = procedure === undefined ? undefined : areaByProcedure[procedure];
    if (area === undefined) continue;
    const status = await sendAs(server, client, operation);
    expect([operation, status === 403]).toEqual([operation, isDenied(area)]);
  }
});

test('T8: only an owner downloads a backup, because it contains the secrets', async () => {
  const server = await createTestServer();
  const statuses = await Promise.all(
    ROLES.map(async (role) => sendAs(server, await server.createClientWithRole(role), 'GET /backup-files/none')),
  );
  expect(statuses).toEqual([404, 403, 403]);
});

test('a person whose role changes has the new role at the next request', async () => {
  const server = await createTestServer();
  const owner = await server.createAdminClient();
  const author = await server.createClientWithRole('author');
  const { id } = await author.admin.me();
  expect(await callWithoutInput(author, 'admin.modules')).not.toBe('role.denied');
  await owner.people.changeRole({ id, role: 'seller' });
  expect(await callWithoutInput(author, 'admin.modules')).toBe('role.denied');
  expect(await callWithoutInput(author, 'admin.keys')).toBe(null);
});
