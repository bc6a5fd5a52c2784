import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { Deps } from '../deps.ts';
import { receiveUpload } from '../services/media/upload/upload-service.ts';

/** Somebody who is refused while still sending is listened to for so long. */
const LINGER_MS = 2000;

export const uploadRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  app.get<{ Querystring: { extension?: string } }>('/objects/upload', ({ caller, query }) =>
    caller.admin.reserveUpload({ extension: query.extension ?? '' }),
  );

  // The file is read by the handler, as it comes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.put<{ Params: { name: string }; Querystring: { t?: string } }>(
    '/objects/put/:name',
    {
      config: { isUpload: true },
      // What a file is, its contents say. Fastify would refuse a type that is misspelt.
      onRequest: async ({ raw }) => void delete raw.headers['content-type'],
      onSend: lingerOnClose,
      // Who hangs up as soon as the answer is there leaves no other line.
      onError: async ({ log, params }, _reply, error) => log.info({ name: params.name, reason: error.code }, 'upload refused'),
    },
    (request) =>
      receiveUpload(deps, {
        name: request.params.name,
        token: String(request.query.t),
        announcedSize: parseContentLength(request.headers['content-length']),
        content: request.raw,
      }),
  );
};

function parseContentLength(header: string | undefined): number | null {
  return header === undefined ? null : Number(header);
}

/**
 * Ends the connection of whoever is answered before all was sent. Hanging up on a sender at once would lose the answer
 * on its way, so what still comes is thrown away for a moment.
 */
async function lingerOnClose({ raw }: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (raw.complete || raw.readableEnded || raw.destroyed || typeof payload !== 'string') return payload;
  reply.header('connection', 'close').header('content-length', Buffer.byteLength(payload));
  return Readable.from(sendAndDrain(raw, payload), { objectMode: false });
}

async function* sendAndDrain(raw: Readable, answer: string): AsyncGenerator<string> {
  yield answer;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LINGER_MS);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    raw.once('end', stop).once('close', stop).resume();
  });
}
