import { getNetworkPrefix } from '#shared/network-prefix.ts';
import type { RateLimitBucket } from './rate-limiter.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

export interface ClientIdentity {
  address: string;
  deviceId: string;
  /** True when the request has no valid device cookie, in which case the response sets a new one. */
  isNewDevice: boolean;
  /** Is true if the request has the cookie with which the access key form tests whether the browser keeps cookies. */
  hasCookieProbe?: boolean;
  /** Holds the browser family and the operating system, or an empty string when both are unknown. */
  browser: string;
}

/**
 * Returns the rate-limit buckets that count an attempt with a wrong access key. Each browser has a bucket of its own, so that a classroom
 * behind one network address does not lock itself out. Each network address has a bucket for attempts without a cookie and another one for
 * all of its attempts. A global bucket limits guessing from many addresses; when it is full, a new client needs a proof of work.
 */
export function buildAccessKeyBuckets({ address, deviceId, isNewDevice }: Omit<ClientIdentity, 'browser'>): RateLimitBucket[] {
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
      // During a flood of guesses, browsers with a device cookie can still log in when those without one no longer can.
      limits: [{ maxFailures: isNewDevice ? 30 : 60, windowSeconds: MINUTE_SECONDS }],
      // With the source limit, a single network cannot fill the bucket that all clients share.
      sourceLimit: { name: `key ${network} global share`, limit: { maxFailures: 25, windowSeconds: MINUTE_SECONDS } },
    },
  ];
}

/** Attempts for a username are limited only per network address, so that attackers cannot lock an administrator out. */
export function buildAdminLoginBuckets(address: string, username: string): RateLimitBucket[] {
  const network = getNetworkPrefix(address);
  return [
    { name: `login ${network} ${username.toLowerCase()}`, limits: [{ maxFailures: 5, windowSeconds: 15 * MINUTE_SECONDS }] },
    { name: `login ${network}`, limits: [{ maxFailures: 30, windowSeconds: 15 * MINUTE_SECONDS }] },
  ];
}

/**
 * Returns the rate-limit bucket that counts wrong passwords for a username from all network addresses. When the username's bucket is full,
 * login attempts for the username are delayed but not refused.
 */
export function buildUsernameBucket(username: string): RateLimitBucket {
  return { name: `login name ${username.toLowerCase()}`, limits: [{ maxFailures: 20, windowSeconds: HOUR_SECONDS }] };
}
