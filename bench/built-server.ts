import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

export interface BuiltServer {
  process: ChildProcess;
  address: string;
  dataDir: string;
  /** Holds the access key for the sample course, or an empty string when an earlier start of the server created the data folder. */
  key: string;
  /** Holds the password of the user `admin`, or an empty string when an earlier start of the server created the data folder. */
  adminPassword: string;
  stop: () => Promise<void>;
}

export const createDataDir = () => mkdtemp(join(tmpdir(), 'keyreel-bench-'));

/** Starts a Node.js process with the given arguments. The benchmark exits with an error when that process fails. */
export function startNode(args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH!, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  return exitOnFailure(child, `node ${args.join(' ')}`);
}

/** Starts the built server with the command of `npm start`, which limits the server's memory. */
function startServer(env: Record<string, string>): ChildProcess {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  const server = spawn('sh', ['-c', scripts.start], { env: { PATH: path, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  return exitOnFailure(server, scripts.start);
}

/** Terminates the benchmark when a child process fails, because the benchmark would otherwise wait forever for output from that process. */
function exitOnFailure(child: ChildProcess, command: string): ChildProcess {
  return child.once('exit', (code, signal) => {
    if (code === 0 || signal === 'SIGTERM') return;
    console.error(`${command} ended with ${code ?? signal}`);
    process.exit(1);
  });
}

/**
 * Starts the server that `npm run build` has built. The returned `stop` function stops the server. The `stop` function also deletes the
 * data folder, unless the caller provided the data folder.
 */
export async function startBuiltServer(existingDataDir?: string, settings: Record<string, string> = {}): Promise<BuiltServer> {
  const dataDir = existingDataDir ?? (await createDataDir());
  const env = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings };
  const server = startServer(env);
  let printed = '';
  server.stdout!.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  while (!printed.includes('is ready.')) await once(server.stdout!, 'data');
  return {
    process: server,
    dataDir,
    address: /http:\/\/localhost:\d+/.exec(printed)![0],
    key: /EXCEL-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(printed)?.[0] ?? '',
    adminPassword: /password (\S+) {3}\(shown only now\)/.exec(printed)?.[1] ?? '',
    stop: async () => {
      server.kill();
      await once(server, 'close');
      if (existingDataDir === undefined) await rm(dataDir, { recursive: true });
    },
  };
}
