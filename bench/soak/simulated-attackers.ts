// Simulates the attackers of the soak test. Each attacker has its own IP address and repeats one of the attacks. The second argument names the
// attacks to run, separated by commas; without it, all of them run.
import { randomUUIDv7 } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildZipArchive } from '#workbook/reader/testing/zip-parts.ts';
import { isStopped, runUntilStopped, SoakClient, type SoakSettings } from './soak-client.ts';

const ATTACKERS_PER_ATTACK = 2;
const ANNOUNCED_BYTES = 250_000;
const MARKS = 60_000;

const settings = JSON.parse(process.argv[2]!) as SoakSettings;
const { port, keys, quizId, challengeId, lessonId, moduleId, adminPassword } = settings;
const chosenAttacks = process.argv[3]?.split(',');
const attackersKey = keys.at(-1)!;
const classKey = keys[0]!;
const responses: Record<string, number> = {};

const createEvent = (event: object) => ({ id: randomUUIDv7(), at: new Date().toISOString(), ...event });

/**
 * Opens network connections, sends the same bytes on each connection, reads no responses unless `isReading` is set, and closes the
 * connections after five seconds.
 */
async function openConnections(address: string, count: number, bytes: string, { isReading = false } = {}): Promise<void> {
  const open = () => connect({ port, host: '127.0.0.1', localAddress: address }).on('error', () => {});
  const sockets = Array.from({ length: count }, () => (isReading ? open().resume() : open().pause()));
  for (const socket of sockets) socket.write(bytes);
  await setTimeout(5000);
  for (const socket of sockets) socket.destroy();
}

function countResponse(name: string, status: number): void {
  responses[`${name} ${status}`] = (responses[`${name} ${status}`] ?? 0) + 1;
}

interface Attacker {
  name: string;
  address: string;
  client: SoakClient;
  /** Sends `count` requests at the same time and counts the responses with each HTTP status code. */
  flood: (count: number, path: string, createContent: () => object) => Promise<void>;
}

const record = (attacker: Attacker, events: () => object[]) => attacker.flood(20, '/api/events', () => ({ events: events() }));
const manyEvents = (create: () => object, length = 50) => Array.from({ length }, () => createEvent(create()));
/** Sends a file as an author does: asks for an address and puts the file there. */
async function uploadFile({ client, name }: Attacker, extension: string, bytes: Buffer, headers: object = {}): Promise<void> {
  const { body } = await client.send('GET', `/api/objects/upload?extension=${extension}`);
  const url = /"uploadURL":"([^"]*)"/.exec(body)?.[1];
  if (!url) return countResponse(`${name} without an address`, 0);
  const { status } = await client.send('PUT', url, bytes, headers);
  countResponse(`${name} ${extension} ${Object.values(headers).join()}`.trim(), status);
}

const buildContentTypes = (count: number, length: number) =>
  Buffer.from(
    buildZipArchive({
      '[Content_Types].xml': `<Types>${`<Override ContentType="${'a'.repeat(length)}"/>`.repeat(count)}</Types>`,
      'xl/workbook.xml': '<workbook/>',
    }),
  );
const ZEROS = Buffer.alloc(60_000_000);
const hostileFiles = {
  largeTypes: buildContentTypes(1000, 62_000),
  manyTypes: buildContentTypes(1_500_000, 1),
  lineBreaks: Buffer.alloc(5_000_000, '\n'),
  brotli: brotliCompressSync(ZEROS),
  gzip: gzipSync(ZEROS),
};
const unknownPages = Buffer.from(
  ['Slug,Title,Type,Next page', ...Array.from({ length: 2000 }, (_, n) => `page-${n},Page ${n},info,unknown-${'x'.repeat(60)}-${n}`)].join(
    '\n',
  ),
);
const createRanges = () => Array.from({ length: 100 }, (_, index) => [index * 3 + Math.random(), index * 3 + 1 + Math.random()]);

