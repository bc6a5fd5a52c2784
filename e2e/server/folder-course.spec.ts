import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ADMIN_CREDENTIALS } from '../fixtures.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import { expect, test } from './server-process.ts';

const { TEST_S3_ENDPOINT: endpoint = '', TEST_S3_ACCESS_KEY_ID = '', TEST_S3_SECRET_ACCESS_KEY = '' } = process.env;
const MIB = 1024 * 1024;
const CHUNK_BYTES = 8 * MIB;
const VIDEOS = 40;
const LARGE_VIDEOS = 3;
const LARGE_BYTES = 12 * MIB;
const WORKBOOKS = 10;

test.use({ viewport: { width: 1280, height: 800 } });

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Makes a folder of lessons, all of which differ. The first videos are so large that uploads take several parts. */
async function createFolder(parent: string): Promise<{ folder: string; bytes: number }> {
  const folder = join(parent, 'excel-basics-2');
  await mkdir(folder);
  const video = await readFile('e2e/player/videos/16x9.mp4');
  const captions = await readFile('assets/lessons/autosum.srt', 'utf8');
  const workbook = await readFile('assets/practice/budget.xlsx');
  let bytes = 0;
  const write = async (name: string, content: Buffer) => {
    bytes += content.length;
    await writeFile(join(folder, name), content);
  };
  for (let number = 1; number <= VIDEOS; number++) {
    const padding = Buffer.alloc(number <= LARGE_VIDEOS ? LARGE_BYTES : 16, number);
    padding.writeUInt32BE(padding.length);
    padding.write('free', 4);
    await write(toFileName(number, 'mp4'), Buffer.concat([video, padding]));
    await write(toFileName(number, 'en.srt'), Buffer.from(captions.replace(/[A-Z]/, `${number} `)));
    // A zip file ends with the length of a comment, and the comment.
    const comment = Buffer.from(`\0\0${number}`);
    comment.writeUInt16LE(comment.length - 2);
    if (number <= WORKBOOKS) await write(toFileName(number, 'xlsx'), Buffer.concat([workbook.subarray(0, -2), comment]));
  }
  await writeFile(join(folder, 'notes for me.docx'), 'not a lesson');
  return { folder, bytes };
}

const toFileName = (number: number, extension: string) => `${String(number).padStart(2, '0')}_lesson_${number}.${extension}`;

/** Counts the clicks that a person makes. */
async function click(page: Page, name: string | RegExp, clicks: string[]): Promise<void> {
  await page.getByRole('button', { name }).click();
  clicks.push(String(name));
}

