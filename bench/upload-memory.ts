// This benchmark sends videos to the built server in parts, three at a time as the portal does, and prints how much memory the server
// uses at most while it receives and stores them, compared with the idle server after one small upload. With TEST_S3_ENDPOINT and its
// credentials, the server stores them in an S3-compatible store.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { startBuiltServer } from './built-server.ts';
import { readMemoryKib } from './process-metrics.ts';

const MIB = 1024 * 1024;
const CHUNK_BYTES = 8 * MIB;
const VIDEOS = 12;
const VIDEO_MIB = 60;
const CONCURRENT = 3;
const SETTLE_MS = 3000;

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
const login = await fetch(`${server.address}/api/auth/admin/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'admin', password: server.adminPassword }),
});
const cookie = login.headers
  .getSetCookie()
  .map((each) => each.split(';')[0])
  .join('; ');

async function request(method: string, path: string, headers: Record<string, string>, body?: Buffer<ArrayBuffer>): Promise<Response> {
  const response = await fetch(server.address + path, {
    method,
    headers: { cookie, 'tus-resumable': '1.0.0', ...headers },
    body: body ?? null,
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

async function upload(video: Buffer<ArrayBuffer>): Promise<void> {
  const metadata = `filename ${Buffer.from('lesson.mp4').toString('base64')}`;
  const begun = await request('POST', '/api/uploads', { 'upload-length': String(video.length), 'upload-metadata': metadata });
  for (let offset = 0; offset < video.length; offset += CHUNK_BYTES) {
    const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    await request('PATCH', begun.headers.get('location')!, headers, video.subarray(offset, offset + CHUNK_BYTES));
  }
}

const readMib = () => readMemoryKib(server.process.pid!) / 1024;
await upload(createVideo(1));
await wait(SETTLE_MS);
const idle = readMib();
let most = idle;
const sampler = setInterval(() => (most = Math.max(most, readMib())), 20);
const video = createVideo(VIDEO_MIB);
let left = VIDEOS;
const work = async () => {
  while (left-- > 0) await upload(video);
};
const startedAt = performance.now();
await Promise.all(Array.from({ length: CONCURRENT }, work));
const seconds = (performance.now() - startedAt) / 1000;
clearInterval(sampler);
await wait(SETTLE_MS);
console.log(
  `memory: ${idle.toFixed(0)} MiB idle, at most +${(most - idle).toFixed(0)} MiB, +${(readMib() - idle).toFixed(0)} MiB afterwards`,
);
console.log(`${VIDEOS} videos of ${VIDEO_MIB} MiB, ${CONCURRENT} at a time: ${((VIDEOS * VIDEO_MIB) / seconds).toFixed(0)} MiB a second`);
await server.stop();
