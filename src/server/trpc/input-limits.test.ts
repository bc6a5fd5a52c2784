import { expect, test } from 'vitest';
import { z } from 'zod';
import { learnerEventSchema } from '#shared/analytics/learner-events.ts';
import { limitLength } from '#shared/validation/zod-config.ts';
import { createRestClient } from '../testing/rest-client.ts';
import { createTestServer } from '../testing/create-test-server.ts';
import { findUnlimitedTexts } from '../testing/find-unlimited-texts.ts';
import { loadProcedures } from './router.ts';

/** Unicode normalization takes quadratic time for a text that consists only of combining marks. */
const COMBINING_MARKS = '\u0344'.repeat(60_000);
const procedures = await loadProcedures();

test('every text in the input of every procedure has a maximum length that is checked before anything else', () => {
  // eslint-disable-next-line no-underscore-dangle
  const found = Object.entries(procedures).flatMap(([name, { _def }]) =>
    _def.inputs.flatMap((input) => findUnlimitedTexts(input).map((path) => `${name} ${path}`)),
  );
  // The input schema accepts any list of events, because each event is validated separately with another schema.
  expect(found).toEqual(['analytics.record events[]']);
});

test('every text in an event has a maximum length that is checked before anything else', () => {
  expect(findUnlimitedTexts(learnerEventSchema)).toEqual([]);
});

test.each([
  ['without a maximum', z.object({ name: z.string().trim() }), ['name']],
  ['with a pattern before its maximum', z.object({ name: limitLength(z.string().regex(/a/), 9) }), ['name']],
  ['with a normalisation before its maximum', z.object({ name: limitLength(z.string().normalize('NFKC'), 9) }), ['name']],
  ['with a maximum that later checks ignore', z.object({ name: z.string().max(9).regex(/a/) }), ['name']],
  ['in a list of optional texts', z.object({ names: z.array(z.string().optional()).max(9) }), ['names[]']],
  ['among the keys of a record', z.record(z.string(), z.number()), ['']],
  ['behind a preprocessing step', z.object({ name: z.preprocess((value) => value, z.string().nullable()) }), ['name']],
  ['that is limited', z.object({ name: limitLength(z.string().trim().min(1), 9).regex(/a/) }), []],
])('a text %s is recognized', (_, schema, found) => {
  expect(findUnlimitedTexts(schema)).toEqual(found);
});

test('a text that is too long is not matched with any pattern and not normalized', () => {
  const seen: number[] = [];
  const schema = limitLength(z.string(), 9).refine((text) => seen.push(text.length) > 0);
  expect([schema.safeParse('short').success, schema.safeParse('much too long').success]).toEqual([true, false]);
  expect(seen).toEqual([5]);
});

test('a key, a nickname and a password of 60,000 combining marks are refused as invalid input', async () => {
  const client = createRestClient(await createTestServer());
  for (const [path, body] of [
    ['/api/gate/enter', { key: COMBINING_MARKS, nickname: 'Ada' }],
    ['/api/gate/enter', { key: 'EXCEL-0000-0000', nickname: COMBINING_MARKS }],
    ['/api/auth/admin/login', { username: COMBINING_MARKS, password: 'x' }],
    ['/api/auth/admin/login', { username: 'admin', password: COMBINING_MARKS }],
  ] as const) {
    const response = await client.post(path, body);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'input.invalid']);
  }
});

test('no REST route accepts a query or path parameter of 3,000 characters', async () => {
  const server = await createTestServer();
  const admin = createRestClient(server);
  Object.assign(admin.cookies, (await server.createAdminClient()).cookies);
  const { paths } = (await admin.get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>;
  }>();
  const long = 'x'.repeat(3000);
  const accepted: string[] = [];
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { parameters }] of Object.entries(operations))
      for (const { name, in: place } of parameters) {
        const base = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => (part === name ? long : 'some'));
        const url = place === 'query' ? `${base}?${name}=${long}` : base;
        const { statusCode } = await server.app.inject({ method: method as 'GET', url, cookies: admin.cookies });
        if (statusCode < 400 || statusCode >= 500) accepted.push(`${method} ${path} ${name} ${statusCode}`);
      }
  expect(accepted).toEqual([]);
});
