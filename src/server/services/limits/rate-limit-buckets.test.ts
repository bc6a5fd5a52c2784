import { expect, test } from 'vitest';
import { buildAccessKeyBuckets, buildAdminLoginBuckets } from './rate-limit-buckets.ts';

const getNames = (buckets: { name: string }[]) => buckets.map((bucket) => bucket.name);
const getKeyBucketNames = (address: string, deviceId = 'd1', isNewDevice = false) =>
  getNames(buildAccessKeyBuckets({ address, deviceId, isNewDevice }));
const intersect = (one: string[], other: string[]) => one.filter((name) => other.includes(name));

test('two browsers at one address share the address bucket but not the browser bucket', () => {
  expect(intersect(getKeyBucketNames('192.0.2.1', 'd1'), getKeyBucketNames('192.0.2.1', 'd2'))).toEqual(['key 192.0.2.1', 'key global']);
});

test('clients without a cookie at one address share a bucket', () => {
  expect(intersect(getKeyBucketNames('192.0.2.1', 'd1', true), getKeyBucketNames('192.0.2.1', 'd2', true))).toContain(
    'key 192.0.2.1 no cookie',
  );
});

test('two addresses share only the global bucket', () => {
  expect(intersect(getKeyBucketNames('192.0.2.1'), getKeyBucketNames('192.0.2.2'))).toEqual(['key global']);
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8::1', '2001:db8:0:0:5::', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::1', '::2', true],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
])('the IPv6 addresses %s and %s are limited as one network: %s', (one, other, isSame) => {
  const common = intersect(getNames(buildAdminLoginBuckets(one, 'admin')), getNames(buildAdminLoginBuckets(other, 'admin')));
  expect(common.length > 0).toBe(isSame);
});

test('an IPv4 address and its IPv6-mapped form share every bucket', () => {
  expect(getKeyBucketNames('::ffff:192.0.2.1')).toEqual(getKeyBucketNames('192.0.2.1'));
});

test('T15: a browser may send 10 wrong keys in 15 minutes and 50 a day, an address 100 in 15 minutes', () => {
  const [browser, address] = buildAccessKeyBuckets({ address: '192.0.2.1', deviceId: 'd1', isNewDevice: false });
  expect(browser!.limits).toEqual([
    { maxFailures: 10, windowSeconds: 900 },
    { maxFailures: 50, windowSeconds: 86_400 },
  ]);
  expect(address!.limits).toEqual([{ maxFailures: 100, windowSeconds: 900 }]);
});

test('T16: new browsers are refused after 30 wrong keys a minute from all addresses, and known browsers after 60', () => {
  const getGlobalLimits = (isNewDevice: boolean) =>
    buildAccessKeyBuckets({ address: '192.0.2.1', deviceId: 'd1', isNewDevice }).at(-1)!.limits;
  expect(getGlobalLimits(true)).toEqual([{ maxFailures: 30, windowSeconds: 60 }]);
  expect(getGlobalLimits(false)).toEqual([{ maxFailures: 60, windowSeconds: 60 }]);
});

test('T40: a username allows 5 wrong passwords in 15 minutes per address, whatever its case', () => {
  expect(buildAdminLoginBuckets('192.0.2.1', 'admin')[0]!.limits).toEqual([{ maxFailures: 5, windowSeconds: 900 }]);
  expect(getNames(buildAdminLoginBuckets('192.0.2.1', 'Admin'))).toEqual(getNames(buildAdminLoginBuckets('192.0.2.1', 'admin')));
  expect(intersect(getNames(buildAdminLoginBuckets('192.0.2.1', 'admin')), getNames(buildAdminLoginBuckets('192.0.2.2', 'admin')))).toEqual(
    [],
  );
});
