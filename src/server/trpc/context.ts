import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { ClientIdentity } from '../services/gate/rate-limit-buckets.ts';

const DEVICE_DAYS = 400;
const DAY_SECONDS = 24 * 60 * 60;
/** Browsers drop the cookie with this; the server's own limits are shorter and hold for the token itself. */
const LEARNER_DAYS = 180;

/** Cookie names; over https they carry the prefix that binds them to this host. */
function cookieNames(isHttps: boolean) {
  const prefix = isHttps ? '__Host-' : '';
  return { learner: `${prefix}lsid`, admin: `${prefix}asid`, device: `${prefix}dev` };
}

/** Who asks, and the cookies that may be given back. One per request, for tRPC and REST alike. */
export interface RequestContext extends Deps {
  learnerToken: string | null;
  adminToken: string | null;
  /** Where the request comes from. */
  ipAddress: string;
  /** Who knocks, worked out when it is asked: most requests never need it. */
  identifyClient: () => ClientIdentity;
  /** Logs an error that does not fail the request. */
  logError: (error: unknown) => void;
  setLearnerCookie: (token: string) => void;
  setAdminCookie: (token: string) => void;
  clearAdminCookie: () => void;
  /** Gives a browser that came without the device cookie the one it is now known by. */
  setDeviceCookie: (device?: string) => void;
}

export function createContext(deps: Deps, request: FastifyRequest, reply: FastifyReply): RequestContext {
  const isHttps = deps.config.publicOrigin?.startsWith('https:') ?? false;
  const names = cookieNames(isHttps);
  const flags = { path: '/', httpOnly: true, secure: isHttps } as const;
  let identity: ClientIdentity | null = null;
  const identifyClient = () => (identity ??= createClientIdentity(deps, request, names.device));
  return {
    ...deps,
    learnerToken: request.cookies[names.learner] ?? null,
    adminToken: request.cookies[names.admin] ?? null,
    ipAddress: request.ip,
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
  return { address: request.ip, deviceId: known ?? deps.randomBytes(16).toString('base64url'), isNewDevice: known === null };
}

function signDevice(secret: Buffer, device: string): string {
  return createHmac('sha256', secret).update(`device/v1\0${device}`).digest('base64url').slice(0, 22);
}

/** The device a cookie names, if we made that cookie. */
function parseDeviceCookie(secret: Buffer, cookie: string | undefined): string | null {
  const [device = '', signature = ''] = cookie?.split('.') ?? [];
  const expected = Buffer.from(signDevice(secret, device));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? device : null;
}
