import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { findFreePorts } from '../../.ci/free-ports.ts';

export interface SchoolServer {
  address: string;
  /** Holds the access key of the sample course. */
  key: string;
  /** Sets the clock of the server. */
  setClock: (time: number) => Promise<void>;
  stop: () => Promise<void>;
}

export const OWNER = { username: 'olivia', password: 'only for pictures', email: 'olivia@hopper.example' };

const clockFile = fileURLToPath(new URL('movable-clock.ts', import.meta.url));

/** Takes every mail and forgets it. */
function startMailServer(port: number): SMTPServer {
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => stream.resume().once('end', () => done()),
  });
  mailServer.listen(port, '127.0.0.1');
  return mailServer;
}

/** Starts the built server in a fresh data folder. The server believes that it is `time`. */
export async function startSchoolServer(time: number): Promise<SchoolServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'keyreel-pictures-'));
  const [port, mailPort] = (await findFreePorts(2)) as [number, number];
  const mailServer = startMailServer(mailPort);
  const address = `http://localhost:${port}`;
  const env = {
    PATH: process.env['PATH']!,
    TZ: 'UTC',
    PORT: String(port),
    PUBLIC_URL: address,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'school@hopper.example',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    CLOCK_OFFSET_MS: String(time - Date.now()),
    ADMIN_USERNAME: OWNER.username,
    ADMIN_PASSWORD: OWNER.password,
    ADMIN_EMAIL: OWNER.email,
  };
  const execArgv = ['--import', clockFile];
  const server = fork('dist/server.js', [], { env, execArgv, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  let printed = '';
  server.stdout!.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  while (!printed.includes('is ready.')) await Promise.race([once(server.stdout!, 'data'), once(server, 'exit').then(rejectEnd)]);
  return {
    address,
    key: /EXCEL-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(printed)![0],
    setClock: async (newTime) => {
      server.send({ offsetMs: newTime - Date.now() });
      await once(server, 'message');
    },
    stop: async () => {
      server.kill();
      await once(server, 'close');
      mailServer.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

function rejectEnd(): never {
  throw new Error('The server has ended. Was it built with `npm run build`?');
}
