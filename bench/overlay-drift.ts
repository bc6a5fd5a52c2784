// P17: how far the overlay is from its lesson, calm and while the line starves the lesson. Milliseconds of video time.
import type { Page } from '@playwright/test';
import { openLearnerBrowser } from './learner-browser.ts';

const SECONDS = 22;
const STARVED = { offline: false, latency: 50, downloadThroughput: 14_000, uploadThroughput: 14_000 };

interface Drift {
  p95: number;
  most: number;
  /** How often the overlay jumped back by more than a frame. */
  jumpsBack: number;
  /** How often the lesson had to wait for the line. */
  stalls: number;
  samples: number;
}

async function measureDrift(page: Page): Promise<Drift> {
  return page.evaluate(
    (ms) =>
      new Promise<Drift>((resolve) => {
        const drifts: number[] = [];
        let jumpsBack = 0;
        let last = 0;
        let stalls = 0;
        document.addEventListener('waiting', () => stalls++, { capture: true });
        const end = performance.now() + ms;
        const look = () => {
          const lesson = document.querySelector<HTMLVideoElement>('[data-video="lesson"]');
          const overlay = document.querySelector<HTMLVideoElement>('[data-video="overlay"]');
          // The first second is the start, before both have begun.
          if (lesson && overlay && lesson.currentTime > 1 && lesson.currentTime < lesson.duration - 1) {
            drifts.push(Math.abs(overlay.currentTime - lesson.currentTime) * 1000);
            if (overlay.currentTime < last - 0.1) jumpsBack++;
            last = overlay.currentTime;
          }
          if (performance.now() < end) requestAnimationFrame(look);
          else {
            drifts.sort((a, b) => a - b);
            resolve({
              p95: drifts[Math.floor(drifts.length * 0.95)] ?? Number.NaN,
              most: drifts.at(-1) ?? Number.NaN,
              jumpsBack,
              stalls,
              samples: drifts.length,
            });
          }
        };
        look();
      }),
    SECONDS * 1000,
  );
}

const learners = await openLearnerBrowser();
for (const name of ['calm', 'starved'] as const) {
  // Nothing loaded ahead, so that the line is all the lesson has.
  const script = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  const { page, devices } = await learners.open('/play/first-steps/copy-down', { script });
  if (name === 'starved') await devices.send('Network.emulateNetworkConditions', STARVED);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('[data-video="overlay"]').waitFor();
  const { p95, most, jumpsBack, stalls, samples } = await measureDrift(page);
  console.log(
    `overlay drift, ${name}: p95 ${p95.toFixed(0)} ms, most ${most.toFixed(0)} ms, ${jumpsBack} jumps back (${samples} frames, ${stalls} stalls)`,
  );
  await page.context().close();
}
await learners.close();
