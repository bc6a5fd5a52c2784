import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs Debian packages. Returns false when apt-get is missing or fails, for example because root permission or a network connection is
 * missing.
 */
export function aptInstall(purpose: string, ...packages: string[]): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${packages.join(', ')} from Debian for ${purpose} …`);
  const apt = (...args: string[]) => {
    const command = ['apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=300', ...args];
    const [program = '', ...rest] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
    execFileSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  };
  try {
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...packages);
    return true;
  } catch {
    return false;
  }
}
