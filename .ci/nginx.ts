import { existsSync } from 'node:fs';
import { aptInstall } from './apt-install.ts';
import type { TestService } from './test-service.ts';
import { findLuaModuleFolder } from '#server/testing/nginx-config.ts';

const NGINX_PATHS = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

/** Installs nginx on Debian if nginx is missing. Each test that needs nginx starts nginx itself. Throws if nginx cannot be installed. */
export async function ensureNginx(): Promise<TestService> {
  const find = () => NGINX_PATHS.find((path) => existsSync(path));
  if (find() === undefined || findLuaModuleFolder() === null)
    aptInstall('the tests of media delivery through nginx', 'nginx-light', 'libnginx-mod-http-lua');
  const program = find();
  if (program === undefined) throw new Error('nginx is not installed');
  if (findLuaModuleFolder() === null) throw new Error('the Lua module of nginx is not installed');
  return { env: { NGINX_PROGRAM: program }, stop: () => {} };
}
