import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeBrowser } from '#shared/browser-name.ts';
import type { Deps } from '../deps.ts';
import { createUnknownActor } from '../services/audit/actor.ts';
import type { ClientIdentity } from '../services/limits/rate-limit-buckets.ts';

const DEVICE_DAYS = 400;
const DAY_SECONDS = 24 * 60 * 60;
/** Sets the lifetime of the learner's cookie in days. The token in the cookie stops being valid before the cookie expires. */
const LEARNER_DAYS = 180;

/**
 * Returns the names of the server's cookies. With HTTPS, cookie names have the prefix `__Host-`, which makes browsers bind a cookie to its
 * host.
 */
function getCookieNames(isHttps: boolean) {
  const prefix = isHttps ? '__Host-' : '';
  return { learner: `${prefix}lsid`, admin: `${prefix}asid`, device: `${prefix}dev` };
}

/**
 * Holds the context of a request, for both tRPC and REST: the dependencies, the client's tokens, and functions that set the client's
 * cookies.
 */
export interface RequestContext extends Deps {
  learnerToken: string | null;
  adminToken: string | null;
  ipAddress: string;
  userAgent: string | null;
  /** States whether the request calls a tRPC procedure (`portal`) or a REST route (`api`). */
  source: 'portal' | 'api';
  /** Identifies the client's device by the device cookie, but only on demand, because most requests do not need the device. */
  identifyClient: () => ClientIdentity;
  /** Logs an error that does not make the request fail. */
  logError: (error: unknown) => void;
  setLearnerCookie: (token: string) => void;
  setAdminCookie: (token: string) => void;
  clearAdminCookie: () => void;
  /** Sets the device cookie, unless the request already has a valid one. */
  setDeviceCookie: (device?: string) => void;
}

export function createRequestContext(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  source: RequestContext['source'] = 'portal',
): RequestContext {
  const isHttps = deps.config.publicOrigin?.startsWith('https:') ?? false;
  const names = getCookieNames(isHttps);
  const flags = { path: '/', httpOnly: true, secure: isHttps } as const;
  let identity: ClientIdentity | null = null;
  const identifyClient = () => (identity ??= createClientIdentity(deps, request, names.device));
  return {
    ...deps,
    actor: createUnknownActor(request.ip),
    learnerToken: request.cookies[names.learner] ?? null,
    adminToken: request.cookies[names.admin] ?? null,
    ipAddress: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    source,
    identifyClient,
    logError: (err) => request.log.error({ err }, 'part of a response could not be loaded'),
    setLearnerCookie: (token) =>
      void reply.setCookie(names.learner, token, { ...flags, sameSite: 'lax', maxAge: LEARNER_DAYS * DAY_SECONDS }),
    setAdminCookie: (token) => void reply.setCookie(names.admin, token, { ...flags, sameSite: 'strict' }),
    clearAdminCookie: () => void reply.clearCookie(names.admin, { ...flags, sameSite: 'strict' }),
    setDeviceCookie: (given = identifyClient().deviceId) => {
      if (!identifyClient().isNewDevice) return;
      reply.setCookie(names.device, `${given}.${signDevice(deps.cookieSecret, given)}`, {
        ...flags,
        sameSite: 'lax',
        maxAge: DEVICE_DAYS * DAY_SECONDS,
      });
    },
  };
}

function createClientIdentity(deps: Deps, request: FastifyRequest, cookieName: string): ClientIdentity {
  const known = parseDeviceCookie(deps.cookieSecret, request.cookies[cookieName]);
  return {
    address: request.ip,
    deviceId: known ?? deps.randomBytes(16).toString('base64url'),
    isNewDevice: known === null,
    browser: describeBrowser(request.headers['user-agent'] ?? ''),
  };
}

function signDevice(secret: Buffer, device: string): string {
  return createHmac('sha256', secret).update(`device/v1\0${device}`).digest('base64url').slice(0, 22);
}

/** Returns the device id in a device cookie, or null when its signature is invalid. */
function parseDeviceCookie(secret: Buffer, cookie: string | undefined): string | null {
  const [device = '', signature = ''] = cookie?.split('.') ?? [];
  const expected = Buffer.from(signDevice(secret, device));
  const actual = Buffer.from(signature);
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? device : null;
}
