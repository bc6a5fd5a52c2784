import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { toAppError } from '../adapters/to-app-error.ts';
import { findLoggedInAdmin } from '../services/gate/admin-account-service.ts';
import { findSession } from '../services/gate/gate-service.ts';
import type { RequestContext } from './context.ts';

/** What a failure looks like outside: a stable code and words fit to show. */
export interface PublicFailure {
  code: string;
  message: string;
  /** Seconds, for Retry-After. */
  retryAfter: number | null;
}

const UNEXPECTED_FAILURE: PublicFailure = {
  code: 'server.failed',
  message: 'Something went wrong on our side. Please try again.',
  retryAfter: null,
};

/** The words for any error; what was not foreseen gets fixed ones. */
export function toPublicFailure(error: TRPCError): PublicFailure {
  const { cause } = error;
  if (cause instanceof AppError) {
    const { seconds } = cause.values;
    return { code: cause.code, message: cause.message, retryAfter: typeof seconds === 'number' ? seconds : null };
  }
  if (cause instanceof ZodError) return { code: 'input.invalid', message: describeIssue(cause), retryAfter: null };
  if (error.code === 'INTERNAL_SERVER_ERROR') return UNEXPECTED_FAILURE;
  return { code: 'request.refused', message: error.message, retryAfter: null };
}

/** The first thing wrong with an input, with the field's name in front unless the sentence stands by itself. */
function describeIssue(error: ZodError): string {
  const issue = error.issues[0];
  const field = (issue?.path ?? []).filter((part) => part !== 'changes').join('.');
  const message = issue?.message ?? 'is not valid.';
  const isSentence = /^(Please|Quantity|Max logins) /.test(message);
  if (isSentence) return message;
  return field === '' ? `The request ${message}` : `${field}: ${message}`;
}

const t = initTRPC.context<RequestContext>().create({
  isDev: false,
  errorFormatter: ({ shape, error }) => {
    const shown = toPublicFailure(error);
    return {
      ...shape,
      message: shown.message,
      data: { code: shape.data.code, httpStatus: shape.data.httpStatus, failure: shown.code, retryAfter: shown.retryAfter },
    };
  },
});

/** Any failure that has words, as tRPC's; null for bugs. */
export function toTrpcError(error: unknown): TRPCError | null {
  const failure = toAppError(error);
  return failure && new TRPCError({ code: failure.kind, message: failure.message, cause: failure });
}

/** What an operator should read in the log about an error; null when it was a refusal on purpose. */
export function findUnexpectedCause(error: TRPCError): unknown {
  const { cause } = error;
  if (cause instanceof AppError) return cause.cause ?? null;
  return error.code === 'INTERNAL_SERVER_ERROR' ? (cause ?? error) : null;
}

/** Services throw AppError and know nothing of tRPC; here its kind becomes tRPC's code. */
const baseProcedure = t.procedure.use(async ({ next }) => {
  const result = await next();
  const failure = result.ok ? null : toTrpcError(result.error.cause);
  if (failure) throw failure;
  return result;
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** For everyone. */
export const publicProcedure = baseProcedure;

/** For a learner with a session. */
export const learnerProcedure = baseProcedure.use(async ({ ctx, next }) => {
  const session = ctx.learnerToken === null ? null : await findSession(ctx, ctx.learnerToken);
  if (!session) throw new AppError('session.missing');
  return next({ ctx: { session } });
});

/** For an administrator. */
export const adminProcedure = baseProcedure.use(async ({ ctx, next }) => {
  const admin = ctx.adminToken === null ? null : await findLoggedInAdmin(ctx, ctx.adminToken);
  if (!admin) throw new AppError('admin.missing');
  return next({ ctx: { admin } });
});
