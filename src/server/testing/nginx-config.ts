import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';

const MODULE_FOLDERS = ['/usr/lib/nginx/modules', '/usr/lib64/nginx/modules', '/usr/local/lib/nginx/modules'];
const DOCUMENTED_CONFIG = join(import.meta.dirname, '../../../docs/nginx.conf');

export interface NginxSite {
  port: number;
  upstreamPorts: number[];
  dirs: { data: string; lessons: string };
  /**
   * Holds options for nginx's listening socket, for example a small send buffer, which prevents nginx from handing a whole response to the
   * kernel at once.
   */
  listenOptions?: string;
  /** Holds the path of the Unix socket that stands for port 80. */
  redirectSocket?: string;
}

/** Returns the folder with the nginx module for Lua, or null when the module is not installed. */
export function findLuaModuleFolder(): string | null {
  return MODULE_FOLDERS.find((folder) => existsSync(join(folder, 'ngx_http_lua_module.so'))) ?? null;
}

/**
 * Builds a configuration with which nginx runs in the foreground and keeps its files in the folder `dir`. The configuration is based on the
 * documented one, but works without TLS and only on the loopback interface.
 */
export async function buildNginxConfig(
  dir: string,
  { port, upstreamPorts, dirs, listenOptions = '', redirectSocket }: NginxSite,
): Promise<string> {
  const documented = await readFile(DOCUMENTED_CONFIG, 'utf8');
  const site = documented
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen unix:${redirectSocket ?? join(dir, 'redirect.sock')};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port} backlog=4096 ${listenOptions};`)
    .replace(/^ *ssl_certificate.*\n/gm, '')
    .replace(/ *server 127[.]0[.]0[.]1:3000.*\n/, (line) =>
      upstreamPorts.map((upstream) => line.replace('3000', String(upstream))).join(''),
    )
    .replace('/var/lib/keyreel/', `${dirs.data}/`)
    .replace('/opt/keyreel/dist/lessons/', `${dirs.lessons}/`);
  const user = process.getuid?.() === 0 ? `user ${userInfo().username};` : '';
  const tempPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${dir}/${name};`).join(' ');
  // On Debian, nginx's Lua module needs a separate module called ndk, whereas on other systems ndk is built into the Lua module.
  const modules = ['ndk_http_module.so', 'ngx_http_lua_module.so'].map((name) => join(findLuaModuleFolder()!, name));
  const loadModules = modules.filter((path) => existsSync(path)).map((path) => `load_module ${path};`);
  return `${loadModules.join(' ')} ${user} daemon off; master_process off; pid ${dir}/nginx.pid; worker_rlimit_nofile 8192;
    events { worker_connections 4096; }
    http { access_log off; keepalive_requests 1000000; ${tempPaths} ${site} }`;
}
