import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/app-error.ts';
import { COOKIE_PROBE } from '#shared/cookie-probe.ts';
import { describeBrowser } from '#shared/browser-name.ts';
import { canUseArea, type PortalArea } from '#shared/people/roles.ts';
import type { Deps } from '../deps.ts';
import { findSessionWithKey } from '../services/gate/gate-service.ts';
import type { ClientIdentity } from '../services/limits/rate-limit-buckets.ts';
import { findTokenHolder, type TokenHolder } from '../services/people/access-token-service.ts';
import { findLoggedInAdmin, type LoggedInAdmin } from '../services/people/login-service.ts';
import { findPhonePreview, type PhonePreview } from '../services/phone-preview/phone-preview-access.ts';

type Learner = NonNullable<Awaited<ReturnType<typeof findSessionWithKey>>>;

/**
 * Describes the sender of a request. tRPC, REST, streams and downloads all learn from it who asks. The learner, the administrator, the
 * preview and the device are looked up when they are first needed, and only once.
 */
export interface Identity {
  /** Holds the client's IP address. `X-Forwarded-For` counts only when a trusted proxy sent it. */
  address: string;
  userAgent: string | null;
  /** Holds the token of the request, which may be invalid. */
  learnerToken: string | null;
  /** Holds the token of the request, which may be invalid. */
  adminToken: string | null;
  /** Holds the token of the request, which may be invalid. */
  previewToken: string | null;
  /** Returns the learner, or null when the request has no session whose access key is usable. */
  findLearner: () => Promise<Learner | null>;
  /**
   * Returns the administrator, or null when the request has no valid login. A program with an access token acts in the name of the person
   * who made it. Throws `token.wrong`, `token.cookie` or `attempts.tooMany`.
   */
  findAdmin: () => Promise<LoggedInAdmin | TokenHolder | null>;
  /** Returns what an author tries on this phone, or null when the request has no preview or when the author's session has ended. */
  findPhonePreview: () => Promise<PhonePreview | null>;
  /** Returns the client's device, which is a new one when the request has no valid device cookie. */
  getDevice: () => ClientIdentity;
}

export function identify(deps: Deps, request: FastifyRequest): Identity {
  const { ip: address, headers, cookies } = request;
  const names = getCookieNames(deps);
  const userAgent = headers['user-agent'] ?? null;
  const learnerToken = cookies[names.learner] ?? null;
  const adminToken = cookies[names.admin] ?? null;
  const previewToken = cookies[names.preview] ?? null;
  const accessToken = readAccessToken(request);
  return {
    address,
    userAgent,
    learnerToken,
    adminToken,
    previewToken,
    findLearner: once(async () => (learnerToken === null ? null : findSessionWithKey(deps, learnerToken))),
    findAdmin: once(async () => {
      if (accessToken === null) return adminToken === null ? null : findLoggedInAdmin(deps, adminToken);
      // A browser that sends both would let a page act with a login that its token does not have.
      if (headers.cookie !== undefined) throw new AppError('token.cookie');
      return findTokenHolder(deps, accessToken, address);
    }),
    findPhonePreview: once(async () => (previewToken === null ? null : findPhonePreview(deps, previewToken))),
    getDevice: once(() => {
      const known = parseDeviceCookie(deps.cookieSecret, cookies[names.device]);
      return {
        address,
        deviceId: known ?? deps.randomBytes(16).toString('base64url'),
        isNewDevice: known === null,
        hasCookieProbe: cookies[COOKIE_PROBE] !== undefined,
        browser: describeBrowser(userAgent ?? ''),
      };
    }),
  };
}

/** Returns the access token of a request. Only the routes of administrators accept access tokens. */
function readAccessToken({ headers, routeOptions }: FastifyRequest): string | null {
  if (!routeOptions?.url?.startsWith('/api/admin/')) return null;
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/**
 * Returns the administrator who sends the request. Throws `admin.missing` when nobody is logged in, `role.denied` when the administrator's
 * role may not use the area, and `token.denied` when a program with an access token sends the request.
 */
export async function requireAdmin(identity: Identity, area: PortalArea): Promise<LoggedInAdmin> {
  const sender = await requireAdminOrToken(identity, area);
  if ('accessToken' in sender) throw new AppError('token.denied');
  return sender;
}

/** Does the same as `requireAdmin`, but accepts access tokens. The caller checks their scopes. */
export async function requireAdminOrToken(identity: Identity, area: PortalArea): Promise<LoggedInAdmin | TokenHolder> {
  const admin = await identity.findAdmin();
  if (!admin) throw new AppError('admin.missing');
  if (!canUseArea(admin.role, area)) throw new AppError('role.denied');
  return admin;
}

/**
 * Returns the names of the server's cookies. With HTTPS, cookie names have the prefix `__Host-`, which makes browsers bind a cookie to its
 * host.
 */
export function getCookieNames({ config }: Pick<Deps, 'config'>): Record<'learner' | 'admin' | 'preview' | 'device', string> {
  const prefix = config.publicOrigin?.startsWith('https:') ? '__Host-' : '';
  return { learner: `${prefix}lsid`, admin: `${prefix}asid`, preview: `${prefix}psid`, device: `${prefix}dev` };
}

export function formatDeviceCookie({ cookieSecret }: Pick<Deps, 'cookieSecret'>, device: string): string {
  return `${device}.${signDevice(cookieSecret, device)}`;
}

/** Returns the device id in a device cookie, or null when its signature is invalid. */
function parseDeviceCookie(secret: Buffer, cookie: string | undefined): string | null {
  const [device = '', signature = ''] = cookie?.split('.') ?? [];
  const expected = Buffer.from(signDevice(secret, device));
  const actual = Buffer.from(signature);
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? device : null;
}

function signDevice(secret: Buffer, device: string): string {
  return createHmac('sha256', secret).update(`device/v1\0${device}`).digest('base64url').slice(0, 22);
}

function once<T>(find: () => T): () => T {
  let found: { value: T } | undefined;
  return () => (found ??= { value: find() }).value;
}
