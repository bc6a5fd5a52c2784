import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './server-process.ts';

const MAX_OPENED_FILES = 58;
const RANGES = 20;
const MAX_CALLS_PER_RANGE = 20;
const MAX_CALLS_AT_REST = 20;

/** Lists the system calls that a trace of strace contains, except those that wait for events, which timers make at rest, too. */
const readCalls = async (log: string) =>
  (await readFile(log, 'utf8')).split('\n').filter((line) => /^\d+ +(?!epoll_pwait)\w+\(/.test(line));

// Without strace, the last line of `npm test` says that its tests were passed over.
if (process.env.STRACE_PROGRAM !== undefined)
  test.describe('counted by system calls', () => {
    test('a start opens few files, and a range of a video takes few calls', async ({ runServer, dataDir }) => {
      const first = runServer();
      await first.waitForAddress();
      first.child.kill('SIGTERM');
      await first.exitCode;

      const log = join(dataDir, 'calls.log');
      const server = runServer([], {}, [process.env.STRACE_PROGRAM!, '-f', '-qq', '-o', log]);
      try {
        const address = await server.waitForAddress();
        expect((await fetch(`${address}/healthz`)).status).toBe(200);
        const calledAtStart = await readCalls(log);
        // How much of what follows has begun by now depends on the machine.
        const untilListening = calledAtStart.slice(
          0,
          calledAtStart.findIndex((line) => / listen\(/.test(line)),
        );
        // Which compiled files are kept depends on the starts before.
        const opened = untilListening.filter(
          (line) => /open(?:at)?\(.* = \d+$/.test(line) && !line.includes(dataDir) && !line.includes('/compile-cache/'),
        );
        const demoVideo = `${address}/public-objects/demo-absolute.mp4`;
        const readRange = async () => {
          const response = await fetch(demoVideo, { headers: { range: 'bytes=0-262143' } });
          expect(response.status).toBe(206);
          await response.arrayBuffer();
        };
        // A second after the start, the server opens hundreds of sockets that listen.
        const countListening = async () => (await readCalls(log)).filter((line) => / listen\(/.test(line)).length;
        await expect.poll(countListening).toBeGreaterThan(2);
        let known = 0;
        const countNew = async () => -known + (known = (await readCalls(log)).length);
        await expect.poll(countNew, { intervals: [300] }).toBeLessThan(MAX_CALLS_AT_REST);
        await readRange();
        const before = (await readCalls(log)).length;
        for (let range = 0; range < RANGES; range++) await readRange();
        const calls = (await readCalls(log)).length - before;
        expect(opened.length).toBeLessThan(MAX_OPENED_FILES);
        expect(calls / RANGES).toBeLessThan(MAX_CALLS_PER_RANGE);
      } finally {
        // If strace were killed, the server would go on running.
        process.kill(Number(/^\d+/.exec(await readFile(log, 'utf8'))![0]), 'SIGKILL');
        await server.exitCode;
      }
    });
  });
