// Measures how long /livez takes while an author does what is expensive: reviews and publishes a spreadsheet of 2000 pages, and uploads a
// workbook and captions that are slow to check. Prints the median, the 99th percentile and the longest time for each action. What the machine
// does beside counts too, so the first line is that of an idle server.
import { get } from 'node:http';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { buildZipArchive } from '#workbook/reader/testing/zip-parts.ts';
import { startBuiltServer } from './built-server.ts';
import { computeMedian, computeQuantile } from './process-metrics.ts';

const PAGES = 2000;
const TARGET_MS = 100;
const IDLE_MS = 3000;
const PROBE_INTERVAL_MS = 20;

const server = await startBuiltServer();
const cookies = new Map<string, string>();

/** Sends a request as the administrator. Returns the parsed response. */
async function send(method: string, path: string, body?: object | Uint8Array | string) {
  const isFile = typeof body === 'string' || body instanceof Uint8Array;
  const response = await fetch(server.address + path, {
    method,
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body !== undefined && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body !== undefined && { body: isFile ? Buffer.from(body as string) : JSON.stringify(body) }),
  });
  for (const cookie of response.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
    cookies.set(name!, value!);
  }
  const text = await response.text();
  return { status: response.status, content: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
}

async function probe(): Promise<number> {
  const startedAt = performance.now();
  const [response] = await once(get(`${server.address}/livez`), 'response');
  await response.toArray();
  return performance.now() - startedAt;
}

/** Runs an action while the server's liveness is probed, and prints the times of the probes. */
async function measure<T>(name: string, action: () => Promise<T>): Promise<T> {
  const times: number[] = [];
  const end = new AbortController();
  const probing = (async () => {
    while (!end.signal.aborted) {
      times.push(await probe());
      await setTimeout(PROBE_INTERVAL_MS);
    }
  })();
  const startedAt = performance.now();
  const result = await action();
  const seconds = (performance.now() - startedAt) / 1000;
  end.abort();
  await probing;
  const p99 = computeQuantile(times, 0.99);
  console.log(
    `${name}: ${seconds.toFixed(1)} s; /livez median ${computeMedian(times).toFixed(1)} ms, p99 ${p99.toFixed(0)} ms, at most ` +
      `${Math.max(...times).toFixed(0)} ms${p99 > TARGET_MS ? ` (target: ${TARGET_MS} ms)` : ''}`,
  );
  return result;
}

const long = 'x'.repeat(70);
const createSheet = (getNextPage: (index: number) => string) =>
  [
    'Slug,Title,Type,Next page',
    ...Array.from({ length: PAGES }, (_, index) => `page-${long}-${index},Page ${index},info,${getNextPage(index)}`),
  ].join('\n');

async function upload(extension: string, bytes: Uint8Array) {
  const { content } = await send('GET', `/api/objects/upload?extension=${extension}`);
  return send('PUT', content.uploadURL, bytes);
}

await send('POST', '/api/auth/admin/login', { username: 'admin', password: server.adminPassword });
const { content: module } = await send('POST', '/api/admin/modules', { slug: 'bench', title: 'Bench' });
const path = `/api/admin/modules/${module.id}/cards`;

await measure('nothing', () => setTimeout(IDLE_MS));
await measure('2000 rows with unknown page names', () =>
  send(
    'POST',
    `${path}/check`,
    createSheet((index) => `unknown-${long}-${index}`),
  ),
);
const types = (count: number, length: number) =>
  buildZipArchive({
    '[Content_Types].xml': `<Types>${`<Override ContentType="${'a'.repeat(length)}"/>`.repeat(count)}</Types>`,
    'xl/workbook.xml': '<workbook/>',
  });
// The files are built before the measurement, because building them would hold up the probes.
const [largeTypes, manyTypes] = [types(1000, 62_000), types(1_500_000, 1)];
await measure('a workbook with 62 MB of content types', () => upload('xlsx', largeTypes));
await measure('a workbook with 1.5 million content types', () => upload('xlsx', manyTypes));
await measure('a caption file of 5 MB of line breaks', () => upload('srt', Buffer.alloc(5_000_000, '\n')));
const sheet = createSheet((index) => (index + 1 < PAGES ? `page-${long}-${index + 1}` : ''));
const { content: plan } = await measure('a review of 2000 pages', () => send('POST', `${path}/check`, sheet));
await measure('an import of 2000 pages', () => send('POST', `${path}/import?planHash=${encodeURIComponent(plan.hash)}`, sheet));
const call = async (procedure: string, input: object) => (await send('POST', `/trpc/${procedure}`, input)).content.result?.data;
const publishing = await measure('a plan to publish 2000 pages', async () => {
  const query = encodeURIComponent(JSON.stringify({ moduleId: module.id, keepLive: [] }));
  return (await send('GET', `/trpc/admin.plan?input=${query}`)).content.result?.data;
});
await measure('publishing 2000 pages', () =>
  call('admin.publish', { moduleId: module.id, planHash: publishing?.hash, keepLive: [], note: '' }),
);
await server.stop();
