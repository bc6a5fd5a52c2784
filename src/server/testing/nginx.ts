import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { buildNginxConfig, type NginxSite } from './nginx-config.ts';

/**
 * Starts nginx in front of the servers on the given ports, and stops it after the test. nginx uses the documented configuration, but
 * without TLS. Returns the port on which nginx listens.
 */
export async function startNginx(
  program: string,
  upstreamPorts: number[],
  dirs: NginxSite['dirs'],
  options: Pick<NginxSite, 'listenOptions' | 'redirectSocket'> = {},
): Promise<number> {
  const dir = await mkdtemp(join(tmpdir(), 'keyreel-nginx-'));
  const port = await findFreePort();
  await writeFile(join(dir, 'nginx.conf'), await buildNginxConfig(dir, { port, upstreamPorts, dirs, ...options }));
  const nginx = spawn(program, ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', join(dir, 'error.log')], { stdio: 'ignore' });
  const ended = once(nginx, 'exit');
  onTestFinished(async () => {
    nginx.kill('SIGKILL');
    await ended;
    await rm(dir, { recursive: true });
  });
  while (!(await isListening(port))) {
    if (nginx.exitCode !== null) throw new Error(`nginx did not start: ${await readFile(join(dir, 'error.log'), 'utf8')}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return port;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('connect', () => socket.destroy()).on('error', () => resolve(false));
  });
}
