import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { refusalsWords } from '#admin-words/refusals.ts';
import { AppError } from '#shared/app-error.ts';
import type { PortalArea } from '#shared/people/roles.ts';
import { toSentence } from '#shared/validation/zod-config.ts';
import { toAppError } from '../adapters/to-app-error.ts';
import type { RequestContext } from './context.ts';
import { requireAdminOrToken } from './identify.ts';
import { scopeByProcedure } from './scope-by-procedure.ts';

export interface PublicFailure {
  code: string;
  message: string;
  /** Holds the number of seconds for the Retry-After HTTP header. */
  retryAfter: number | null;
}

const UNEXPECTED_FAILURE: PublicFailure = {
  code: 'server.failed',
  message: refusalsWords.somethingWentWrongOnOurSide,
  retryAfter: null,
};

/** Converts any error into the failure that clients receive. All unexpected errors have the same general message. */
export function toPublicFailure(error: TRPCError): PublicFailure {
  const { cause } = error;
  if (cause instanceof AppError) {
    const { seconds } = cause.values;
    return { code: cause.code, message: cause.message, retryAfter: typeof seconds === 'number' ? seconds : null };
  }
  if (cause instanceof ZodError) return { code: 'input.invalid', message: describeIssue(cause), retryAfter: null };
  if (error.code === 'INTERNAL_SERVER_ERROR') return UNEXPECTED_FAILURE;
  // The messages of tRPC itself are meant for clients. The message of an error that tRPC only passes on, such as an error from the JSON
  // parser, may quote the request.
  const message = cause === undefined ? error.message : refusalsWords.theRequestIsNotReadable;
  return { code: 'request.refused', message, retryAfter: null };
}

/** Returns a message about the first error in an input. The message names the field, unless the schema's own message is a full sentence. */
function describeIssue(error: ZodError): string {
  const { path = [], message = refusalsWords.isNotValid } = error.issues[0] ?? {};
  const field = path.filter((part) => part !== 'changes').join('.');
  return toSentence(field === '' ? refusalsWords.theRequest : `${field}:`, message);
}

/**
 * States who may call a procedure: everybody, learners with a session, a phone with an author's preview, or the administrators whose role may
 * use an area of the portal.
 */
export type Access = 'public' | 'learner' | 'phonePreview' | PortalArea;

const t = initTRPC
  .context<RequestContext>()
  .meta<{ access: Access }>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error }) => {
      const failure = toPublicFailure(error);
      const { challenge, ...values } = error.cause instanceof AppError ? error.cause.values : {};
      return {
        ...shape,
        message: failure.message,
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          failure: failure.code,
          retryAfter: failure.retryAfter,
          ...(Object.keys(values).length > 0 && { values }),
          ...(typeof challenge === 'string' && { challenge }),
        },
      };
    },
  });

/** Converts an expected failure into a TRPCError. Returns null for an unexpected error. */
export function toTrpcError(error: unknown): TRPCError | null {
  const failure = toAppError(error);
  return failure && new TRPCError({ code: failure.kind, message: failure.message, cause: failure });
}

/** Returns the error that the server logs, or null when the failure is expected. */
export function findUnexpectedCause(error: TRPCError): unknown {
  const { cause } = error;
  if (cause instanceof AppError) return cause.cause ?? null;
  return error.code === 'INTERNAL_SERVER_ERROR' ? (cause ?? error) : null;
}

/**
 * Services do not depend on tRPC and throw an AppError, which is converted here. The kind of the AppError becomes the code of the
 * TRPCError. Not exported: the builders below are the only way to create a procedure, and each of them states who may call it.
 */
const baseProcedure = t.procedure
  .use(async ({ next }) => {
    const result = await next();
    const failure = result.ok ? null : toTrpcError(result.error.cause);
    if (failure) throw failure;
    return result;
  })
  .use(async ({ ctx, next }) => {
    ctx.storageHealth.assertNotDamaged();
    return next();
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Creates procedures that any client may call, even without a session. */
export const publicProcedure = baseProcedure.meta({ access: 'public' });

/** Creates procedures that only a learner with a session may call. */
export const learnerProcedure = baseProcedure.meta({ access: 'learner' }).use(async ({ ctx, next }) => {
  const learner = await ctx.identity.findLearner();
  if (!learner) throw new AppError('session.missing');
  return next({ ctx: { session: learner.session, accessKey: learner.accessKey } });
});

/** Creates procedures that only a phone may call on which an author tries a card. They return that card's module and nothing else. */
export const phonePreviewProcedure = baseProcedure.meta({ access: 'phonePreview' }).use(async ({ ctx, next }) => {
  const preview = await ctx.identity.findPhonePreview();
  if (!preview) throw new AppError('phonePreview.ended');
  return next({ ctx: { preview } });
});

/** Creates procedures that only logged-in administrators may call whose role may use the given area of the portal. */
export const adminProcedure = (area: PortalArea) =>
  baseProcedure.meta({ access: area }).use(async ({ ctx, next, path }) => {
    const admin = await requireAdminOrToken(ctx.identity, area);
    const accessToken = 'accessToken' in admin ? admin.accessToken : null;
    if (accessToken) {
      const scope = scopeByProcedure[path];
      if (scope === undefined) throw new AppError('token.denied');
      if (!accessToken.scopes.includes(scope)) throw new AppError('token.scope', { scope });
    }
    const actor = { id: admin.id, name: accessToken ? `token ${accessToken.name}` : admin.username, address: ctx.identity.address };
    return next({ ctx: { admin, actor, editor: { adminId: admin.id, source: ctx.source } } });
  });
