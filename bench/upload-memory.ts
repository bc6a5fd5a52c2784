// This benchmark sends videos to the built server in parts, three at a time as the portal does, exports them as a course archive, and imports
// the archive again. Prints how much memory the server uses at most meanwhile, compared with the idle server after one small upload. An
// argument is the number of videos, of 60 MiB each: memory that grows with a course shows in the difference between two runs. With
// TEST_S3_ENDPOINT and its credentials, the server stores the files in an S3-compatible store.
import { randomUUID } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { startBuiltServer } from './built-server.ts';
import { readMemoryKib } from './process-metrics.ts';

const MIB = 1024 * 1024;
const CHUNK_BYTES = 8 * MIB;
const VIDEOS = Number(process.argv[2] ?? 12);
const VIDEO_MIB = 60;
const CONCURRENT = 3;
const SETTLE_MS = 3000;
const POLL_MS = 200;

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
const lesson = readFileSync('assets/lessons/autosum.mp4');

/** Returns a video with as much padding as it takes. */
function createVideo(mebibytes: number): Buffer<ArrayBuffer> {
  const padding = Buffer.alloc(mebibytes * MIB, 7);
  padding.writeUInt32BE(padding.length);
  padding.write('free', 4);
  return Buffer.concat([lesson, padding]);
}

const { TEST_S3_ENDPOINT: endpoint, TEST_S3_ACCESS_KEY_ID = '', TEST_S3_SECRET_ACCESS_KEY = '' } = process.env;
const storage =
  endpoint === undefined
    ? undefined
    : {
        STORAGE_URL: `s3://keyreel-test/${randomUUID()}?endpoint=${endpoint}&region=us-east-1`,
        AWS_ACCESS_KEY_ID: TEST_S3_ACCESS_KEY_ID,
        AWS_SECRET_ACCESS_KEY: TEST_S3_SECRET_ACCESS_KEY,
      };
const server = await startBuiltServer(undefined, { SAMPLE_COURSE: 'off', ...storage });
const folder = await mkdtemp(join(tmpdir(), 'keyreel-bench-archive-'));
const login = await fetch(`${server.address}/api/auth/admin/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'admin', password: server.adminPassword }),
});
const cookie = login.headers
  .getSetCookie()
  .map((each) => each.split(';')[0])
  .join('; ');

async function request(method: string, path: string, headers: Record<string, string> = {}, body?: BodyInit): Promise<Response> {
  const response = await fetch(server.address + path, {
    method,
    headers: { cookie, 'tus-resumable': '1.0.0', ...headers },
    body: body ?? null,
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}
const post = async (path: string, body: object) =>
  (await (await request('POST', path, { 'content-type': 'application/json' }, JSON.stringify(body))).json()) as { id: string };

/** Sends a file in parts, which `read` returns from an offset on. Returns the id of the upload. */
async function upload(name: string, size: number, read: (offset: number) => Promise<Uint8Array<ArrayBuffer>>): Promise<string> {
  const metadata = `filename ${Buffer.from(name).toString('base64')}`;
  const begun = await request('POST', '/api/uploads', { 'upload-length': String(size), 'upload-metadata': metadata });
  for (let offset = 0; offset < size; offset += CHUNK_BYTES) {
    const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    await request('PATCH', begun.headers.get('location')!, headers, await read(offset));
  }
  return begun.headers.get('location')!.split('/').at(-1)!;
}
const uploadVideo = (video: Buffer<ArrayBuffer>) =>
  upload('lesson.mp4', video.length, async (offset) => video.subarray(offset, offset + CHUNK_BYTES));

const readMib = () => readMemoryKib(server.process.pid!) / 1024;
await uploadVideo(createVideo(1));
await wait(SETTLE_MS);
const idle = readMib();

/** Prints how much memory the server uses at most during an action, and after it. */
async function measure<T>(name: string, mebibytes: number, action: () => Promise<T>): Promise<T> {
  let most = readMib();
  const sampler = setInterval(() => (most = Math.max(most, readMib())), 20);
  const startedAt = performance.now();
  const result = await action();
  const rate = mebibytes / ((performance.now() - startedAt) / 1000);
  clearInterval(sampler);
  await wait(SETTLE_MS);
  console.log(
    `${name}: at most +${(most - idle).toFixed(0)} MiB, +${(readMib() - idle).toFixed(0)} MiB afterwards; ${rate.toFixed(0)} MiB a second`,
  );
  return result;
}

console.log(`idle: ${idle.toFixed(0)} MiB; ${VIDEOS} videos of ${VIDEO_MIB} MiB`);
const video = createVideo(VIDEO_MIB);
const ids = await measure(`uploads, ${CONCURRENT} at a time`, VIDEOS * VIDEO_MIB, async () => {
  const stored: string[] = [];
  let begun = 0;
  const work = async () => {
    while (begun++ < VIDEOS) stored.push(await uploadVideo(video));
  };
  await Promise.all(Array.from({ length: CONCURRENT }, work));
  return stored;
});
const { id: moduleId } = await post('/api/admin/modules', { slug: 'course', title: 'Course' });
for (const [index, id] of ids.entries())
  await post('/api/admin/cards', { moduleId, slug: `page-${index}`, title: `Page ${index}`, type: 'info', videoId: `${id}.mp4` });
const path = join(folder, 'course.keyreel');
await measure('export of the course', VIDEOS * VIDEO_MIB, async () => {
  const { body } = await request('GET', `/api/admin/modules/${moduleId}/archive`);
  await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(path));
});
await measure('import of the course', VIDEOS * VIDEO_MIB, async () => {
  const file = await open(path);
  const { size } = await file.stat();
  const uploadId = await upload('course.keyreel', size, async (offset) => {
    const part = Buffer.alloc(Math.min(CHUNK_BYTES, size - offset));
    await file.read(part, 0, part.length, offset);
    return part;
  });
  await file.close();
  await post(`/api/admin/archives/${uploadId}/import`, { existing: 'copy' });
  for (;;) {
    const { state } = (await (await request('GET', `/api/admin/archives/${uploadId}/import`)).json()) as { state: string };
    if (state === 'failed') throw new Error('the import failed');
    if (state === 'done') return;
    await wait(POLL_MS);
  }
});
await server.stop();
await rm(folder, { recursive: true });
