import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/app-error.ts';
import { getNetworkPrefix } from '#shared/network-prefix.ts';
import { InFlightByteLimit } from './in-flight-byte-limit.ts';

/**
 * Limits how many bytes of request bodies are in memory at the same time. Normal use stays far below the limits: a school class behind one
 * IP address sends a few hundred kilobytes at once, and the largest page that an author can write has 256 KiB.
 */
const REQUEST_BODIES = { perNetworkMib: 16, totalMib: 64 };
/**
 * Limits how many bytes of responses are in memory at the same time. When a school class requests pages at the same time over one slow
 * connection, the responses amount to about ten megabytes. Uploaded files are not counted, because they are streamed in small parts and
 * have limits of their own.
 */
const RESPONSES = { perNetworkMib: 32, totalMib: 128 };
const RETRY_SECONDS = 2;

/**
 * Limits the total size of the bodies of requests in progress, and the total size of responses that clients have not yet received. For
 * request bodies and for responses, there is a limit per network and a limit for all networks together. A request that exceeds a limit is
 * refused with HTTP status 503.
 */
export function registerInFlightByteLimits(app: FastifyInstance): void {
  const bodies = new InFlightByteLimit(REQUEST_BODIES);
  const responses = new InFlightByteLimit(RESPONSES);

  app.addHook('onRequest', async (request, { raw }) => {
    const bytes = request.routeOptions.config?.isUpload ? 0 : computeBodyBytes(request);
    if (bytes === 0) return;
    const release = bodies.hold(getNetworkPrefix(request.ip), bytes);
    if (!release) throw new AppError('server.busy', { seconds: RETRY_SECONDS });
    raw.once('close', release);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const content = payload instanceof Response ? await readResponse(reply, payload) : payload;
    if (typeof content !== 'string' && !Buffer.isBuffer(content)) return content;
    const release = responses.hold(getNetworkPrefix(request.ip), Buffer.byteLength(content));
    if (!release) return refuse(reply);
    reply.raw.once('close', release);
    return content;
  });
}

/** Returns the length of a request's body in bytes, or the largest allowed length when the request does not state one. */
function computeBodyBytes({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return bodyLimit;
  return Math.min(Number(headers['content-length'] ?? 0) || 0, bodyLimit);
}

/** Reads the text of a tRPC response, which is already complete, so that the server knows the length of the response before sending it. */
async function readResponse(reply: FastifyReply, response: Response): Promise<string | null> {
  reply.code(response.status);
  for (const [name, value] of response.headers) if (name !== 'content-length') reply.header(name, value);
  return response.body === null ? null : response.text();
}

function refuse(reply: FastifyReply): string {
  const { message } = new AppError('server.busy');
  for (const name of ['content-length', 'etag', 'content-encoding']) reply.removeHeader(name);
  reply.code(503).headers({ 'retry-after': RETRY_SECONDS, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' });
  return JSON.stringify({ statusCode: 503, error: 'Service Unavailable', code: 'server.busy', message });
}
