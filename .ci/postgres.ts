import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall } from './apt-install.ts';
import type { TestService } from './test-service.ts';
import { findFreePorts } from './free-ports.ts';

const DEBIAN_VERSIONS = '/usr/lib/postgresql';
const START_TIMEOUT_SECONDS = 60;
/**
 * Test data need not survive a power failure, so fsync is off. Every test worker opens its own connections, so `max_connections` is high.
 */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=300', 'shared_buffers=64MB'];

/** Controls a test PostgreSQL server, which runs in a temporary folder and accepts every user on 127.0.0.1 without a password. */
export interface TestPostgres extends TestService {
  url: string;
  /** Restarts the PostgreSQL server after `halt` has stopped it, on the same port as before. */
  start: () => void;
  /** Kills the PostgreSQL server to simulate a crash. */
  halt: () => void;
}

/** Starts PostgreSQL, after installing it on Debian if necessary. Throws when PostgreSQL cannot be installed or started. */
export async function startPostgres(): Promise<TestPostgres> {
  if (findPrograms() === null) aptInstall('the tests of PostgreSQL', 'postgresql');
  const programs = findPrograms();
  if (programs === null) throw new Error('PostgreSQL is not installed');
  const [port] = await findFreePorts(1);
  const dir = mkdtempSync(join(tmpdir(), 'keyreel-postgres-'));
  const data = join(dir, 'data');
  const run = (program: string, ...args: string[]) => {
    const command = [join(programs, program), '-D', data, ...args];
    // PostgreSQL refuses to run as root, so its programs run as the user `postgres`.
    const [file = '', ...rest] = isRoot() ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    execFileSync(file, rest, { cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] });
  };
  const options = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${dir}`, ...SETTINGS].map((each) => `-c ${each}`);
  const start = () => run('pg_ctl', 'start', '-w', '-t', String(START_TIMEOUT_SECONDS), '-l', join(dir, 'log'), '-o', options.join(' '));
  const halt = () => run('pg_ctl', 'stop', '-w', '-m', 'immediate');
  const stop = () => {
    process.off('exit', stop);
    if (existsSync(join(data, 'postmaster.pid'))) halt();
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', stop);
  try {
    if (isRoot()) chownSync(dir, Number(execFileSync('id', ['-u', 'postgres'])), Number(execFileSync('id', ['-g', 'postgres'])));
    run('initdb', '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync');
    start();
  } catch (error) {
    stop();
    throw error;
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return { env: { TEST_POSTGRES_URL: url }, url, start, halt, stop };
}

const isRoot = () => process.getuid?.() === 0;

/** Returns the folder that contains the programs of the newest installed PostgreSQL version, or null when PostgreSQL is not installed. */
function findPrograms(): string | null {
  const versions = existsSync(DEBIAN_VERSIONS) ? readdirSync(DEBIAN_VERSIONS).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(DEBIAN_VERSIONS, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null;
}
