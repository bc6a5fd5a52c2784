import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '../../.ci/free-ports.ts';
import { buildNginxConfig, type NginxSite } from '../../src/server/testing/nginx-config.ts';
import { expect } from './server-process.ts';

/** Starts nginx as a proxy for the servers on the given ports. The test uses the documented nginx configuration without TLS. */
export async function startNginxProcess(
  upstreamPorts: number[],
  dirs: NginxSite['dirs'],
): Promise<{ address: string; stop: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'keyreel-nginx-'));
  const [port = 0] = await findFreePorts(1);
  await writeFile(join(dir, 'nginx.conf'), await buildNginxConfig(dir, { port, upstreamPorts, dirs }));
  const nginx = spawn(process.env.NGINX_PROGRAM!, ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', join(dir, 'error.log')], {
    stdio: 'ignore',
  });
  const ended = once(nginx, 'exit');
  const address = `http://127.0.0.1:${port}`;
  const stop = async () => {
    nginx.kill('SIGKILL');
    await ended;
    await rm(dir, { recursive: true });
  };
  // `isListening` requests `/keyreel-media/`, because nginx itself responds to requests for that path even while no Keyreel server is
  // running.
  const isListening = () =>
    fetch(`${address}/keyreel-media/`).then(
      () => true,
      () => false,
    );
  await expect.poll(isListening).toBe(true);
  return { address, stop };
}
