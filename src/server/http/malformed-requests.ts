import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { buildErrorBody, describeClientError } from '../rest/rest-api.ts';

// Requests that no route ever sees: answered in the one shape, without an echo of what was sent.

/** An address that cannot be decoded, or is too long. No hook has run, so the header that protects is set here. */
export function rejectMalformedUrl(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const statusCode = error.statusCode ?? 400;
  void reply
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .code(statusCode)
    .send(buildErrorBody(statusCode, 'request.refused', describeClientError(statusCode)));
}

const STATUS_OF: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Bytes that are no request, or stop being one half-way: told on the socket itself, which is then closed. */
export function rejectMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const statusCode = STATUS_OF[error.code ?? ''] ?? 400;
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
