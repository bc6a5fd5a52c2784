import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { ADMIN_CREDENTIALS } from '../fixtures.ts';
import { expect, test } from './server-process.ts';

test.use({ viewport: { width: 1280, height: 800 } });

async function login(page: Page, address: string): Promise<void> {
  expect((await page.request.post(`${address}/api/auth/admin/login`, { data: ADMIN_CREDENTIALS })).ok()).toBe(true);
}

test('a course is exported on one server and imported on another, where a learner walks it', async ({
  page,
  context,
  runServer,
}, testInfo) => {
  test.setTimeout(100_000);
  const folder = await mkdtemp(join(tmpdir(), 'keyreel-course-'));
  try {
    const env = { ADMIN_PASSWORD: ADMIN_CREDENTIALS.password };
    const source = await runServer([], env).waitForAddress();
    const target = await runServer([], { ...env, DATA_DIR: join(folder, 'data'), SAMPLE_COURSE: 'off' }).waitForAddress();
    await login(page, source);
    await page.goto(`${source}/admin/products`);
    const [{ title }] = (await (await page.request.get(`${source}/api/admin/products`)).json()) as [{ title: string }];
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: `Export ${title}` }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/\.keyreel$/);
    const file = join(folder, download.suggestedFilename());
    await download.saveAs(file);
    expect((await stat(file)).size).toBeGreaterThan(1_000_000);

    await login(page, target);
    await page.goto(`${target}/admin/products`);
    const importFile = async () => {
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Import…' }).click();
      await (await choosing).setFiles(file);
    };
    const dialog = page.getByRole('dialog', { name: 'Import a course' });
    await importFile();
    await expect(dialog.getByText('Nothing has been imported yet.')).toBeVisible();
    expect((await createAxeBuilder(page).include('[role=dialog]').analyze()).violations).toEqual([]);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByRole('status')).toHaveText(`“${title}” is imported. Generate access keys for it, and learners can start.`);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('table', { name: 'Products' })).toContainText(title);

    // What exists already is asked about, and nothing is overwritten.
    await importFile();
    await expect(dialog.getByRole('radio', { name: 'Keep both' })).toBeChecked();
    await dialog.getByRole('radio', { name: 'Update what is here' }).check();
    const choices = dialog.getByLabel(/^What to do with/);
    const count = await choices.count();
    for (let index = 0; index < count; index++) await choices.nth(index).selectOption('Leave out');
    await expect(dialog.getByRole('button', { name: /^Import/ })).toBeDisabled();
    await choices.first().selectOption('Update');
    expect((await createAxeBuilder(page).include('[role=dialog]').analyze()).violations).toEqual([]);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.screenshot({ path: testInfo.outputPath(`choices-${width}.png`) });
    }
    await dialog.getByRole('button', { name: /^Import/ }).click();
    await expect(dialog.getByRole('list', { name: 'Imported modules' }).getByText('In a draft')).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Done' }).click();

    const products = (await (await page.request.get(`${target}/api/admin/products`)).json()) as { id: string; slug: string }[];
    expect(products).toHaveLength(1);
    const { keys } = (await (
      await page.request.post(`${target}/api/admin/keys/generate`, { data: { productId: products[0]!.id, quantity: 1, maxLogins: 2 } })
    ).json()) as { keys: { key: string }[] };
    await context.clearCookies();
    await page.goto(target);
    await page.getByLabel('Access key').fill(keys[0]!.key);
    await page.getByRole('button', { name: 'CONTINUE' }).click();
    await page.getByLabel('Nickname').fill('Ada');
    await page.getByRole('button', { name: 'BEGIN' }).click();
    await expect(page).toHaveURL(/\/play\//);
    const video = page.locator('video').first();
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).not.toHaveURL(/\/welcome$/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
