import { request, Agent } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { createRandomInputs } from '#shared/testing/random-inputs.ts';
import { createCourse } from '../testing/course-fixture.ts';
import { createMediaTestServer, type MediaTestServer } from '../testing/media-test-server.ts';
import { reserveUpload } from '../services/media/upload/upload-service.ts';

/** Sets the number of random inputs for each test. */
const INPUTS = 1000;
/** Fewer random transcripts than other random inputs are sent, because the server syncs each transcript to the disk. */
const TRANSCRIPTS = INPUTS / 5;
const TRANSCRIPTS_AT_ONCE = 5;
/** Sets how many CSV files are sent for each workbook, because reading a workbook takes several times as long as reading a CSV file. */
const CSV_FILES_PER_WORKBOOK = 19;
const EVENTS_PER_REQUEST = 50;
const OPTIONS = { timeout: 180_000 };
const MINUTE_MS = 60_000;

let server: MediaTestServer;
beforeEach(async () => void (server = await createMediaTestServer({ MEDIA_ACCESS: 'public' })));

/**
 * Sends a request and returns the HTTP status. Throws an error when the status is 500 or higher, which means that the server itself failed.
 */
async function send(method: 'POST' | 'PUT', url: string, payload: string | Buffer, cookie = server.adminCookie): Promise<number> {
  const headers = { cookie, 'content-type': typeof payload === 'string' ? 'application/json' : 'application/octet-stream' };
  const { statusCode, body } = await server.app.inject({ method, url, headers, payload });
  if (statusCode >= 500) throw new Error(`${url} answered ${statusCode} to ${JSON.stringify(String(payload))}: ${body}`);
  return statusCode;
}

function count(counts: Map<number, number>, status: number): void {
  counts.set(status, (counts.get(status) ?? 0) + 1);
}

test(`${INPUTS} requests with random access keys and nicknames are refused and never fail`, OPTIONS, async () => {
  const { pick, createKey, createText, createValue } = createRandomInputs(11);
  const counts = new Map<number, number>();
  for (let n = 0; n < INPUTS; n++) {
    const body = { key: pick([createKey(), createKey(), createValue()]), nickname: pick(['Ada', createText(), createValue()]) };
    count(counts, await send('POST', '/api/gate/enter', JSON.stringify(pick([body, body, body, createValue()]) ?? null), ''));
    // After an hour without attempts, no rate limit for wrong access keys applies any more, so the server looks up the next access keys
    // instead of refusing them at once.
    if (n % 5 === 0) server.advanceTime(60 * MINUTE_MS);
  }
  expect(counts.get(403)).toBeGreaterThan(INPUTS / 10);
  expect(counts.get(400)).toBeGreaterThan(INPUTS / 10);
});

test(`${INPUTS} random events are stored or rejected with reasons and never fail`, OPTIONS, async () => {
  const { pick, createEvent } = createRandomInputs(12);
  const course = await createCourse(server.adminClient);
  const card = await course.createCard({ slug: 'quiz', type: 'mcq', options: [{ label: 'Yes', isCorrect: true }] });
  const cookie = await server.createLearnerCookie('other', null);
  let rejected = 0;
  for (let n = 0; n < INPUTS; n += EVENTS_PER_REQUEST) {
    const events = Array.from({ length: EVENTS_PER_REQUEST }, () => {
      const event = createEvent();
      const isObject = typeof event === 'object' && event !== null && 'cardId' in event;
      return isObject ? { ...event, cardId: pick([card.id, event.cardId]) } : event;
      // The server refuses any request body that contains the name `__proto__`, so events with such a property are left out.
    }).filter((event) => !JSON.stringify(event ?? null).includes('"__proto__":'));
    const { statusCode, body } = await server.app.inject({
      method: 'POST',
      url: '/api/events',
      headers: { cookie, 'content-type': 'application/json' },
      payload: JSON.stringify({ events }),
    });
    expect([statusCode, body]).toEqual([200, expect.any(String)]);
    rejected += (JSON.parse(body) as { rejected: unknown[] }).rejected.length;
    server.advanceTime(MINUTE_MS);
  }
  expect(rejected).toBeGreaterThan(INPUTS / 10);
});

test(`${INPUTS} random card forms are saved or refused with reasons and never fail`, OPTIONS, async () => {
  const { pick, createCard } = createRandomInputs(13);
  const { module } = await createCourse(server.adminClient);
  const counts = new Map<number, number>();
  for (let n = 0; n < INPUTS; n++) {
    const card = { ...createCard(), moduleId: pick([...Array.from({ length: 19 }, () => 'unknown'), module.id]) };
    count(counts, await send('POST', '/api/admin/cards', JSON.stringify(card)));
  }
  for (const status of [400, 404]) expect(counts.get(status)).toBeGreaterThan(INPUTS / 50);
});

