import { getNetworkPrefix } from '#shared/network-prefix.ts';
import type { RateLimitBucket } from './rate-limiter.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Identifies a client for rate limits, by its network address and device cookie. */
export interface ClientIdentity {
  address: string;
  /** The id in the browser's device cookie. */
  deviceId: string;
  /** True when the request came without a valid device cookie; the response sets one. */
  isNewDevice: boolean;
}

/**
 * Returns the buckets that count a wrong access key: one for the browser (so that a classroom behind one address does not lock
 * itself out), one for all clients without a cookie at the address, one for the address, and a global one against
 * guessing from many addresses. While the global one is full, a newcomer needs a proof of work.
 */
export function buildAccessKeyBuckets({ address, deviceId, isNewDevice }: ClientIdentity): RateLimitBucket[] {
  const network = getNetworkPrefix(address);
  const browserLimits = [
    { maxFailures: 10, windowSeconds: 15 * MINUTE_SECONDS },
    { maxFailures: 50, windowSeconds: DAY_SECONDS },
  ];
  return [
    { name: `key ${network} ${deviceId}`, limits: browserLimits },
    ...(isNewDevice ? [{ name: `key ${network} no cookie`, limits: browserLimits }] : []),
    { name: `key ${network}`, limits: [{ maxFailures: 100, windowSeconds: 15 * MINUTE_SECONDS }] },
    {
      name: 'key global',
      isLiftedByProof: true,
      // During a flood of guesses, browsers with a device cookie may try longer than new ones.
      limits: [{ maxFailures: isNewDevice ? 30 : 60, windowSeconds: MINUTE_SECONDS }],
      // A single address cannot fill the global bucket.
      sourceLimit: { name: `key ${network} global share`, limit: { maxFailures: 25, windowSeconds: MINUTE_SECONDS } },
    },
  ];
}

/** Returns the buckets that limit wrong admin passwords. The username is limited per address only, so that an attacker cannot lock the admin out. */
export function buildAdminLoginBuckets(address: string, username: string): RateLimitBucket[] {
  const network = getNetworkPrefix(address);
  return [
    { name: `login ${network} ${username.toLowerCase()}`, limits: [{ maxFailures: 5, windowSeconds: 15 * MINUTE_SECONDS }] },
    { name: `login ${network}`, limits: [{ maxFailures: 30, windowSeconds: 15 * MINUTE_SECONDS }] },
  ];
}

/** The bucket that counts wrong passwords for a username from all addresses. When it is full, attempts are slow but not refused. */
export function buildUsernameBucket(username: string): RateLimitBucket {
  return { name: `login name ${username.toLowerCase()}`, limits: [{ maxFailures: 20, windowSeconds: HOUR_SECONDS }] };
}
