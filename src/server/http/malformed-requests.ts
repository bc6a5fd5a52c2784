import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { buildErrorBody, describeClientError } from './error-handler.ts';

// The functions in this file handle malformed HTTP requests that reach no route. The response to a malformed request has the same shape as
// the response to any other failure, and repeats no part of the request.

/**
 * Rejects a URL that cannot be decoded or is too long. Fastify calls `rejectMalformedUrl` before it runs any hooks, so `rejectMalformedUrl`
 * sets the security header itself.
 */
export function rejectMalformedUrl(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const statusCode = error.statusCode ?? 400;
  void reply
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .code(statusCode)
    .send(buildErrorBody(statusCode, 'request.refused', describeClientError(statusCode)));
}

const STATUS_BY_ERROR_CODE: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Rejects bytes that are not an HTTP request, and requests that end prematurely. The response is written directly to the socket, which is
 * then closed.
 */
export function rejectMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const statusCode = STATUS_BY_ERROR_CODE[error.code ?? ''] ?? 400;
  const body = JSON.stringify(buildErrorBody(statusCode, 'request.refused', describeClientError(statusCode)));
  const head = [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
