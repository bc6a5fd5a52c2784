import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { TRPCError } from '@trpc/server';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { canUseArea, ROLES, type PortalArea, type Role } from '#shared/people/roles.ts';
import { restOperations } from '../rest/rest-operations.ts';
import { createCourse } from '../testing/course-fixture.ts';
import { confirm, createTestServer, type TestClient, type TestServer } from '../testing/create-test-server.ts';
import { loadProcedures } from './router.ts';
import { adminProcedure, toPublicFailure, type Access } from './trpc.ts';

type Sender = 'stranger' | 'learner' | 'phone' | Role;
const SENDERS: Sender[] = ['stranger', 'learner', 'phone', ...ROLES];

const procedures = Object.entries(await loadProcedures());
// eslint-disable-next-line no-underscore-dangle
const accessByProcedure = new Map(procedures.map(([name, { _def }]) => [name, _def.meta?.access]));

/** Lists the routes that call no procedure, with those who may use them. The object route is for everybody who may have the object. */
const accessByOtherRoute: Record<string, Access | 'object'> = {
  'GET /livez': 'public',
  'GET /healthz': 'public',
  'GET /metrics': 'public',
  'GET /api/openapi.json': 'public',
  'GET /api/session/check': 'learner',
  'POST /api/sales/{sourceId}': 'public',
  'GET /brand/{name}': 'public',
  'GET /manifest.webmanifest': 'public',
  'PUT /api/objects/put/{name}': 'public',
  'POST /api/uploads': 'courses',
  'PATCH /api/uploads/{id}': 'courses',
  'DELETE /api/uploads/{id}': 'courses',
  'GET /api/admin/modules/{id}/archive': 'courses',
  'GET /api/admin/products/{id}/archive': 'courses',
  'GET /api/admin/{*}': 'everyone',
  'PUT /api/admin/{*}': 'everyone',
  'POST /api/admin/{*}': 'everyone',
  'PATCH /api/admin/{*}': 'everyone',
  'DELETE /api/admin/{*}': 'everyone',
  'GET /backup-files/{id}': 'backups',
  'GET /public-objects/{id}': 'object',
};

/** Returns the failure with which a sender is refused, or null when the sender may use what has the given access. */
function findRefusal(access: Access, sender: Sender): string | null {
  if (access === 'public') return null;
  if (access === 'learner') return sender === 'learner' ? null : 'session.missing';
  if (access === 'phonePreview') return sender === 'phone' ? null : 'phonePreview.ended';
  if (sender === 'stranger' || sender === 'learner' || sender === 'phone') return 'admin.missing';
  return canUseArea(sender, access) ? null : 'role.denied';
}

const isArea = (access: Access | undefined): access is PortalArea =>
  access !== undefined && !['public', 'learner', 'phonePreview'].includes(access);
const REFUSALS = ['session.missing', 'phonePreview.ended', 'admin.missing', 'role.denied'];
const toRefusal = (code: string | null) => (REFUSALS.includes(String(code)) ? code : null);

async function createSender(server: TestServer, sender: Sender): Promise<TestClient> {
  if (sender === 'stranger') return server.createClient();
  if (sender !== 'learner' && sender !== 'phone') return server.createClientWithRole(sender);
  const admin = await server.createAdminClient();
  const course = await createCourse(admin);
  if (sender === 'phone') {
    const { id: cardId } = await course.createCard({ slug: 'welcome' });
    const phone = server.createClient();
    await phone.phonePreview.take({ code: (await admin.phonePreview.offer({ moduleId: course.module.id, cardId })).code });
    return phone;
  }
  const { key } = await course.createKey();
  const learner = server.createClient();
  await learner.gate.enter({ key, nickname: 'Ada' });
  return learner;
}

/** Calls a procedure without any input. Returns the failure code, or null when the call succeeds. */
const callWithoutInput = (client: TestClient, name: string): Promise<string | null> => {
  const call = name.split('.').reduce((found: unknown, part) => (found as Record<string, unknown>)[part], client);
  return (call as () => Promise<unknown>)().then(
    () => null,
    (error: TRPCError) => toPublicFailure(error).code,
  );
};

