import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3mini } from 's3mini';
import { aptInstall } from './apt-install.ts';
import type { TestService } from './test-service.ts';
import { findFreePorts } from './free-ports.ts';
import { buildSwiftConfigs, SWIFT_CREDENTIALS, type SwiftPorts } from './swift-configs.ts';

const PACKAGES = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];
const READY_TIMEOUT_MS = 60_000;
/** Swift reads swift.conf from /etc/swift by default, so this Python program selects another folder before it loads the server. */
const START_SERVER = `
import sys
from swift.common import utils
utils.set_swift_dir(sys.argv[1])
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(sys.argv[2], sys.argv[3]))`;

export interface TestSwift extends TestService {
  /** Restarts the S3 server after `halt` has stopped it, on the same ports as before, and resolves when the server accepts connections. */
  start: () => Promise<void>;
  /** Kills the S3 server to simulate a crash. */
  halt: () => void;
}

/**
 * Starts OpenStack Swift with its S3 interface in a temporary folder, after installing Swift on Debian if necessary. Throws when Swift
 * cannot be installed or started; the error message states the reason.
 */
export async function startSwift(): Promise<TestSwift> {
  ensureSwift();
  const dir = mkdtempSync(join(tmpdir(), 'keyreel-swift-'));
  const pids: number[] = [];
  const halt = () => {
    for (const pid of pids.splice(0)) killGroup(pid);
  };
  const stop = () => {
    halt();
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
    process.off('exit', stop);
  };
  process.once('exit', stop);
  try {
    requireExtendedAttributes(dir);
    const [proxy = 0, account = 0, container = 0, object = 0, cache = 0] = await findFreePorts(5);
    const ports: SwiftPorts = { proxy, account, container, object, cache };
    const run = (program: string, ...args: string[]) => {
      const log = openSync(join(dir, 'log'), 'a');
      // Each server starts in its own process group, so that a single signal kills the server and its child processes.
      const child = spawn(program, args, { cwd: dir, detached: true, stdio: ['ignore', log, log] });
      child.on('error', () => {}).unref();
      closeSync(log);
      if (child.pid !== undefined) pids.push(child.pid);
    };
    const user = execFileSync('id', ['-un'], { encoding: 'utf8' }).trim();
    for (const [name, text] of Object.entries(buildSwiftConfigs(dir, ports, user))) writeFileSync(join(dir, name), text);
    mkdirSync(join(dir, 'd1'));
    for (const server of ['account', 'container', 'object'] as const) buildRing(dir, server, ports[server]);
    const start = async () => {
      run('memcached', '-u', user, '-l', '127.0.0.1', '-p', String(cache), '-U', '0', '-m', '16');
      for (const server of ['account', 'container', 'object', 'proxy'])
        run('/usr/bin/python3', '-c', START_SERVER, dir, join(dir, `${server}.conf`), `${server}-server`);
      await waitForPorts(Object.values(ports));
    };
    await start();
    const env = { TEST_S3_ENDPOINT: `http://127.0.0.1:${proxy}`, ...SWIFT_CREDENTIALS };
    await createBucket(env);
    return { env, start, halt, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

function ensureSwift(): void {
  const isInstalled = () => existsSync('/usr/bin/swift-proxy-server') && existsSync('/usr/bin/memcached');
  if (isInstalled()) return;
  aptInstall('the tests of the S3 store', ...PACKAGES);
  if (!isInstalled()) throw new Error('OpenStack Swift is not installed');
}

/** Throws when the file system does not support extended attributes, in which Swift stores the metadata of each file. */
function requireExtendedAttributes(dir: string): void {
  const file = join(dir, 'probe');
  writeFileSync(file, '');
  try {
    execFileSync('/usr/bin/python3', ['-c', 'import os, sys; os.setxattr(sys.argv[1], "user.swift.probe", b"1")', file], {
      stdio: 'ignore',
    });
  } catch {
    throw new Error(`${tmpdir()} takes no extended attributes`);
  }
}

/**
 * Builds a ring file, which tells OpenStack Swift which storage device contains each item. The test server's ring file contains only one
 * storage device.
 */
function buildRing(dir: string, server: string, port: number): void {
  const build = (...args: string[]) => execFileSync('swift-ring-builder', [join(dir, `${server}.builder`), ...args], { stdio: 'ignore' });
  build('create', '4', '1', '1');
  build('add', `r1z1-127.0.0.1:${port}/d1`, '1');
  build('rebalance');
}

async function waitForPorts(ports: number[]): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (const port of ports) {
    while (!(await canConnect(port))) {
      if (Date.now() > deadline) throw new Error(`OpenStack Swift did not start within ${READY_TIMEOUT_MS / 1000} s`);
      await sleep(100);
    }
  }
}

/**
 * Creates the test bucket and allows web pages from any origin to access it. Bucket creation is retried, because it succeeds only after all
 * Swift servers have connected to each other.
 */
async function createBucket(env: typeof SWIFT_CREDENTIALS & { TEST_S3_ENDPOINT: string }): Promise<void> {
  const client = new S3mini({
    endpoint: `${env.TEST_S3_ENDPOINT}/keyreel-test`,
    region: 'us-east-1',
    accessKeyId: env.TEST_S3_ACCESS_KEY_ID,
    secretAccessKey: env.TEST_S3_SECRET_ACCESS_KEY,
    requestAbortTimeout: READY_TIMEOUT_MS,
  });
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await client.createBucket().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('OpenStack Swift takes no bucket');
    await sleep(500);
  }
  // Clients cannot set CORS rules through Swift's S3 interface, so the rules are set through Swift's own API.
  const [account] = env.TEST_S3_ACCESS_KEY_ID.split(':');
  const login = await fetch(`${env.TEST_S3_ENDPOINT}/auth/v1.0`, {
    headers: { 'x-auth-user': env.TEST_S3_ACCESS_KEY_ID, 'x-auth-key': env.TEST_S3_SECRET_ACCESS_KEY },
  });
  const { status } = await fetch(`${env.TEST_S3_ENDPOINT}/v1/AUTH_${account}/keyreel-test`, {
    method: 'POST',
    headers: { 'x-auth-token': login.headers.get('x-auth-token') ?? '', 'x-container-meta-access-control-allow-origin': '*' },
  });
  if (status !== 204) throw new Error(`OpenStack Swift refuses CORS with status ${status}`);
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const finish = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => finish(true)).once('error', () => finish(false));
  });
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // `process.kill` throws an error when all processes of the process group have already exited.
  }
}
