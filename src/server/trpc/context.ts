import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { createUnknownActor } from '../services/audit/actor.ts';
import { formatDeviceCookie, getCookieNames, identify, type Identity } from './identify.ts';

const DEVICE_DAYS = 400;
const DAY_SECONDS = 24 * 60 * 60;
/** Sets the lifetime of the learner's cookie in days. The token in the cookie stops being valid before the cookie expires. */
const LEARNER_DAYS = 180;

/**
 * Holds the context of a request, for both tRPC and REST: the dependencies, the sender, and functions that set the client's cookies.
 */
export interface RequestContext extends Deps {
  identity: Identity;
  /** States whether the request calls a tRPC procedure (`portal`) or a REST route (`api`). */
  source: 'portal' | 'api';
  /** Logs an error that does not make the request fail. */
  logError: (error: unknown) => void;
  setLearnerCookie: (token: string) => void;
  clearLearnerCookie: () => void;
  setAdminCookie: (token: string) => void;
  clearAdminCookie: () => void;
  setPreviewCookie: (token: string) => void;
  /** Sets the device cookie, unless the request already has a valid one. */
  setDeviceCookie: (device?: string) => void;
}

export function createRequestContext(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { source = 'portal', identity = identify(deps, request) }: Partial<Pick<RequestContext, 'source' | 'identity'>> = {},
): RequestContext {
  const names = getCookieNames(deps);
  const flags = { path: '/', httpOnly: true, secure: names.admin.startsWith('__Host-') } as const;
  return {
    ...deps,
    actor: createUnknownActor(identity.address),
    identity,
    source,
    logError: (err) => request.log.error({ err }, 'part of a response could not be loaded'),
    setLearnerCookie: (token) =>
      void reply.setCookie(names.learner, token, { ...flags, sameSite: 'lax', maxAge: LEARNER_DAYS * DAY_SECONDS }),
    clearLearnerCookie: () => void reply.clearCookie(names.learner, { ...flags, sameSite: 'lax' }),
    setAdminCookie: (token) => void reply.setCookie(names.admin, token, { ...flags, sameSite: 'strict' }),
    clearAdminCookie: () => void reply.clearCookie(names.admin, { ...flags, sameSite: 'strict' }),
    setPreviewCookie: (token) => void reply.setCookie(names.preview, token, { ...flags, sameSite: 'strict' }),
    setDeviceCookie: (given) => {
      const { deviceId, isNewDevice } = identity.getDevice();
      if (!isNewDevice) return;
      const cookie = formatDeviceCookie(deps, given ?? deviceId);
      reply.setCookie(names.device, cookie, { ...flags, sameSite: 'lax', maxAge: DEVICE_DAYS * DAY_SECONDS });
    },
  };
}
