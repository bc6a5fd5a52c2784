import { expect, test } from 'vitest';
import type { ConnectionHints } from './choose-rendition.ts';
import {
  DATA_SAVER_COOKIE,
  formatConnectionCookie,
  CONNECTION_COOKIE,
  parseConnectionCookies,
  parseConnectionHints,
} from './connection-cookies.ts';

test.each<[ConnectionHints, string]>([
  [{ effectiveType: '3g', measuredKbps: 1440, hasStalled: false }, '3g.1440.0'],
  [{ measuredKbps: 900, hasStalled: true }, '.900.1'],
  [{ effectiveType: 'slow-2g', hasStalled: false }, 'slow-2g..0'],
  [{ hasStalled: false }, '..0'],
])('%o is written as %s and read again', (hints, text) => {
  expect(formatConnectionCookie(hints)).toBe(text);
  expect(parseConnectionCookies({ [CONNECTION_COOKIE]: text })).toEqual(hints);
});

test.each(['', 'x', '3g.1440', '5g.1.0', '3g.1e9.0', '3g.-5.0', '3g.99999999.0', '..2', '3g.1440.0;', '__proto__'])(
  'the malformed cookie %j has no values',
  (text) => expect(parseConnectionCookies({ [CONNECTION_COOKIE]: text, [DATA_SAVER_COOKIE]: text })).toEqual({}),
);

test("the learner's setting is read from its own cookie", () => {
  expect(parseConnectionCookies({ [DATA_SAVER_COOKIE]: 'on' })).toEqual({ dataSaver: 'on' });
});

test.each<[Record<string, string>, ConnectionHints]>([
  [{}, {}],
  [{ 'save-data': 'on' }, { saveData: true }],
  [
    { 'save-data': 'On', ect: '3g', downlink: '1.4' },
    { saveData: true, effectiveType: '3g', downlinkMbps: 1.4 },
  ],
  [{ 'save-data': 'off', downlink: 'fast' }, {}],
])('the request headers %o are read as %o', (headers, hints) => expect(parseConnectionHints(headers, {})).toEqual(hints));

test('the headers of a request take precedence over an older cookie', () => {
  expect(parseConnectionHints({ ect: '2g' }, { [CONNECTION_COOKIE]: '4g.9000.0' })).toEqual({
    effectiveType: '2g',
    measuredKbps: 9000,
    hasStalled: false,
  });
});
