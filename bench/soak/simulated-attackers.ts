// Simulates the attackers of the soak test. Each attacker has its own IP address and repeats one of the attacks.
import { randomUUIDv7 } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { runUntilStopped, SoakClient, type SoakSettings } from './soak-client.ts';

const ATTACKERS = 26;
const ANNOUNCED_BYTES = 250_000;
const MARKS = 60_000;

const settings = JSON.parse(process.argv[2]!) as SoakSettings;
const { port, keys, quizId, challengeId, lessonId } = settings;
const key = keys.at(-1)!;
const responses: Record<string, number> = {};

const createEvent = (event: object) => ({ id: randomUUIDv7(), at: new Date().toISOString(), ...event });

/**
 * Opens network connections, sends the same bytes on each connection, reads no responses, and closes the connections after five
 * seconds.
 */
async function openConnections(address: string, count: number, bytes: string): Promise<void> {
  const sockets = Array.from({ length: count }, () =>
    connect({ port, host: '127.0.0.1', localAddress: address })
      .on('error', () => {})
      .pause(),
  );
  for (const socket of sockets) socket.write(bytes);
  await setTimeout(5000);
  for (const socket of sockets) socket.destroy();
}

interface Attacker {
  address: string;
  client: SoakClient;
  /** Sends `count` requests at the same time and counts the responses with each HTTP status code. */
  flood: (count: number, path: string, createContent: () => object) => Promise<void>;
}

const record = (attacker: Attacker, events: () => object[]) => attacker.flood(20, '/api/events', () => ({ events: events() }));
const manyEvents = (create: () => object, length = 50) => Array.from({ length }, () => createEvent(create()));
const createRanges = () => Array.from({ length: 100 }, (_, index) => [index * 3 + Math.random(), index * 3 + 1 + Math.random()]);

const attacks: Record<string, (attacker: Attacker) => Promise<void>> = {
  'unread pipelined requests': ({ address }) =>
    openConnections(address, 40, 'GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1000)),
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
  'a flood of events': (attacker) => record(attacker, () => manyEvents(() => ({ type: 'answered', cardId: quizId, optionIndex: 0 }))),
  'watched ranges': (attacker) =>
    record(attacker, () => manyEvents(() => ({ type: 'watched', cardId: lessonId, ranges: createRanges(), position: 1 }), 10)),
  'slow patterns': (attacker) =>
    record(attacker, () => manyEvents(() => ({ type: 'submitted', cardId: challengeId, answers: [{ value: `${'a'.repeat(60)}!` }] }), 1)),
};

async function runAttacker(index: number, isStopped: () => boolean): Promise<void> {
  const [name, attack] = Object.entries(attacks)[index % Object.keys(attacks).length]!;
  const address = `127.0.2.${index + 1}`;
  const client = new SoakClient(port, address);
  await client.send('POST', '/api/gate/enter', { key, nickname: `Eve ${index}` });
  const flood = async (count: number, path: string, createContent: () => object) => {
    const sent = Array.from({ length: count }, () => client.send('POST', path, createContent()));
    for (const { status } of await Promise.all(sent)) responses[`${name} ${status}`] = (responses[`${name} ${status}`] ?? 0) + 1;
    await setTimeout(100);
  };
  while (!isStopped()) await attack({ address, client, flood });
}

runUntilStopped(async (isStopped) => {
  await Promise.all(Array.from({ length: ATTACKERS }, (_, index) => runAttacker(index, isStopped)));
  return responses;
});
