import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { canUseArea } from '#shared/people/roles.ts';
import { toAppError } from '../adapters/to-app-error.ts';
import { findLoggedInAdmin } from '../services/people/login-service.ts';
import { findSessionWithKey } from '../services/gate/gate-service.ts';
import type { RequestContext } from './context.ts';
import { areaByProcedure } from './area-by-procedure.ts';

/** Describes a failure as clients receive it, with a stable code and a message that can be shown to a user. */
export interface PublicFailure {
  code: string;
  message: string;
  /** Holds the number of seconds for the Retry-After HTTP header. */
  retryAfter: number | null;
}

const UNEXPECTED_FAILURE: PublicFailure = {
  code: 'server.failed',
  message: 'Something went wrong on our side. Please try again.',
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
  const message = cause === undefined ? error.message : 'The request is not readable.';
  return { code: 'request.refused', message, retryAfter: null };
}

/**
 * Returns a message about the first error in an input. The message begins with the name of the field, unless the error's own message is a
 * full sentence.
 */
function describeIssue(error: ZodError): string {
  const issue = error.issues[0];
  const field = (issue?.path ?? []).filter((part) => part !== 'changes').join('.');
  const message = issue?.message ?? 'is not valid.';
  const isFullSentence = /^(Please|Quantity|Max logins) /.test(message);
  if (isFullSentence) return message;
  return field === '' ? `The request ${message}` : `${field}: ${message}`;
}

const t = initTRPC.context<RequestContext>().create({
  isDev: false,
  errorFormatter: ({ shape, error }) => {
    const failure = toPublicFailure(error);
    const challenge = error.cause instanceof AppError ? error.cause.values.challenge : undefined;
    return {
      ...shape,
      message: failure.message,
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        failure: failure.code,
        retryAfter: failure.retryAfter,
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
 * TRPCError.
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
export const publicProcedure = baseProcedure;

/** Creates procedures that only a learner with a session may call. */
export const learnerProcedure = baseProcedure.use(async ({ ctx, next }) => {
  const found = ctx.learnerToken === null ? null : await findSessionWithKey(ctx, ctx.learnerToken);
  if (!found) throw new AppError('session.missing');
  return next({ ctx: { session: found.session, accessKey: found.accessKey } });
});

/**
 * Creates procedures that only logged-in administrators may call, provided that their role allows the area that `areaByProcedure` assigns
 * to the procedure. If a procedure has no area in `areaByProcedure`, all calls to it are refused.
 */
export const adminProcedure = baseProcedure.use(async ({ ctx, path, next }) => {
  const admin = ctx.adminToken === null ? null : await findLoggedInAdmin(ctx, ctx.adminToken);
  if (!admin) throw new AppError('admin.missing');
  const area = areaByProcedure[path];
  if (area === undefined || !canUseArea(admin.role, area)) throw new AppError('role.denied');
  const actor = { id: admin.id, name: admin.username, address: ctx.ipAddress };
  return next({ ctx: { admin, actor, editor: { adminId: admin.id, source: ctx.source } } });
});
