import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const FIRST_BYTES = 100_000;
const BURST_BYTES = 40_000;
const BURST_MS = 2200;

async function pipeInBursts(from: IncomingMessage, to: ServerResponse): Promise<void> {
  let room = FIRST_BYTES;
  for await (const chunk of from as AsyncIterable<Buffer>) {
    for (let sent = 0; sent < chunk.length && !to.destroyed;) {
      if (room === 0) {
        await pause(BURST_MS);
        room = BURST_BYTES;
      }
      const part = chunk.subarray(sent, sent + room);
      to.write(part);
      sent += part.length;
      room -= part.length;
    }
    if (to.destroyed) break;
  }
  to.end();
}

/** The product behind a line that starves its lessons: their files come in bursts, everything else at once. */
async function startThrottlingProxy(baseURL: string): Promise<Server> {
  const { hostname, port } = new URL(baseURL);
  const line = createServer((asked, answer) => {
    const onwards = request({ hostname, port, method: asked.method, path: asked.url, headers: asked.headers }, (answered) => {
      answer.writeHead(answered.statusCode!, answered.headers);
      if (answered.headers['content-type'] === 'video/mp4') void pipeInBursts(answered, answer);
      else answered.pipe(answer);
    });
    asked.pipe(onwards);
    onwards.on('error', () => answer.destroy());
  });
  await new Promise<void>((resolve) => line.listen(0, 'localhost', resolve));
  return line;
}

interface SyncObservation {
  stalls: number;
  /** Moments at which both could be compared, and their largest distance in milliseconds. */
  samples: number;
  drift: number;
  /** The overlay ran on while the lesson stood. */
  ranAhead: number;
  jumpsBack: number;
}

/**
 * Looks at both videos every frame until the lesson has stalled and run on often enough. A frame that came late says nothing: while the main thread
 * is blocked nobody can hold the overlay, and what it has run ahead is made good over the next second. Busy machines have such frames.
 */
function observeSync(page: Page): Promise<SyncObservation> {
  return page.evaluate(
    () =>
      new Promise<SyncObservation>((resolve) => {
        const LATE_MS = 50;
        const HELD_MS = 200;
        const RECOVERY_MS = 1000;
        const seen: SyncObservation = { stalls: 0, samples: 0, drift: 0, ranAhead: 0, jumpsBack: 0 };
        let before = { lesson: 0, overlay: 0, at: performance.now() };
        let lateAt = performance.now();
        let heldSince: number | null = null;
        const look = (at: number) => {
          const lesson = document.querySelector<HTMLVideoElement>('[data-video="lesson"]')!;
          const overlay = document.querySelector<HTMLVideoElement>('[data-video="overlay"]');
          if (at - before.at >= LATE_MS) lateAt = at;
          const isStalled = !lesson.paused && lesson.readyState < 3;
          if (isStalled && heldSince === null) seen.stalls++;
          if (!isStalled) heldSince = null;
          else heldSince ??= at;
          if (overlay && lesson.currentTime > 1) {
            if (lesson.currentTime < before.lesson - 0.05 || overlay.currentTime < before.overlay - 0.05) seen.jumpsBack++;
            // An event needs a moment to arrive.
            const isHeldLong = heldSince !== null && at - heldSince > HELD_MS && at - lateAt > RECOVERY_MS;
            if (isHeldLong && !overlay.paused && overlay.currentTime > lesson.currentTime + 0.1) seen.ranAhead++;
            const isMoving = !isStalled && !lesson.paused && lesson.currentTime > before.lesson;
            if (isMoving && !overlay.paused && at - lateAt > RECOVERY_MS) {
              seen.samples++;
              seen.drift = Math.max(seen.drift, Math.abs(lesson.currentTime - overlay.currentTime) * 1000);
            }
            before = { lesson: lesson.currentTime, overlay: overlay.currentTime, at };
          } else before = { ...before, at };
          const isOver = lesson.duration - lesson.currentTime < 1.5;
          if ((seen.stalls >= 2 && seen.samples >= 120 && !isStalled) || isOver) resolve(seen);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );
}

test('on a line that starves the lesson, its overlay waits with it and never strays', async ({ page, givenSession, baseURL }) => {
  const line = await startThrottlingProxy(baseURL!);
  await givenSession(page);
  await page.goto(`http://localhost:${(line.address() as AddressInfo).port}/play/first-steps/lock-a-cell`);
  await expect(page.locator('[data-video="overlay"]')).toBeVisible();
  const seen = await observeSync(page);
  expect(seen.stalls).toBeGreaterThan(0);
  expect(seen.samples).toBeGreaterThan(30);
  expect(seen.drift).toBeLessThanOrEqual(100);
  expect(seen.ranAhead).toBe(0);
  expect(seen.jumpsBack).toBe(0);
  line.closeAllConnections();
  line.close();
});
