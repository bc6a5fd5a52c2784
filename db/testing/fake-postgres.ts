import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Describes a fake PostgreSQL server that a test can make fail. The server implements only as much of PostgreSQL's protocol as a connection
 * needs.
 */
export interface FakePostgres {
  url: string;
  /** While `isHanging` is true, the server holds queries and does not respond to them. */
  isHanging: boolean;
  countHeldQueries: () => number;
  answerHeldQueries: () => void;
  /** While `isSilent` is true, the server accepts network connections, but does not respond to the client's first message. */
  isSilent: boolean;
  /** Holds the settings that the client sent when it opened its last connection. */
  sessionSettings: Record<string, string>;
  countConnections: () => number;
  /** Closes every database connection, as a restart of PostgreSQL would. */
  dropConnections: () => Promise<void>;
  close: () => Promise<void>;
}

const buildMessage = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
/** Returns the names and values in a client's first message, which consists of eight bytes and texts that each end with a zero byte. */
function parseSettings(start: Buffer): Record<string, string> {
  const texts = start.toString('utf8', 8).split('\0');
  return Object.fromEntries(texts.flatMap((text, index) => (index % 2 === 0 && text !== '' ? [[text, texts[index + 1]!]] : [])));
}

const AUTHENTICATED = buildMessage('R', Buffer.alloc(4));
const READY = buildMessage('Z', Buffer.from('I'));
const COMPLETE = Buffer.concat([buildMessage('C', Buffer.from('BEGIN\0')), READY]);

/** Starts the fake PostgreSQL server on a free port. Every query succeeds and returns no rows. */
export async function startFakePostgres(): Promise<FakePostgres> {
  const sockets = new Set<Socket>();
  const held: Socket[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    socket.once('data', (start) => {
      if (fake.isSilent) return;
      fake.sessionSettings = parseSettings(start as Buffer);
      socket.write(Buffer.concat([AUTHENTICATED, READY]));
      socket.on('data', (chunk) => {
        for (let at = 0; at < chunk.length; at += 1 + (chunk as Buffer).readInt32BE(at + 1)) {
          if (chunk[at] !== 'Q'.charCodeAt(0)) continue;
          if (fake.isHanging) held.push(socket);
          else socket.write(COMPLETE);
        }
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const dropConnections = async () => {
    const closed = [...sockets].map((socket) => once(socket, 'close'));
    for (const socket of sockets) socket.resetAndDestroy();
    await Promise.all(closed);
  };
  const fake: FakePostgres = {
    url: `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}/keyreel`,
    isHanging: false,
    countHeldQueries: () => held.length,
    answerHeldQueries: () => {
      for (const socket of held.splice(0)) socket.write(COMPLETE);
    },
    isSilent: false,
    sessionSettings: {},
    countConnections: () => sockets.size,
    dropConnections,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      await dropConnections();
      await closed;
    },
  };
  return fake;
}
