import { beforeEach, describe, expect, test } from 'vitest';
import { TOKEN_SCOPES, type TokenScope } from '#shared/people/access-token-schemas.ts';
import { catchFailure } from '../testing/catch-failure.ts';
import { createCourse } from '../testing/course-fixture.ts';
import { confirm, createTestServer, type TestClient, type TestServer } from '../testing/create-test-server.ts';
import { loadProcedures } from '../trpc/router.ts';
import { scopeByProcedure } from '../trpc/scope-by-procedure.ts';
import { restOperations } from './rest-operations.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const allScopes = [...TOKEN_SCOPES];
let server: TestServer;
let admin: TestClient;
beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
});

const createToken = async (scopes: TokenScope[] = allScopes, days: number | null = null) =>
  admin.settings.createToken({ name: 'Zapier', scopes, days });
interface Extras {
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
  payload?: object;
  remoteAddress?: string;
}
async function send(token: string, route: string, { headers, ...extras }: Extras = {}) {
  const [method = '', path = ''] = route.split(' ');
  const response = await server.app.inject({
    method: method as 'GET',
    url: path.replaceAll(/\{\w+\}/g, 'none'),
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...((method === 'POST' || method === 'PUT') && { payload: {} }),
    ...extras,
  });
  const body = response.body === '' ? null : (response.json() as unknown);
  return { status: response.statusCode, code: (body as { code?: string } | null)?.code ?? null, body };
}

const procedures = Object.keys(await loadProcedures());
const adminRoutes = Object.entries(restOperations).filter(([route]) => route.includes(' /api/admin/'));

describe('scopes', () => {
  test('stand for procedures that exist, and for none about people, the audit log, backups, sales or settings', () => {
    const names = Object.keys(scopeByProcedure);
    expect(names.filter((name) => !procedures.includes(name))).toEqual([]);
    expect(names.filter((name) => /^(people|settings|sales|gate)\.|backup|audit/i.test(name))).toEqual([]);
    expect(new Set(Object.values(scopeByProcedure))).toEqual(new Set(TOKEN_SCOPES));
  });

  test.each(TOKEN_SCOPES)('T99: %s opens its routes of administrators and no other', async (scope) => {
    const { token } = await createToken([scope]);
    for (const [route, { procedure = '' }] of adminRoutes) {
      const needed = scopeByProcedure[procedure];
      const refusal = needed === scope ? null : needed === undefined ? 'token.denied' : 'token.scope';
      const { code } = await send(token, route);
      expect([route, ['token.denied', 'token.scope', 'admin.missing', 'token.wrong'].includes(String(code)) ? code : null]).toEqual([
        route,
        refusal,
      ]);
    }
  });

  test('do not open what is not below /api/admin', async () => {
    const { token } = await createToken();
    for (const route of ['GET /api/objects/upload', 'POST /api/uploads', 'GET /backup-files/{id}', 'GET /trpc/admin.keys'])
      expect([route, (await send(token, route)).status]).toEqual([route, 401]);
    expect((await send(token, 'GET /api/admin/nothing')).code).toBe('route.missing');
  });
});

describe('an access token', () => {
  test('makes keys in the name of its maker, and the audit log names the token', async () => {
    const { product } = await createCourse(admin);
    const { token } = await createToken(['keys:write']);
    const payload = { productId: product.id, quantity: 1, maxLogins: 2 };
    expect((await send(token, 'POST /api/admin/keys/generate', { payload })).status).toBe(201);
    const [entry] = await admin.people.searchAudit({ search: 'Access keys generated' });
    expect(entry).toMatchObject({ actor: 'token Zapier', action: 'keys.generated' });
  });

  test('makes the keys of a repeated request once, for a day, by its Idempotency-Key', async () => {
    const { product } = await createCourse(admin);
    const { token } = await createToken(['keys:write']);
    const payload = { productId: product.id, quantity: 2, maxLogins: 2 };
    const generate = (id: string) => send(token, 'POST /api/admin/keys/generate', { payload, headers: { 'idempotency-key': id } });
    const first = await generate('order-00001');
    expect(await generate('order-00001')).toEqual(first);
    expect(await admin.admin.keys()).toHaveLength(2);
    await generate('order-00002');
    expect(await admin.admin.keys()).toHaveLength(4);
    server.advanceTime(DAY_MS + 1);
    expect((await generate('order-00001')).code).toBe('key.shown');
  });

  test('is stored hashed, listed without its text, and shows when it was used last', async () => {
    const { token } = await createToken();
    expect(token).toMatch(/^kr_[\w-]{43}$/);
    expect(
      JSON.stringify([await server.deps.db.selectFrom('access_token').selectAll().execute(), await admin.settings.tokens()]),
    ).not.toContain(token);
    expect(await admin.settings.tokens()).toMatchObject([{ name: 'Zapier', madeBy: 'admin', lastUsedAt: null }]);
    await send(token, 'GET /api/admin/keys');
    expect(await admin.settings.tokens()).toMatchObject([{ lastUsedAt: '2026-11-20T12:00:00.000Z' }]);
  });

  test('T99: ends when it expires, when it is revoked, and when its maker is removed or no owner any more', async () => {
    const isOpen = async (token: string) => (await send(token, 'GET /api/admin/keys')).status === 200;
    const { token: short } = await createToken(allScopes, 1);
    const { token: revoked, id } = await createToken();
    expect([await isOpen(short), await isOpen(revoked)]).toEqual([true, true]);
    await admin.settings.revokeToken({ id });
    expect(await isOpen(revoked)).toBe(false);
    for (const change of ['role', 'removal'] as const) {
      const other = await server.createClientWithRole('owner');
      const { token } = await other.settings.createToken({ name: 'Other', scopes: ['keys:read'], days: null });
      expect(await isOpen(token)).toBe(true);
      const input = { id: (await other.admin.me()).id, ...(await confirm(admin, 'people')) };
      await (change === 'role' ? admin.people.changeRole({ ...input, role: 'seller' }) : admin.people.remove(input));
      expect([change, await isOpen(token)]).toEqual([change, false]);
      if (change === 'role') await admin.people.changeRole({ id: input.id, role: 'owner', ...(await confirm(admin, 'people')) });
      expect([change, await isOpen(token)]).toEqual([change, false]);
    }
    server.advanceTime(DAY_MS);
    expect(await isOpen(short)).toBe(false);
  });

  test('T99: is refused together with a cookie', async () => {
    const { token } = await createToken();
    expect(await send(token, 'GET /api/admin/keys', { cookies: admin.cookies })).toMatchObject({ status: 400, code: 'token.cookie' });
  });

  test('T99: that is wrong counts like a wrong password of its network', async () => {
    const remoteAddress = '203.0.113.9';
    const guess = () => send('kr_wrong', 'GET /api/admin/keys', { remoteAddress });
    for (let i = 0; i < 30; i++) expect((await guess()).code).toBe('token.wrong');
    expect((await guess()).status).toBe(429);
    const login = server.createClient(remoteAddress).gate.adminLogin({ username: 'admin', password: 'correct horse' });
    expect((await catchFailure(login)).code).toBe('attempts.tooMany');
    const { token } = await createToken();
    expect((await send(token, 'GET /api/admin/keys')).status).toBe(200);
  });

  test('cannot be the fifty-first', async () => {
    for (let i = 0; i < 50; i++) await createToken();
    expect((await catchFailure(createToken())).code).toBe('token.tooMany');
  });
});