/** Ends the process of a page, which gets no chance to say goodbye. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  void devtools.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}

const stores = {
  files: {},
  'an S3-compatible store':
    endpoint === ''
      ? null
      : {
          STORAGE_URL: `s3://keyreel-test/${randomUUID()}?endpoint=${endpoint}&region=us-east-1`,
          AWS_ACCESS_KEY_ID: TEST_S3_ACCESS_KEY_ID,
          AWS_SECRET_ACCESS_KEY: TEST_S3_SECRET_ACCESS_KEY,
        },
};

for (const [store, env] of Object.entries(stores)) {
  test(`a folder of ${VIDEOS} lessons becomes a course on ${store} in three clicks, although the network is cut three times, the server is killed and the tab crashes`, async ({
    context,
    runServer,
  }) => {
    test.skip(env === null, 'there is no S3 server');
    test.slow();
    const parent = await mkdtemp(join(tmpdir(), 'keyreel-folder-'));
    const { folder, bytes } = await createFolder(parent);
    const startServer = () => runServer([], { ...env, ADMIN_PASSWORD: ADMIN_CREDENTIALS.password, SAMPLE_COURSE: 'off' });
    const server = startServer();
    const disturbances = ['cut', 'cut', 'cut', 'hold', 'hold'] as const;
    const proxy = await startCuttingProxy(await server.waitForAddress(), { disturbances: [...disturbances], bytesBetween: 6 * MIB });
    try {
      const { request } = context;
      expect((await request.post(`${proxy.address}/api/auth/admin/login`, { data: ADMIN_CREDENTIALS })).ok()).toBe(true);
      const product = { slug: 'excel', title: 'Excel' };
      expect((await request.post(`${proxy.address}/api/admin/products`, { data: product })).ok()).toBe(true);
      const clicks: string[] = [];
      const first = await context.newPage();
      await first.goto(`${proxy.address}/admin/import`);
      await first.getByLabel('Folder', { exact: true }).setInputFiles(folder);
      const table = first.getByRole('table', { name: 'Pages to make' });
      await expect(table.getByRole('row')).toHaveCount(VIDEOS + 2);
      await expect(first.getByText('Nothing is made or uploaded yet.')).toBeVisible();
      await expect(first.getByRole('region', { name: 'Not used' })).toContainText('notes for me.docx');
      // Reading 40 videos takes more than 20 s on a busy machine.
      await expect(first.getByText(`${VIDEOS} videos, 13 min`)).toBeVisible({ timeout: 60_000 });
      await click(first, `Make ${VIDEOS} pages`, clicks);
      await expect(first.getByRole('button', { name: 'Publish when uploaded' })).toBeDisabled();
      await proxy.waitUntilHolding();
      expect(proxy.countCuts()).toBe(3);
      server.child.kill('SIGKILL');
      await server.exitCode;
      const restarted = await startServer().waitForAddress();
      proxy.release(restarted);
      await proxy.waitUntilHolding();
      await expect(first.getByText(/The network was away \d+ times; nothing was lost\./)).toBeVisible();
      const moduleId = new URL(first.url()).searchParams.get('module')!;
      await crash(first);
      proxy.release(restarted);

      const second = await context.newPage();
      await second.goto(`${proxy.address}/admin/cards?module=${moduleId}`);
      // How many small files pass before the large ones differs from run to run.
      const stillToCome = parseInt(await second.getByText(/^\d+ files are still to come\./).innerText());
      expect(stillToCome).toBeGreaterThan(1);
      expect(stillToCome).toBeLessThan(2 * VIDEOS + WORKBOOKS);
      await second.getByLabel('Folder', { exact: true }).setInputFiles(folder);
      await expect(second.getByRole('button', { name: 'Publish…' })).toBeEnabled({ timeout: 60_000 });
      expect((proxy.countBytes() - bytes) / disturbances.length).toBeLessThan(CHUNK_BYTES);
      await click(second, 'Publish…', clicks);
      await click(second, /^Publish version/, clicks);
      await expect(second.getByText(/Version \d+ is live/)).toBeVisible();
      expect(clicks).toHaveLength(3);

      const answer = await request.get(`${restarted}/api/admin/cards?moduleId=${moduleId}`);
      const cards = (await answer.json()) as { title: string; videoId: string; transcriptId: string; fileUrl: string | null }[];
      expect(cards.map(({ title }) => title)).toEqual(Array.from({ length: VIDEOS }, (_, index) => `Lesson ${index + 1}`));
      expect(cards.filter(({ fileUrl }) => fileUrl !== null)).toHaveLength(WORKBOOKS);
      const stored = cards.flatMap(({ videoId, transcriptId, fileUrl }, index) => [
        { path: `/public-objects/${videoId}`, name: toFileName(index + 1, 'mp4') },
        { path: `/public-objects/${transcriptId}`, name: toFileName(index + 1, 'en.srt') },
        ...(fileUrl === null ? [] : [{ path: fileUrl, name: toFileName(index + 1, 'xlsx') }]),
      ]);
      for (const { path, name } of stored) {
        const content = await (await request.get(restarted + path)).body();
        expect([name, sha256(content)]).toEqual([name, sha256(await readFile(join(folder, name)))]);
      }
    } finally {
      await proxy.close();
      await rm(parent, { recursive: true });
    }
  });
}
