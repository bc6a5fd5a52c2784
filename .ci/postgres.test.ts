import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const canConnect = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

test.runIf(process.env.TEST_POSTGRES_URL)('a program that fails does not leave a PostgreSQL server running', async () => {
  const program = `
    const { startPostgres } = await import('./postgres.ts');
    const { url } = await startPostgres();
    console.log(url);
    throw new Error('the tests cannot go on');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  const url = new URL((await text(child.stdout)).trim());
  expect(await exited).toEqual([1, null]);
  expect(url.protocol).toBe('postgres:');
  expect(await canConnect(Number(url.port))).toBe(false);
});
