import type { FastifyPluginAsync } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { requireAdmin } from '#server/trpc/identify.ts';
import { formatContentDisposition } from './content-disposition.ts';

/** Sends courses as archives. The code that registers this plugin must check that an administrator is logged in. */
export const courseDownloadRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  for (const kind of ['modules', 'products'] as const)
    app.get<{ Params: { id: string } }>(`/${kind}/:id/archive`, { exposeHeadRoute: false }, async ({ identity, params }, reply) => {
      const admin = await requireAdmin(identity, 'courses');
      const actor = { id: admin.id, name: admin.username, address: identity.address };
      const { openCourseArchive } = await import('#server/services/authoring/archive/export-course.ts');
      const { fileName, size, content } = await openCourseArchive({ ...deps, actor }, { kind, id: params.id });
      return reply
        .type('application/x-tar')
        .header('content-length', size)
        .header('content-disposition', formatContentDisposition('attachment', fileName))
        .send(content);
    });
};