test(`${INPUTS} random Range headers get bytes of the file or a refusal and never fail`, OPTIONS, async () => {
  const { random, pick } = createRandomInputs(14);
  const parts = ['bytes=', 'bytes', '=', '-', ',', ' ', '0', '1', '9', '299999', '99999999999999999999', '-5', 'x', '\t', '0x1', '1e3'];
  const id = await server.storeVideo();
  const { port } = server.app.server.address() as { port: number };
  const agent = new Agent({ keepAlive: true });
  const counts = new Map<number, number>();
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const text = Array.from({ length: random(7) }, () => pick(parts)).join('');
      const range = random(2) === 0 ? `bytes=${text}` : text;
      const options = { host: '127.0.0.1', port, agent, path: `/public-objects/${id}`, headers: { range } };
      const sent = request({ ...options, method: pick(['HEAD', 'HEAD', 'HEAD', 'GET']) }, (response) => {
        count(counts, response.statusCode!);
        response.resume().once('end', resolve);
      });
      sent.once('error', reject).end();
    });
  for (let n = 0; n < INPUTS; n += 10) await Promise.all(Array.from({ length: 10 }, ask));
  agent.destroy();
  expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual([200, 206, 416]);
});

test(`${TRANSCRIPTS} random transcripts are stored or refused with reasons and never fail`, OPTIONS, async () => {
  const { random, pick } = createRandomInputs(15);
  const { id: adminId } = await server.adminClient.admin.me();
  const parts = [
    '1',
    '\n',
    '\r\n',
    '00:00:01,000',
    ' --> ',
    '00:00:02.000',
    '-->',
    'WEBVTT',
    '\0',
    '\ufeff',
    '<i>',
    'text',
    '\u{1f600}',
    '{\\an8}',
  ];
  const counts = new Map<number, number>();
  const sendOne = async () => {
    const { uploadURL } = await reserveUpload(server.deps, { extension: pick(['srt', 'vtt']), fileName: null }, adminId);
    const text = Array.from({ length: random(60) }, () => pick(parts)).join('');
    const isCue = random(10) === 0;
    const bytes = Buffer.from(`${isCue ? '1\n00:00:00,000 --> 00:00:01,000\nHi\n\n' : ''}${text}`, pick(['utf8', 'utf16le', 'latin1']));
    for (let edit = random(4); edit > 0 && bytes.length > 0; edit--) bytes[random(bytes.length)] = random(256);
    count(counts, await send('PUT', uploadURL, bytes));
  };
  for (let sent = 0; sent < TRANSCRIPTS; sent += TRANSCRIPTS_AT_ONCE) {
    if (sent % 500 === 0) server.advanceTime(61 * MINUTE_MS);
    await Promise.all(Array.from({ length: TRANSCRIPTS_AT_ONCE }, sendOne));
  }
  expect(counts.get(200)).toBeGreaterThan(TRANSCRIPTS / 50);
  expect(TRANSCRIPTS - counts.get(200)!).toBeGreaterThan(TRANSCRIPTS / 2);
});

test(`${INPUTS} random spreadsheets are read or refused with reasons and never fail`, OPTIONS, async () => {
  const { random, pick } = createRandomInputs(16);
  const { module, createCard } = await createCourse(server.adminClient);
  await createCard({ slug: 'first' });
  const exportCards = async (format: string) =>
    (await server.app.inject({ url: `/api/admin/modules/${module.id}/cards.${format}`, headers: { cookie: server.adminCookie } }))
      .rawPayload;
  const [csv, workbook] = [await exportCards('csv'), await exportCards('xlsx')];
  const samples = [workbook, ...Array.from({ length: CSV_FILES_PER_WORKBOOK }, () => csv)];
  const counts = new Map<number, number>();
  for (let n = 0; n < INPUTS; n++) {
    const bytes = Buffer.from(pick(samples));
    for (let edit = random(8); edit >= 0; edit--) bytes[random(bytes.length)] = random(256);
    count(
      counts,
      await send(
        'POST',
        `/api/admin/modules/${module.id}/cards/check`,
        bytes.subarray(0, random(10) === 0 ? random(bytes.length) : undefined),
      ),
    );
  }
  expect(counts.get(200)).toBeGreaterThan(INPUTS / 50);
  expect(counts.get(400)).toBeGreaterThan(INPUTS / 50);
});
