import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { acceptInvitation, expectModuleInAuditLog, expectNoAccessToKeys, invitePerson, logIn } from '../people-steps.ts';
import { expect, test, type ServerProcess } from './server-process.ts';

const OWNER = { username: 'admin', password: 'journeys only' };
const AUTHOR = 'grace';
const MODULE = { slug: 'written-by-grace', title: 'Written by Grace' };
/**
 * The server first checks the backup schedule half a minute after startup. The timeout is much longer than half a minute, because a busy
 * machine may delay the check and the backup.
 */
const SCHEDULE_TIMEOUT_MS = 90_000;

async function stop(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM');
  expect(await server.exitCode, server.output()).toBe(0);
}

test('F41: the backup that a server makes after a missed night restores people, roles, courses and keys', async ({
  runServer,
  dataDir,
  browser,
}) => {
  test.slow();
  const openBrowser = async (baseURL: string): Promise<Page> =>
    (await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })).newPage();

  const beforeNight = runServer([], { ADMIN_PASSWORD: OWNER.password, BACKUP_AT: 'off' });
  const address = await beforeNight.waitForAddress();
  const key = /EXCEL-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(beforeNight.output())![0];
  const [owner, author] = [await openBrowser(address), await openBrowser(address)];
  await logIn(owner, OWNER.username, OWNER.password);
  await expect(owner.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await acceptInvitation(author, await invitePerson(owner, AUTHOR, 'author'));
  await logIn(author, AUTHOR);
  await expectNoAccessToKeys(author);
  expect((await author.request.post('/api/admin/modules', { data: MODULE })).status()).toBe(201);
  await expectModuleInAuditLog(owner, MODULE.title, AUTHOR);
  await stop(beforeNight);

  // No backup has been made since the last scheduled time, which simulates a night in which the machine was off.
  const afterNight = runServer();
  const morning = await openBrowser(await afterNight.waitForAddress());
  const backups = join(dataDir, 'backups');
  const listBackups = async () => (await readdir(backups).catch(() => [])).filter((name) => name.startsWith('keyreel-'));
  await expect.poll(listBackups, { timeout: SCHEDULE_TIMEOUT_MS }).toHaveLength(1);
  const [name] = await listBackups();
  await logIn(morning, OWNER.username, OWNER.password);
  await morning.getByRole('link', { name: 'Backups', exact: true }).click();
  await expect(morning.getByRole('row').filter({ hasText: 'Every night' }).getByText('Verified')).toBeVisible();
  await stop(afterNight);

  const emptyFolder = await mkdtemp(join(tmpdir(), 'keyreel-empty-'));
  const restoring = runServer(['restore', join(backups, name!)], { DATA_DIR: emptyFolder });
  expect(await restoring.exitCode, restoring.output()).toBe(0);
  const restored = runServer([], { DATA_DIR: emptyFolder });
  const newAddress = await restored.waitForAddress();
  const [newOwner, newAuthor, learner] = [await openBrowser(newAddress), await openBrowser(newAddress), await openBrowser(newAddress)];
  await logIn(newAuthor, AUTHOR);
  await expectNoAccessToKeys(newAuthor);
  await logIn(newOwner, OWNER.username, OWNER.password);
  await expect(newOwner.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await newOwner.goto('/admin/people');
  await expect(newOwner.getByRole('row').filter({ hasText: AUTHOR })).toContainText('Author');
  await newOwner.goto('/admin/modules');
  await expect(newOwner.getByText(MODULE.title).first()).toBeVisible();
  await expectModuleInAuditLog(newOwner, MODULE.title, AUTHOR);
  expect((await learner.request.post('/api/gate/enter', { data: { key, nickname: 'Ada' } })).status()).toBe(200);
  await learner.goto('/modules');
  await expect(learner.getByRole('heading', { level: 1 })).toBeVisible();
  await stop(restored);
  await rm(emptyFolder, { recursive: true });
});
