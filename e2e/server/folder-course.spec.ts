import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import { ADMIN_CREDENTIALS } from '../fixtures.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import { expect, test } from './server-process.ts';

const { TEST_S3_ENDPOINT: endpoint = '', TEST_S3_ACCESS_KEY_ID = '', TEST_S3_SECRET_ACCESS_KEY = '' } = process.env;
const MIB = 1024 * 1024;
const WORKBOOKS = 10;

test.use({ viewport: { width: 1280, height: 800 } });

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Makes a folder of lessons, all of which differ. The videos are padded, so that uploads take several parts. */
async function createFolder(parent: string, videos: number): Promise<string> {
  const folder = join(parent, 'excel-basics-2');
  await mkdir(folder);
  const video = await readFile('assets/lessons/autosum.mp4');
  const captions = await readFile('assets/lessons/autosum.srt', 'utf8');
  const workbook = await readFile('assets/practice/budget.xlsx');
  for (let number = 1; number <= videos; number++) {
    const name = join(folder, `${String(number).padStart(2, '0')}_lesson_${number}`);
    const padding = Buffer.alloc(MIB, number);
    padding.writeUInt32BE(padding.length);
    padding.write('free', 4);
    await writeFile(`${name}.mp4`, Buffer.concat([video, padding]));
    await writeFile(`${name}.en.srt`, captions.replace(/[A-Z]/, `${number} `));
    if (number <= WORKBOOKS) await writeFile(`${name}.xlsx`, workbook);
  }
  await writeFile(join(folder, 'notes for me.docx'), 'not a lesson');
  return folder;
}

/** Counts the clicks that a person makes. */
async function click(page: Page, name: string | RegExp, clicks: string[]): Promise<void> {
  await page.getByRole('button', { name }).click();
  clicks.push(String(name));
}

const bucket = {
  STORAGE_URL: `s3://keyreel-test/${randomUUID()}?endpoint=${endpoint}&region=us-east-1`,
  AWS_ACCESS_KEY_ID: TEST_S3_ACCESS_KEY_ID,
  AWS_SECRET_ACCESS_KEY: TEST_S3_SECRET_ACCESS_KEY,
};
// The bucket gets fewer lessons, because only the way of the files differs there.
const stores = {
  files: { env: {}, videos: 40 },
  'an S3-compatible store': { env: endpoint === '' ? null : bucket, videos: 12 },
};

for (const [store, { env, videos }] of Object.entries(stores)) {
  test(`a folder of ${videos} lessons becomes a course on ${store} in three clicks, although the network is cut and the tab is closed`, async ({
    context,
    runServer,
  }) => {
    test.skip(env === null, 'there is no S3 server');
    test.slow();
    const parent = await mkdtemp(join(tmpdir(), 'keyreel-folder-'));
    const folder = await createFolder(parent, videos);
    const address = await runServer([], { ...env, ADMIN_PASSWORD: ADMIN_CREDENTIALS.password, SAMPLE_COURSE: 'off' }).waitForAddress();
    const proxy = await startCuttingProxy(address, { cuts: 3, bytesPerCut: (videos * MIB) / 4 });
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
      await expect(table.getByRole('row')).toHaveCount(videos + 2);
      await expect(first.getByText('Nothing is made or uploaded yet.')).toBeVisible();
      await expect(first.getByRole('region', { name: 'Not used' })).toContainText('notes for me.docx');
      await expect(first.getByText(new RegExp(`^${videos} videos, `))).toBeVisible();
      await click(first, `Make ${videos} pages`, clicks);
      await expect(first.getByRole('button', { name: 'Publish when uploaded' })).toBeDisabled();
      await expect.poll(() => proxy.isHolding(), { timeout: 60_000 }).toBe(true);
      expect(proxy.countCuts()).toBe(3);
      const moduleId = new URL(first.url()).searchParams.get('module')!;
      await first.close();
      proxy.release();

      const second = await context.newPage();
      await second.goto(`${proxy.address}/admin/cards?module=${moduleId}`);
      await expect(second.getByText(/files are still to come\./)).toBeVisible();
      await second.getByLabel('Folder', { exact: true }).setInputFiles(folder);
      await expect(second.getByRole('button', { name: 'Publish…' })).toBeEnabled({ timeout: 90_000 });
      await click(second, 'Publish…', clicks);
      await click(second, /^Publish version/, clicks);
      await expect(second.getByText(/Version \d+ is live/)).toBeVisible();
      expect(clicks).toHaveLength(3);

      const cards = (await (await request.get(`${proxy.address}/api/admin/cards?moduleId=${moduleId}`)).json()) as {
        title: string;
        videoId: string;
        transcriptId: string;
        fileUrl: string | null;
      }[];
      expect(cards.map(({ title }) => title)).toEqual(Array.from({ length: videos }, (_, index) => `Lesson ${index + 1}`));
      for (const [index, { videoId, transcriptId, fileUrl }] of cards.entries()) {
        const name = join(folder, `${String(index + 1).padStart(2, '0')}_lesson_${index + 1}`);
        const pairs = [[`/public-objects/${videoId}`, `${name}.mp4`], ...(fileUrl === null ? [] : [[fileUrl, `${name}.xlsx`]])] as const;
        for (const [path, file] of pairs) {
          const stored = await (await request.get(`${proxy.address}${path}`)).body();
          expect([basename(file), sha256(stored)]).toEqual([basename(file), sha256(await readFile(file))]);
        }
        expect((await request.get(`${proxy.address}/public-objects/${transcriptId}`)).ok()).toBe(true);
      }
      expect(cards.filter(({ fileUrl }) => fileUrl !== null)).toHaveLength(WORKBOOKS);
    } finally {
      await proxy.close();
      await rm(parent, { recursive: true });
    }
  });
}
