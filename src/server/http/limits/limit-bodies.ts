import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EvictingPot } from '#server/services/limits/evicting-pot.ts';
import { AppError } from '#shared/app-error.ts';
import { getNetworkPrefix } from '#shared/network-prefix.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    isUpload?: boolean;
    /** Marks a route that receives a small file of any type in one piece, to which the usual limits on request bodies apply. */
    acceptsAnyContentType?: boolean;
    /** Names the pot in which the bodies of a route are counted, apart from those of learners and administrators. */
    bodyPot?: 'sales';
    /** Marks a route whose path holds a secret, so the log shows only the pattern of the path. */
    hasSecretPath?: boolean;
  }
}

const KIB = 1024;
const MIB = 1024 * KIB;
/**
 * Limits the arrived bytes of request bodies that are in memory at the same time. Normal use stays far below the limits: a school class
 * behind one IP address sends a few hundred kilobytes at once, and the largest page that an author can write has 256 KiB. A login or a
 * learner's events always fit.
 */
const BODIES = { perHolder: 16 * MIB, total: 64 * MIB, alwaysAllowed: 16 * KIB };
/** Limits the messages of shops, of which a few arrive at once. */
const SALES_BODIES = { perHolder: 2 * MIB, total: 8 * MIB, alwaysAllowed: 16 * KIB };
/** Limits how long a body may take. Node's own limit is the same for all requests, so it must be long enough for uploads. */
const TIMEOUT_MS = 30_000;
const RETRY_SECONDS = 2;

/**
 * Limits how much of request bodies is in memory, and how long a body may take to arrive. Only bytes that have arrived count. When a limit
 * is reached, the slowest body of the network that has most is refused with HTTP status 503.
 */
export function limitBodies(app: FastifyInstance, timeoutMs = TIMEOUT_MS): void {
  const pots = { others: new EvictingPot(BODIES), sales: new EvictingPot(SALES_BODIES) };

  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    const { raw } = request;
    const timer = setTimeout(() => refuse(request, reply, new AppError('body.slow')), timeoutMs);
    const stop = () => {
      if (raw.complete || raw.destroyed) clearTimeout(timer);
    };
    raw.once('end', stop).once('close', stop);
  });

  app.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request)) {
      const { raw } = request;
      let bytes = 0;
      const evict = () => refuse(request, reply, new AppError('server.busy', { seconds: RETRY_SECONDS }));
      const place = pots[request.routeOptions.config?.bodyPot ?? 'others'].enter(getNetworkPrefix(request.ip), 0, {
        countMovedBytes: () => bytes,
        evict,
        isWaitingForServer: () => raw.complete,
      })!;
      reply.raw.once('close', place.leave);
      // Fastify's body parser adds its own listener in the same iteration of the event loop, so it misses no bytes.
      payload.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (!place.resize(bytes)) evict();
      });
    }
    done(null, payload);
  });
}

/** Makes the body parser fail, so that the server responds with the error. After the response, only the connection can be closed. */
function refuse({ raw }: FastifyRequest, reply: FastifyReply, error: AppError): void {
  if (reply.sent || raw.listenerCount('error') === 0) raw.destroy();
  else raw.emit('error', error);
}

function hasBody({ headers, routeOptions }: FastifyRequest): boolean {
  if (routeOptions.config?.isUpload) return false;
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}
