import type { RateLimitBucket } from './rate-limiter.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Who is knocking: the network address, and the browser by its device cookie. */
export interface ClientIdentity {
  address: string;
  /** What the device cookie names the browser by. */
  device: string;
  /** The client came without the cookie; it is being given this one now. */
  isNewDevice: boolean;
}

/** IPv6 clients own a whole /64, so they are counted by it. */
function network(address: string): string {
  if (!address.includes(':')) return address;
  // An IPv4 address as a socket for both kinds shows it.
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...(address.includes('::') ? zeros : []), ...right].slice(0, 4).join(':');
}

/**
 * The buckets a wrong key is counted in: this browser (a classroom behind one address types in separate buckets),
 * clients without a cookie together, the whole address, and everyone, against guessing from many addresses.
 */
export function buildAccessKeyBuckets({ address, device, isNewDevice }: ClientIdentity): RateLimitBucket[] {
  const from = network(address);
  const perBrowser = [
    { failures: 10, windowSeconds: 15 * MINUTE },
    { failures: 50, windowSeconds: DAY },
  ];
  return [
    { name: `key ${from} ${device}`, limits: perBrowser },
    ...(isNewDevice ? [{ name: `key ${from} no cookie`, limits: perBrowser }] : []),
    { name: `key ${from}`, limits: [{ failures: 100, windowSeconds: 15 * MINUTE }] },
    {
      // Under a flood of guesses, browsers that were here before it are let through longer than newcomers.
      name: 'key everyone',
      limits: [{ failures: isNewDevice ? 30 : 60, windowSeconds: MINUTE }],
      // No single address closes the gate for all.
      sourceLimit: { name: `key ${from} of everyone`, limit: { failures: 25, windowSeconds: MINUTE } },
    },
  ];
}

/** The buckets a wrong administrator's password is counted in. A name is slowed down, never locked out from another address for long. */
export function buildAdminLoginBuckets(address: string, username: string): RateLimitBucket[] {
  const from = network(address);
  const name = username.toLowerCase();
  return [
    { name: `login ${from} ${name}`, limits: [{ failures: 5, windowSeconds: 15 * MINUTE }] },
    { name: `login ${from}`, limits: [{ failures: 30, windowSeconds: 15 * MINUTE }] },
  ];
}