/** Sends a request with an empty body to a route. Returns the failure code, or null when the request succeeds. */
async function sendTo({ app }: TestServer, { cookies }: TestClient, route: string): Promise<string | null> {
  const [method = '', path = ''] = route.split(' ');
  const response = await app.inject({
    method: method as 'GET',
    url: path.replaceAll(/\{[\w*]+\}/g, 'none'),
    cookies,
    ...((method === 'POST' || method === 'PUT') && { payload: {} }),
  });
  const isPage = !String(response.headers['content-type']).startsWith('application/json');
  return response.statusCode < 400 || isPage ? null : response.json<{ code: string }>().code;
}

/** Starts a server and lists its routes, such as `GET /api/cards/{moduleId}`, except those of tRPC. */
async function listRoutes(): Promise<string[]> {
  const routes = new Set<string>();
  const collect = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      const path = url.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{*}');
      for (const each of [method].flat()) if (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(each)) routes.add(`${each} ${path}`);
    });
  };
  subscribe('fastify.initialization', collect);
  await createTestServer();
  unsubscribe('fastify.initialization', collect);
  return [...routes].filter((route) => !route.includes('/trpc/'));
}

test('T8: everybody may log out', async () => {
  expect(accessByProcedure.get('gate.adminLogout')).toBe('public');
  await expect((await createTestServer()).createClient().gate.adminLogout()).resolves.toEqual({ success: true });
  expect(accessByProcedure.get('gate.leave')).toBe('public');
  await expect((await createTestServer()).createClient().gate.leave()).resolves.toEqual({ success: true });
});

test('T8: every procedure states who may call it, and one that does not state it cannot be written', () => {
  expect([...accessByProcedure].filter(([, access]) => access === undefined)).toEqual([]);
  expect(accessByProcedure.size).toBeGreaterThan(80);
  // @ts-expect-error -- a procedure for administrators names an area of the portal
  void (() => adminProcedure());
});

test('T8: an owner may do everything, an author edits courses and reads insight, and a seller sells keys and reads activity', () => {
  const areas = [...new Set(accessByProcedure.values())].filter(isArea).toSorted();
  const listAllowed = (role: Role) => areas.filter((area) => canUseArea(role, area));
  expect(listAllowed('owner')).toEqual(areas);
  expect(listAllowed('author')).toEqual(['courses', 'everyone', 'insight']);
  expect(listAllowed('seller')).toEqual(['activity', 'everyone', 'keys', 'sales']);
});

test('T8: every route calls a procedure or states who may use it', async () => {
  const routes = await listRoutes();
  const known = Object.entries(restOperations).filter(([, { procedure }]) => accessByProcedure.has(procedure ?? ''));
  expect(routes.toSorted()).toEqual([...known.map(([route]) => route), ...Object.keys(accessByOtherRoute)].toSorted());
});

describe.each(SENDERS)('T8: %s', (sender) => {
  test('may call the procedures that their role allows, and is refused by all others before the input is validated', async () => {
    const client = await createSender(await createTestServer(), sender);
    // Logging out would end the login that the other calls need.
    const called = [...accessByProcedure].filter(([name]) => name !== 'gate.adminLogout' && name !== 'gate.leave');
    for (const [name, access] of called)
      expect([name, toRefusal(await callWithoutInput(client, name))]).toEqual([name, findRefusal(access!, sender)]);
  });

  test('may use the routes that their role allows, and is refused by all others', async () => {
    const server = await createTestServer();
    const client = await createSender(server, sender);
    const routes = new Map<string, Access | 'object'>([
      ...Object.entries(restOperations).map(([route, { procedure }]) => [route, accessByProcedure.get(procedure ?? '')!] as const),
      ...Object.entries(accessByOtherRoute),
    ]);
    for (const [route, access] of routes) {
      if (access === 'object' || route === 'POST /api/auth/admin/logout') continue;
      expect([route, toRefusal(await sendTo(server, client, route))]).toEqual([route, findRefusal(access, sender)]);
    }
  });
});

test('a person whose role changes has the new role at the next request', async () => {
  const server = await createTestServer();
  const owner = await server.createAdminClient();
  const author = await server.createClientWithRole('author');
  const { id } = await author.admin.me();
  expect(await callWithoutInput(author, 'admin.modules')).not.toBe('role.denied');
  await owner.people.changeRole({ id, role: 'seller', ...(await confirm(owner, 'people')) });
  expect(await callWithoutInput(author, 'admin.modules')).toBe('role.denied');
  expect(await callWithoutInput(author, 'admin.keys')).toBe(null);
});
