import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { AppError } from '#shared/app-error.ts';
import { SPREADSHEET_LIMITS } from '#shared/authoring/spreadsheet/spreadsheet-columns.ts';
import { formatContentDisposition } from './objects/content-disposition.ts';

type ById = { Params: { id: string } };
type Upload = ById & { Querystring: { deletesMissing?: string; planHash?: string; goodRowsOnly?: string }; Body: Buffer | undefined };

const CONTENT_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;
const MIB = 2 ** 20;

/**
 * Exports and imports the cards of a module as spreadsheets. The code that registers this plugin must check that an administrator is logged
 * in.
 */
export const spreadsheetRoutes: FastifyPluginAsync = async (app) => {
  for (const format of ['xlsx', 'csv'] as const)
    app.get<ById>(`/modules/:id/cards.${format}`, async ({ caller, params }, reply) => {
      const { fileName, content } = await caller.admin.exportCards({ moduleId: params.id, format });
      return reply
        .type(CONTENT_TYPES[format])
        .header('content-disposition', formatContentDisposition('attachment', fileName))
        .send(Buffer.from(content));
    });
  await app.register(uploadRoutes);
};

const uploadRoutes: FastifyPluginAsync = async (app) => {
  receiveFiles(app);
  const options = {
    bodyLimit: SPREADSHEET_LIMITS.fileBytes,
    config: { acceptsAnyContentType: true },
    onRequest: async (request: FastifyRequest) => {
      const length = Number(request.headers['content-length'] ?? 0);
      if (length > SPREADSHEET_LIMITS.fileBytes) throw new AppError('upload.tooLarge', { n: SPREADSHEET_LIMITS.fileBytes / MIB });
      // Fastify would reject a request with a malformed Content-Type header. The Content-Type header is deleted, because the content alone
      // determines the format of a file.
      delete request.raw.headers['content-type'];
    },
  };
  app.post<{ Body: Buffer | undefined }>('/spreadsheets/read', options, ({ caller, body }) =>
    caller.admin.readSpreadsheet({ file: readBody(body) }),
  );
  app.post<Upload>('/modules/:id/cards/check', options, (request) => request.caller.admin.reviewCards(readUpload(request)));
  app.post<Upload>('/modules/:id/cards/import', options, (request) =>
    request.caller.admin.importCards({
      ...readUpload(request),
      planHash: request.query.planHash ?? '',
      goodRowsOnly: request.query.goodRowsOnly === 'true',
    }),
  );
};

/** Passes request bodies of any content type to the route without parsing them. */
function receiveFiles(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

function readUpload({ params, query, body }: FastifyRequest<Upload>) {
  return { moduleId: params.id, file: readBody(body), deletesMissing: query.deletesMissing === 'true' };
}

const readBody = (body: Buffer | undefined) => (body instanceof Uint8Array ? new Uint8Array(body) : new Uint8Array());
