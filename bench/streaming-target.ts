import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { OBJECTS_FOLDER } from '#server/adapters/data-dir.ts';
import { lessonsDir } from '#server/bootstrap/program-paths.ts';
import { buildNginxConfig, type NginxSite } from '#server/testing/nginx-config.ts';

export interface StreamingTarget {
  /** Lists the ids of the processes whose CPU time and memory the benchmark adds up. */
  pids: number[];
  port: number;
  path: string;
  /** Holds the path of a file that contains the clients' cookies, one cookie per line. */
  cookieFile: string;
  file: string;
}

const children: ChildProcess[] = [];

export function killStreamingTargets(): void {
  children.forEach((child) => child.kill('SIGKILL'));
}

/** Starts a Keyreel server with one video and `sessions` learner sessions. The server's data folder is a new folder inside `dir`. */
export async function startKeyreel(
  dir: string,
  videoFile: string,
  sessions: number,
  mediaOffload: 'off' | 'sendfile' | 'x-accel',
): Promise<StreamingTarget> {
  const program = join(import.meta.dirname, 'video-streaming-server.ts');
  const child = startProcess(process.execPath, [program, join(dir, mediaOffload), videoFile, String(sessions), mediaOffload]);
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string];
  const { port, path, cookies } = JSON.parse(line) as { port: number; path: string; cookies: string[] };
  const cookieFile = join(dir, `${mediaOffload}-cookies`);
  writeFileSync(cookieFile, cookies.join('\n'));
  const id = path.split('/').at(-1)!;
  return { pids: [child.pid!], port, path, cookieFile, file: join(dir, mediaOffload, OBJECTS_FOLDER, id.slice(-2), id) };
}

/** Starts a Keyreel server behind nginx, with the documented nginx configuration. */
export async function startKeyreelBehindNginx(nginx: string, dir: string, videoFile: string, sessions: number): Promise<StreamingTarget> {
  const { pids, port: upstreamPort, ...rest } = await startKeyreel(dir, videoFile, sessions, 'x-accel');
  const port = await findFreePort();
  const site = { port, upstreamPorts: [upstreamPort], dirs: { data: join(dir, 'x-accel'), lessons: lessonsDir } };
  const pid = await spawnNginx(nginx, join(dir, 'offload-nginx'), (folder) => buildLoadTestNginxConfig(folder, site));
  return { ...rest, pids: [...pids, pid], port };
}

/**
 * Builds the documented nginx configuration for a load test. The clients of a load test request far more parts of a video than learners
 * would, so the configuration allows far more requests per minute.
 */
export async function buildLoadTestNginxConfig(folder: string, site: NginxSite): Promise<string> {
  return (await buildNginxConfig(folder, site)).replace(/rate=\d+r\/m/, 'rate=1000000r/s');
}

/** Starts nginx, which sends the video.mp4 file in `dir` to every client without checking permissions. */
export async function startNginxAlone(nginx: string, dir: string): Promise<StreamingTarget> {
  const port = await findFreePort();
  const pid = await spawnNginx(
    nginx,
    join(dir, 'file-nginx'),
    (folder) => `daemon off; master_process off; pid ${folder}/nginx.pid; worker_rlimit_nofile 8192;
    events { worker_connections 4096; }
    http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; types { video/mp4 mp4; }
      client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3; uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
      server { listen 127.0.0.1:${port} backlog=4096; root ${dir}; } }`,
  );
  const cookieFile = join(dir, 'no-cookies');
  writeFileSync(cookieFile, '');
  return { pids: [pid], port, path: '/video.mp4', cookieFile, file: join(dir, 'video.mp4') };
}

/** Starts nginx, writes its configuration to a new folder, and returns nginx's process id. */
export async function spawnNginx(
  nginx: string,
  folder: string,
  buildConfig: (folder: string) => string | Promise<string>,
): Promise<number> {
  mkdirSync(folder);
  writeFileSync(join(folder, 'nginx.conf'), await buildConfig(folder));
  const child = startProcess(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'nginx.log')]);
  await new Promise((resolve) => setTimeout(resolve, 500));
  return child.pid!;
}

function startProcess(program: string, args: string[]): ChildProcess {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  child.once('exit', (code) => code !== null && code !== 0 && (console.error(`${program} ended with ${code}`), process.exit(1)));
  children.push(child);
  return child;
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
