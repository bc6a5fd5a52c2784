import { refusalsWords } from '#admin-words/refusals.ts';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { AppError } from '#shared/app-error.ts';
import { findUnexpectedCause, toPublicFailure, toTrpcError } from '../trpc/trpc.ts';

export interface ErrorBody {
  statusCode: number;
  error: string;
  code: string;
  message: string;
}

/** Holds the HTTP status for each kind of failure that has no tRPC error code. */
const STATUS_BY_FAILURE: Readonly<Record<string, number>> = { 'upload.expired': 410, 'upload.noSpace': 507 };

export function buildErrorBody(statusCode: number, code: string, message: string): ErrorBody {
  return { statusCode, error: STATUS_CODES[statusCode] ?? 'Error', code, message };
}

/** Service failures, errors in tRPC and Fastify, and unexpected errors all produce responses of the same shape. */
export function handleRequestError(error: FastifyError | TRPCError | AppError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
  // A client that breaks off its body is no failure of this server, and its connection reset is not that of a database.
  if (request.raw.errored === error) {
    request.log.info('the client broke off its request');
    void reply.code(400).send(buildErrorBody(400, 'request.refused', describeClientError(400)));
    return;
  }
  const trpcError = error instanceof TRPCError ? error : toTrpcError(error);
  if (trpcError) {
    const { code, message, retryAfter } = toPublicFailure(trpcError);
    const statusCode = STATUS_BY_FAILURE[code] ?? getHTTPStatusCodeFromError(trpcError);
    if (retryAfter !== null) reply.header('retry-after', retryAfter);
    const cause = findUnexpectedCause(trpcError);
    if (cause) request.log.error({ err: cause }, 'request failed');
    void reply.code(statusCode).send(buildErrorBody(statusCode, code, message));
    return;
  }
  const statusCode = (error as FastifyError).statusCode ?? 500;
  if (statusCode >= 500) {
    request.log.error({ err: error }, 'request failed');
    void reply.code(500).send(buildErrorBody(500, 'server.failed', refusalsWords.somethingWentWrongOnOurSide));
    return;
  }
  void reply.code(statusCode).send(buildErrorBody(statusCode, 'request.refused', describeClientError(statusCode)));
}

/** The error messages of Fastify and Node.js are not sent to clients, because they reveal internal details. */
export function describeClientError(statusCode: number): string {
  if (statusCode === 408) return refusalsWords.requestTookTooLong;
  if (statusCode === 414) return refusalsWords.addressTooLong;
  if (statusCode === 431) return refusalsWords.headersTooLarge;
  if (statusCode === 413) return refusalsWords.requestTooLarge;
  if (statusCode === 415) return refusalsWords.sendJson;
  return refusalsWords.theRequestIsNotReadable;
}
