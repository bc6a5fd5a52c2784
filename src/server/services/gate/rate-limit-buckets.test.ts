import { expect, test } from 'vitest';
import { buildAccessKeyBuckets, buildAdminLoginBuckets } from './rate-limit-buckets.ts';

const names = (buckets: { name: string }[]) => buckets.map((bucket) => bucket.name);
const keyNames = (address: string, device = 'd1', isNewDevice = false) => names(buildAccessKeyBuckets({ address, device, isNewDevice }));
const shared = (one: string[], other: string[]) => one.filter((name) => other.includes(name));

test('two browsers behind one address are counted apart, and the address as a whole', () => {
  expect(shared(keyNames('192.0.2.1', 'd1'), keyNames('192.0.2.1', 'd2'))).toEqual(['key 192.0.2.1', 'key everyone']);
});

test('clients without a cookie behind one address are counted together', () => {
  expect(shared(keyNames('192.0.2.1', 'd1', true), keyNames('192.0.2.1', 'd2', true))).toContain('key 192.0.2.1 no cookie');
});

test('two addresses share only the count of everyone', () => {
  expect(shared(keyNames('192.0.2.1'), keyNames('192.0.2.2'))).toEqual(['key everyone']);
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8::1', '2001:db8:0:0:5::', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::1', '::2', true],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
])('the IPv6 addresses %s and %s are one network: %s', (one, other, isSame) => {
  const common = shared(names(buildAdminLoginBuckets(one, 'admin')), names(buildAdminLoginBuckets(other, 'admin')));
  expect(common.length > 0).toBe(isSame);
});

test('an address written as IPv4 or as IPv4 in IPv6 is the same', () => {
  expect(keyNames('::ffff:192.0.2.1')).toEqual(keyNames('192.0.2.1'));
});

test('wrong keys: 10 in 15 minutes and 50 a day from a browser, 100 in 15 minutes from an address', () => {
  const [browser, address] = buildAccessKeyBuckets({ address: '192.0.2.1', device: 'd1', isNewDevice: false });
  expect(browser!.limits).toEqual([
    { failures: 10, windowSeconds: 900 },
    { failures: 50, windowSeconds: 86_400 },
  ]);
  expect(address!.limits).toEqual([{ failures: 100, windowSeconds: 900 }]);
});

test('wrong keys of everyone: newcomers are held up at 30 a minute, known browsers at 60', () => {
  const everyone = (isNewDevice: boolean) => buildAccessKeyBuckets({ address: '192.0.2.1', device: 'd1', isNewDevice }).at(-1)!.limits;
  expect(everyone(true)).toEqual([{ failures: 30, windowSeconds: 60 }]);
  expect(everyone(false)).toEqual([{ failures: 60, windowSeconds: 60 }]);
});

test('wrong passwords: 5 in 15 minutes for a name from an address, in any case of the name', () => {
  expect(buildAdminLoginBuckets('192.0.2.1', 'admin')[0]!.limits).toEqual([{ failures: 5, windowSeconds: 900 }]);
  expect(names(buildAdminLoginBuckets('192.0.2.1', 'Admin'))).toEqual(names(buildAdminLoginBuckets('192.0.2.1', 'admin')));
  expect(shared(names(buildAdminLoginBuckets('192.0.2.1', 'admin')), names(buildAdminLoginBuckets('192.0.2.2', 'admin')))).toEqual([]);
});
