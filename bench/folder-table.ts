// This benchmark chooses folders of lessons in Chromium and prints the time until the table of pages stands, and until the lengths and
// posters of all videos are in it.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { getChromiumOptions } from '../.ci/chromium.ts';
import { startBuiltServer } from './built-server.ts';
import { computeMedian } from './process-metrics.ts';

const ROUNDS = 3;
/** The third folder has as many files as a folder may have, and as many videos. */
const FOLDERS = [
  { videos: 20, captions: 15, practice: 5 },
  { videos: 40, captions: 40, practice: 10 },
  { videos: 200, captions: 200, practice: 100 },
];

async function createFolder(parent: string, { videos, captions, practice }: (typeof FOLDERS)[number]): Promise<string> {
  const folder = join(parent, `folder-of-${videos}`);
  await mkdir(folder);
  const samples = { mp4: 'assets/lessons/autosum.mp4', srt: 'assets/lessons/autosum.srt', xlsx: 'assets/practice/budget.xlsx' };
  const counts = { mp4: videos, srt: captions, xlsx: practice };
  for (const [extension, sample] of Object.entries(samples)) {
    const content = await readFile(sample);
    for (let number = 1; number <= counts[extension as keyof typeof counts]; number++)
      await writeFile(
        join(folder, `${number} lesson.${extension}`),
        Buffer.concat([content, Buffer.from(extension === 'mp4' ? '' : '\n')]),
      );
  }
  return folder;
}

const server = await startBuiltServer();
const parent = await mkdtemp(join(tmpdir(), 'keyreel-bench-folder-'));
const browser = await chromium.launch(getChromiumOptions());
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.request.post(`${server.address}/api/auth/admin/login`, { data: { username: 'admin', password: server.adminPassword } });
for (const counts of FOLDERS) {
  const folder = await createFolder(parent, counts);
  const rounds: { tableMs: number; postersMs: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(`${server.address}/admin/import`);
    await page.getByRole('button', { name: 'Choose a folder' }).waitFor();
    const startedAt = performance.now();
    await page.getByLabel('Folder', { exact: true }).setInputFiles(folder);
    await page.getByRole('button', { name: `Make ${counts.videos} pages` }).waitFor();
    const tableMs = performance.now() - startedAt;
    await page.getByText(new RegExp(`${counts.videos} videos, \\d+`)).waitFor({ timeout: 120_000 });
    rounds.push({ tableMs, postersMs: performance.now() - startedAt });
  }
  const files = counts.videos + counts.captions + counts.practice;
  const medianOf = (pick: (round: (typeof rounds)[number]) => number) => (computeMedian(rounds.map(pick)) / 1000).toFixed(1);
  console.log(
    `${files} files, ${counts.videos} of them videos: table after ${medianOf(({ tableMs }) => tableMs)} s, ` +
      `lengths and posters after ${medianOf(({ postersMs }) => postersMs)} s`,
  );
}
await browser.close();
await server.stop();
await rm(parent, { recursive: true });