const attacks: Record<string, (attacker: Attacker) => Promise<void>> = {
  'unread pipelined requests': ({ address }) =>
    openConnections(address, 40, 'GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1000)),
  'read pipelined requests': ({ address }) =>
    openConnections(address, 40, 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2000), { isReading: true }),
  'keys of combining marks': ({ flood }) =>
    flood(4, '/api/gate/enter', () => ({ key: `A${'\u0301'.repeat(MARKS)}`, nickname: '\u0323'.repeat(MARKS) })),
  'wrong keys': ({ flood }) => flood(10, '/api/gate/enter', () => ({ key: 'EXCEL-0000-0000', nickname: 'Eve' })),
  'wrong passwords': ({ flood }) => flood(30, '/api/auth/admin/login', () => ({ username: 'admin', password: 'wrong password' })),
  'half-open connections': ({ address }) => openConnections(address, 1000, 'GET / HTTP/1.1\r\nX-Half: '),
  'announced bodies': ({ address }) =>
    openConnections(
      address,
      256,
      `POST /api/gate/enter HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${ANNOUNCED_BYTES}\r\n\r\n${' '.repeat(100)}`,
    ),
  'bodies without their last byte': ({ address }) =>
    openConnections(
      address,
      100,
      `POST /api/gate/enter HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${ANNOUNCED_BYTES}\r\n\r\n${' '.repeat(ANNOUNCED_BYTES - 1)}`,
    ),
  'responses that nobody reads': ({ address }) =>
    openConnections(address, 400, 'GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(30)),
  'stalled videos of the demo': ({ address }) =>
    openConnections(address, 240, 'GET /public-objects/demo-sum.mp4 HTTP/1.1\r\nHost: x\r\n\r\n'),
  'refused events': (attacker) => record(attacker, () => Array.from({ length: 20 }, () => ({ garbage: 'x'.repeat(10_000) }))),
  'uploads of an author': async (attacker) => {
    await attacker.client.send('POST', '/api/auth/admin/login', { username: 'admin', password: adminPassword });
    for (;;) {
      await uploadFile(attacker, 'xlsx', hostileFiles.largeTypes);
      await uploadFile(attacker, 'xlsx', hostileFiles.manyTypes);
      await uploadFile(attacker, 'srt', hostileFiles.lineBreaks);
      await uploadFile(attacker, 'xlsx', hostileFiles.brotli, { 'content-encoding': 'br' });
      await uploadFile(attacker, 'srt', hostileFiles.gzip, { 'content-encoding': 'gzip' });
      const { status } = await attacker.client.send('POST', `/api/admin/modules/${moduleId}/cards/check`, unknownPages);
      countResponse(`${attacker.name} sheet`, status);
      if (isStopped()) return;
    }
  },
  'a flood of events': (attacker) => record(attacker, () => manyEvents(() => ({ type: 'answered', cardId: quizId, optionIndex: 0 }))),
  'watched ranges': (attacker) =>
    record(attacker, () => manyEvents(() => ({ type: 'watched', cardId: lessonId, ranges: createRanges(), position: 1 }), 10)),
  'slow patterns': (attacker) =>
    record(attacker, () => manyEvents(() => ({ type: 'submitted', cardId: challengeId, answers: [{ value: `${'a'.repeat(60)}!` }] }), 1)),
};

async function runAttacker(name: string, index: number): Promise<void> {
  const attack = attacks[name]!;
  const address = `127.0.2.${index + 1}`;
  const client = new SoakClient(port, address);
  // The garbage is sent with the key of an honest class, which must not lose its allowance by it.
  const key = name === 'refused events' ? classKey : attackersKey;
  await client.send('POST', '/api/gate/enter', { key, nickname: `Eve ${index}` });
  const flood = async (count: number, path: string, createContent: () => object) => {
    const sent = Array.from({ length: count }, () => client.send('POST', path, createContent()));
    for (const { status } of await Promise.all(sent)) countResponse(name, status);
    await setTimeout(100);
  };
  while (!isStopped()) await attack({ name, address, client, flood });
}

const names = Object.keys(attacks).filter((name) => chosenAttacks?.includes(name) ?? true);
const attackers = names.flatMap((name) => Array.from({ length: ATTACKERS_PER_ATTACK }, () => name));
runUntilStopped(
  () => responses,
  () => Promise.all(attackers.map(runAttacker)),
);
