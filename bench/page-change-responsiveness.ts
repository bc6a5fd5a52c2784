// Measures the layout shift and the interaction delay of a page change, and the number of page changes that one mouse wheel gesture causes.
// Compares the interaction delay with that of a button that does nothing.
import type { CDPSession, Page } from '@playwright/test';
import { openLearnerBrowser } from './learner-browser.ts';
import { computeMedian } from './process-metrics.ts';

const GESTURES = 6;

interface PerformanceLog {
  shift: number;
  delays: number[];
  emptyDelays: number[];
}
declare global {
  var performanceLog: PerformanceLog;
}

/** Records the layout shifts that no user input caused, and the time from each input to the next paint. */
function observePerformance(): void {
  globalThis.performanceLog = { shift: 0, delays: [], emptyDelays: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) globalThis.performanceLog.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { target: Element | null; name: string })[]) {
      if (entry.name !== 'pointerup' && entry.name !== 'click') continue;
      (entry.target?.id === 'empty' ? globalThis.performanceLog.emptyDelays : globalThis.performanceLog.delays).push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

async function flickTrackpad(devices: CDPSession): Promise<void> {
  const sendWheelEvent = (deltaY: number) =>
    devices.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 195, y: 250, deltaX: 0, deltaY });
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
  for (let step = 1; step <= 8; step++) await Promise.all([sendWheelEvent(10 * step), wait(12)]);
  for (let size = 80; size >= 1; size *= 0.94) await Promise.all([sendWheelEvent(size), wait(16)]);
  await wait(600);
}

async function countTurnedPages(page: Page, devices: CDPSession): Promise<number> {
  const lengthBefore = await page.evaluate(() => history.length);
  await flickTrackpad(devices);
  return (await page.evaluate(() => history.length)) - lengthBefore;
}

const learners = await openLearnerBrowser();
const { page } = await learners.open('/play/demo/demo-info-1', { script: observePerformance });
await page.evaluate(() =>
  document.body.append(
    Object.assign(document.createElement('button'), {
      id: 'empty',
      style: 'position:fixed;top:40%;left:0;z-index:9;width:44px;height:44px',
    }),
  ),
);
const names = ['Next', 'Previous'] as const;
for (let change = 0; change < 12; change++) {
  await page.locator('#empty').click();
  const url = page.url();
  await page.getByRole('button', { name: names[change % 2]! }).click();
  await page.waitForURL((next) => next.href !== url);
  await page.locator('#empty').click();
}
const { shift, delays, emptyDelays } = await page.evaluate(() => globalThis.performanceLog);
// Chromium does not report delays below 16 ms, so the benchmark assumes a delay of 16 ms when Chromium has reported none.
const medianDelay = (values: number[]) => (values.length === 0 ? 16 : computeMedian(values));
console.log(
  `per page change: layout shift ${(shift / 12).toFixed(4)}, interaction ${medianDelay(delays).toFixed(0)} ms, ` +
    `${(medianDelay(delays) / medianDelay(emptyDelays)).toFixed(1)} times an empty button (${medianDelay(emptyDelays).toFixed(0)} ms)`,
);
await page.context().close();

const wheel = await learners.open('/play/first-steps/welcome');
const counts: number[] = [];
// On later pages the learner must answer a question before continuing, so every mouse wheel gesture starts on the first page.
for (let gesture = 0; gesture < GESTURES; gesture++) {
  await wheel.page.goto('/play/first-steps/welcome');
  await wheel.page.locator('[data-video="lesson"]').waitFor();
  counts.push(await countTurnedPages(wheel.page, wheel.devices));
}
console.log(`pages per wheel gesture: ${counts.join(', ')}`);
await learners.close();
