import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '#shared/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { openBackupArchive } from '#server/services/backups/backup-archive.ts';
import { getBackupFolder } from '#server/services/backups/backup-service.ts';
import { findLoggedInAdmin } from '#server/services/people/admin-account-service.ts';
import { createContext } from '#server/trpc/context.ts';
import { formatContentDisposition } from './content-disposition.ts';

/** Sends finished backups as one file each, to administrators only, because a backup contains the secrets. */
export const backupDownloadRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  app.get<{ Params: { id: string } }>('/backup-files/:id', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { adminToken } = createContext(deps, request, reply);
    if (adminToken === null || !(await findLoggedInAdmin(deps, adminToken))) throw new AppError('admin.missing');
    const { id } = request.params;
    const { size, content } = await openBackupArchive(await getBackupFolder(deps, id));
    return reply
      .header('content-length', size)
      .header('content-disposition', formatContentDisposition('attachment', `${id}.tar`))
      .type('application/x-tar')
      .send(content);
  });
};
