// Measures the drift in milliseconds between the overlay video and the lesson video, both on a fast network connection and on a connection
// that is too slow for the lesson.
import type { Page } from '@playwright/test';
import { openLearnerBrowser } from './learner-browser.ts';

const SECONDS = 22;
const SLOW_LINE = { offline: false, latency: 50, downloadThroughput: 14_000, uploadThroughput: 14_000 };

interface Drift {
  p95: number;
  max: number;
  /** Counts how often the overlay video jumped back by more than 0.1 seconds. */
  jumpsBack: number;
  /** Counts how often the lesson video stopped to wait for data. */
  stalls: number;
  samples: number;
}

async function measureDrift(page: Page): Promise<Drift> {
  return page.evaluate(
    (ms) =>
      new Promise<Drift>((resolve) => {
        const drifts: number[] = [];
        let jumpsBack = 0;
        let lastOverlayTime = 0;
        let stalls = 0;
        document.addEventListener('waiting', () => stalls++, { capture: true });
        const end = performance.now() + ms;
        const checkFrame = () => {
          const lesson = document.querySelector<HTMLVideoElement>('[data-video="lesson"]');
          const overlay = document.querySelector<HTMLVideoElement>('[data-video="overlay"]');
          // The two videos do not start at the same moment, so the benchmark ignores the first second.
          if (lesson && overlay && lesson.currentTime > 1 && lesson.currentTime < lesson.duration - 1) {
            drifts.push(Math.abs(overlay.currentTime - lesson.currentTime) * 1000);
            if (overlay.currentTime < lastOverlayTime - 0.1) jumpsBack++;
            lastOverlayTime = overlay.currentTime;
          }
          if (performance.now() < end) requestAnimationFrame(checkFrame);
          else {
            drifts.sort((a, b) => a - b);
            resolve({
              p95: drifts[Math.floor(drifts.length * 0.95)] ?? Number.NaN,
              max: drifts.at(-1) ?? Number.NaN,
              jumpsBack,
              stalls,
              samples: drifts.length,
            });
          }
        };
        checkFrame();
      }),
    SECONDS * 1000,
  );
}

const learners = await openLearnerBrowser();
for (const name of ['fast line', 'slow line'] as const) {
  // The player preloads nothing in the browser's data saving mode, so no part of the lesson is loaded before the measurement starts.
  const script = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  const { page, devices } = await learners.open('/play/first-steps/copy-down', { script });
  if (name === 'slow line') await devices.send('Network.emulateNetworkConditions', SLOW_LINE);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('[data-video="overlay"]').waitFor();
  const { p95, max, jumpsBack, stalls, samples } = await measureDrift(page);
  console.log(
    `overlay drift, ${name}: p95 ${p95.toFixed(0)} ms, max ${max.toFixed(0)} ms, ${jumpsBack} jumps back (${samples} frames, ${stalls} stalls)`,
  );
  await page.context().close();
}
await learners.close();
