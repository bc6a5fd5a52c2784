import type { FastifyPluginAsync } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/services/audit/audit-service.ts';
import type { OpenStreams } from '#server/services/media/delivery/open-streams.ts';
import { identify, requireAdmin } from '#server/trpc/identify.ts';
import { formatContentDisposition } from './content-disposition.ts';

/**
 * Sends each finished backup as a single file. Only owners who have just confirmed that it is them may download a backup, because it contains
 * the secrets.
 */
export const backupDownloadRoutes: FastifyPluginAsync<{ deps: Deps; openStreams: OpenStreams }> = async (app, { deps, openStreams }) => {
  app.get<{ Params: { id: string }; Querystring: { confirmation?: string } }>(
    '/backup-files/:id',
    { exposeHeadRoute: false },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const identity = identify(deps, request);
      const admin = await requireAdmin(identity, 'backups');
      const { id } = request.params;
      const { confirmation } = request.query;
      const actor = { id: admin.id, name: admin.username, address: identity.address };
      const { consumeConfirmation } = await import('#server/services/people/confirmation-service.ts');
      await consumeConfirmation({ ...deps, actor }, admin, 'backup', typeof confirmation === 'string' ? confirmation : undefined);
      const { getBackupFolder } = await import('#server/services/backups/backup-service.ts');
      const folder = await getBackupFolder(deps, id);
      await recordAudit(deps.db, { ...deps, actor }, 'backup.downloaded', { id, name: id });
      const { openBackupArchive } = await import('#server/services/backups/backup-archive.ts');
      const { size, content } = await openBackupArchive(folder);
      const removeStream = openStreams.add({ kind: 'backups', id: admin.tokenHash }, () => reply.raw.destroy());
      reply.raw.once('close', removeStream);
      return reply
        .header('content-length', size)
        .header('content-disposition', formatContentDisposition('attachment', `${id}.tar`))
        .type('application/x-tar')
        .send(content);
    },
  );
};
