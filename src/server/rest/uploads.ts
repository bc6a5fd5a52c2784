import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { Deps } from '../deps.ts';
import { createUnknownActor } from '../services/audit/actor.ts';
import { receiveUpload } from '../services/media/upload/upload-service.ts';

/** Sets how long the server keeps reading and discarding a refused upload before it closes the connection. */
const LINGER_MS = 2000;

export const uploadRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  app.get<{ Querystring: { extension?: string; name?: string } }>('/objects/upload', ({ caller, query: { extension = '', name } }) =>
    caller.admin.reserveUpload({ extension, ...(name !== undefined && { name }) }),
  );

  leaveBodiesUnread(app);
  app.put<{ Params: { name: string }; Querystring: { t?: string; name?: string } }>(
    '/objects/put/:name',
    {
      config: { isUpload: true },
      // Fastify would reject a request with a malformed Content-Type header. The Content-Type header is deleted, because the content alone
      // determines the type of a file.
      onRequest: async ({ raw }) => void delete raw.headers['content-type'],
      onSend: lingerOnClose,
      // The refused upload is logged here, because the server logs nothing else about the upload when the client closes the connection
      // early.
      onError: async ({ log, params }, _reply, error) => log.info({ name: params.name, reason: error.code }, 'upload refused'),
    },
    (request) =>
      receiveUpload(
        { ...deps, actor: createUnknownActor(request.identity.address) },
        {
          name: request.params.name,
          token: String(request.query.t),
          fileName: typeof request.query.name === 'string' ? request.query.name : null,
          announcedSize: parseContentLength(request.headers['content-length']),
          content: request.raw,
        },
      ),
  );
};

/** Keeps Fastify from parsing the bodies of uploads, because the route handlers read them as streams. */
export function leaveBodiesUnread(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

function parseContentLength(header: string | undefined): number | null {
  return header === undefined ? null : Number(header);
}

/**
 * Closes the connection of a client that is still sending a refused upload. If the connection were closed at once, the response would be
 * lost, so the server first keeps reading and discarding the body for a short time (lingering close).
 */
export async function lingerOnClose({ raw }: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (raw.complete || raw.readableEnded || raw.destroyed || typeof payload !== 'string') return payload;
  reply.header('connection', 'close').header('content-length', Buffer.byteLength(payload));
  return Readable.from(sendAndDrain(raw, payload), { objectMode: false });
}

async function* sendAndDrain(raw: Readable, payload: string): AsyncGenerator<string> {
  yield payload;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LINGER_MS);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    raw.once('end', stop).once('close', stop).resume();
  });
}
