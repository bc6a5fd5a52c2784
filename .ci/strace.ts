import { spawnSync } from 'node:child_process';
import { aptInstall } from './apt-install.ts';
import type { TestService } from './test-service.ts';

/**
 * Installs strace on Debian when strace is missing. Throws when strace cannot be installed or is not permitted to trace programs on this
 * machine.
 */
export async function ensureStrace(): Promise<TestService> {
  const canTrace = () => spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0;
  if (!canTrace()) aptInstall('the test of a power cut', 'strace');
  if (!canTrace()) throw new Error('strace is not installed or may not trace programs');
  return { env: { STRACE_PROGRAM: 'strace' }, stop: () => {} };
}
