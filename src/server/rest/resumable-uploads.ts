import { refusalsWords } from '#admin-words/refusals.ts';
import type { Server } from '@tus/server';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { AppError, createFieldError } from '#shared/app-error.ts';
import type { Deps } from '../deps.ts';
import {
  abandonUpload,
  beginReservedUpload,
  findFinishedUpload,
  finishUpload,
  requireUpload,
  startUpload,
} from '../services/media/resumable/resumable-upload-service.ts';
import { limitUploadStream } from '../services/media/upload/limit-upload-stream.ts';
import { requireDiskSpace } from '../services/media/upload/upload-service.ts';
import { requireAdmin } from '../trpc/identify.ts';
import { leaveBodiesUnread, lingerOnClose } from './uploads.ts';

const PATH = '/api/uploads';
const UPLOAD_ID_PATTERN = /^[0-9a-f-]{36}$/;

interface Exchange {
  sender: Sender;
  /** Holds the error with which the upload protocol ended the request. */
  error?: unknown;
}

interface Sender {
  adminId: string;
  actor: Deps['actor'];
}

/**
 * Registers the addresses of uploads that can be resumed, by version 1.0 of the tus protocol. An administrator's browser announces a file
 * with POST, sends parts of it with PATCH, and asks with HEAD how much has arrived. When the last byte has arrived, the file is checked and
 * stored, and only then the request succeeds.
 */
export const resumableUploadRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  const exchanges = new WeakMap<object, Exchange>();
  const getExchange = (request: object) => exchanges.get(request)!;
  let server: Promise<Server> | undefined;
  /** Loads the upload protocol, which loads Node's own fetch as well, at the first upload. */
  const createServer = async () => {
    const { Server: TusServer } = await import('@tus/server');
    return new TusServer({
      path: PATH,
      relativeLocation: true,
      datastore: await deps.partialUploads.openStore(),
      namingFunction: async (request, metadata = {}) => {
        const { adminId } = getExchange(request).sender;
        const size = Number(request.headers.get('upload-length') ?? Number.NaN);
        if (!Number.isSafeInteger(size)) throw createFieldError('Upload-Length', refusalsWords.mustBeSizeOfFile);
        if (metadata.id) return beginReservedUpload(deps, { id: metadata.id, size }, adminId);
        return startUpload(deps, { name: metadata.filename ?? '', size }, adminId);
      },
      onUploadFinish: async (request, { id }) => {
        await finish(id, getExchange(request).sender);
        return {};
      },
      onResponseError: (request, error) => {
        getExchange(request).error = error;
        return undefined;
      },
    });
  };

  const finish = async (id: string, { adminId, actor }: Sender) => finishUpload({ ...deps, actor }, await requireUpload(deps, id, adminId));

  /** Hands a request over to the upload protocol. Throws the error with which the protocol refuses it. */
  const handle = async (request: FastifyRequest, sender: Sender, body: Readable | null): Promise<Response> => {
    const { method, raw } = request;
    const headers = Object.entries(raw.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const asked = new Request(`http://localhost${request.url}`, {
      method,
      headers,
      ...(body && { body: toWebStream(body), duplex: 'half' as const }),
    });
    const exchange: Exchange = { sender };
    exchanges.set(asked, exchange);
    server ??= createServer().catch((error: unknown) => {
      server = undefined;
      throw error;
    });
    const response = await (await server).handleWeb(asked);
    if (exchange.error !== undefined) throw await toFailure(deps, exchange.error, raw.complete);
    if (!response.ok) throw Object.assign(new Error('refused by the upload protocol'), { statusCode: response.status });
    return response;
  };

  leaveBodiesUnread(app);
  app.addHook('onRequest', async (_request, reply) => void reply.header('tus-resumable', '1.0.0'));
  const config = { isUpload: true };
  const options = { config, onSend: lingerOnClose };

  app.post('/uploads', options, async (request, reply) => {
    const response = await handle(request, await findSender(request), null);
    const location = response.headers.get('location')!;
    return reply
      .code(201)
      .header('location', location)
      .send({ id: location.slice(PATH.length + 1) });
  });

  app.head<{ Params: { id: string } }>('/uploads/:id', options, async (request, reply) => {
    const sender = await findSender(request);
    const { id } = readParams(request);
    // The client may not have received the answer to the request that completed the file.
    const stored = await findFinishedUpload(deps, id);
    const upload = stored ? null : await requireUpload(deps, id, sender.adminId);
    if (upload?.failure != null) throw new AppError('upload.refused', { message: upload.failure });
    const offset = stored?.size ?? (await deps.partialUploads.measure(id));
    if (offset === null) throw new AppError('object.missing');
    if (upload && offset === upload.size) await finish(id, sender);
    return reply
      .code(200)
      .header('upload-offset', offset)
      .header('upload-length', stored?.size ?? upload!.size)
      .send();
  });

  app.patch<{ Params: { id: string } }>('/uploads/:id', options, async (request, reply) => {
    const sender = await findSender(request);
    const { id } = readParams(request);
    if (await findFinishedUpload(deps, id)) throw new AppError('upload.used');
    const { size } = await requireUpload(deps, id, sender.adminId);
    deps.storageHealth.assertNotDamaged();
    const releaseSlot = await deps.uploadSlots.acquire(sender.adminId);
    try {
      const response = await handle(request, sender, limitUploadStream(request.raw, size));
      return await reply.code(204).header('upload-offset', response.headers.get('upload-offset')).send();
    } finally {
      releaseSlot();
    }
  });

  app.delete<{ Params: { id: string } }>('/uploads/:id', options, async (request, reply) => {
    const { adminId } = await findSender(request);
    await abandonUpload(deps, await requireUpload(deps, readParams(request).id, adminId));
    return reply.code(204).send();
  });
};

/** Converts a stream without copying its chunks, as Node's own conversion does. */
function toWebStream(body: Readable): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done = false, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void body.destroy(),
    },
    { highWaterMark: 0 },
  );
}

function readParams({ params }: { params: { id: string } }): { id: string } {
  if (!UPLOAD_ID_PATTERN.test(params.id)) throw new AppError('object.missing');
  return params;
}

async function findSender({ identity }: FastifyRequest): Promise<Sender> {
  const { id, username } = await requireAdmin(identity, 'courses');
  return { adminId: id, actor: { id, name: username, address: identity.address } };
}

async function toFailure(deps: Deps, error: unknown, isWholeRequest: boolean): Promise<unknown> {
  if (error instanceof Error) return error;
  const { status_code: status } = error as { status_code: number };
  if (status === 409) return new AppError('upload.offset');
  if (status === 404 || status === 410) return new AppError('object.missing');
  if (status < 500) return Object.assign(new Error('refused by the upload protocol'), { statusCode: status });
  // A full disk ends a request before all of it has come, just as a cut does.
  await requireDiskSpace(deps);
  if (!isWholeRequest) return new AppError('upload.cut');
  return new Error('a part of an upload could not be written', { cause: error });
}
