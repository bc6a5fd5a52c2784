import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DATABASE_FILE, SECRETS_FILE } from '#server/adapters/data-dir.ts';
import { MANIFEST_FILE } from '#server/services/backups/backup-manifest.ts';
import { confirm } from '#server/testing/create-test-server.ts';
import { createMediaTestServer, type MediaTestServer } from '#server/testing/media-test-server.ts';

/** Is larger than the buffers of a network connection, so that the download waits for its reader. */
const DATABASE_BYTES = 64 * 2 ** 20;
const ID = 'keyreel-2026-11-20T12-00-00-000Z';

async function storeBackup({ dataDir }: MediaTestServer): Promise<void> {
  const folder = join(dataDir, 'backups', ID);
  await mkdir(folder, { recursive: true });
  const database = { sha256: '0'.repeat(64) };
  await writeFile(
    join(folder, MANIFEST_FILE),
    JSON.stringify({ format: 1, version: 'test', createdAt: '2026-11-20T12:00:00.000Z', database, objects: [] }),
  );
  for (const name of [DATABASE_FILE, SECRETS_FILE]) await writeFile(join(folder, name), '');
  await truncate(join(folder, DATABASE_FILE), DATABASE_BYTES);
}

test.each<[string, (server: MediaTestServer) => Promise<unknown>]>([
  ['becomes an author', ({ deps }) => deps.db.updateTable('admin').set({ role: 'author' }).execute()],
  ['is removed', ({ deps }) => deps.db.deleteFrom('admin').execute()],
  ['logs out', ({ adminClient }) => adminClient.gate.adminLogout()],
])('the download of a backup ends when its owner %s', async (_, demote) => {
  const server = await createMediaTestServer();
  await storeBackup(server);
  const { confirmation } = await confirm(server.adminClient, 'backup');
  const cookie = `asid=${server.adminClient.cookies.asid}`;
  const download = await server.requestObject(`/backup-files/${ID}?confirmation=${confirmation}`, cookie);
  expect(download.statusCode).toBe(200);
  await demote(server);
  await expect
    .poll(() => new Promise((resolve) => server.app.server.getConnections((_error, count) => resolve(count))), { timeout: 20_000 })
    .toBe(0);
  // The download is read only now, because a reader would receive all of it before the next check.
  const ended = download.toArray().then(
    () => 'complete',
    () => 'ended',
  );
  expect(await ended).toBe('ended');
});
