import { expect, mergeTests } from '@playwright/test';
import { test as keptTest } from '../offline/kept-course.ts';
import { test as webKitTest } from './webkit-test.ts';

const test = mergeTests(keptTest, webKitTest);

/** The button's accessible name ends with a size. */
const SAVE_BUTTON = `[...document.querySelectorAll('button')].find(({ textContent }) => /^Save First Steps for offline/.test(textContent))`;
const VIDEO = `document.querySelector('[data-video="lesson"]')`;

/** Fetches the lesson as the browser does for a video: first as a whole, then from a byte to the end, then a piece. */
const FETCH_RANGES = `Promise.all([undefined, 'bytes=1000-', 'bytes=1000-2999', 'bytes=-500', 'bytes=99999999-'].map(async (range) => {
  const response = await fetch(${VIDEO}.currentSrc, { headers: range ? { range } : {} });
  const { byteLength } = await response.arrayBuffer();
  return { status: response.status, byteLength, range: response.headers.get('content-range') };
}))`;

interface Answer {
  status: number;
  byteLength: number;
  range: string | null;
}

test('in WebKit a kept lesson plays and seeks while the server is dead, and every range is answered in full', async ({
  webKitPage: page,
  keptServer,
}) => {
  test.slow();
  await page.goto(`${keptServer.address}/`);
  const entry = JSON.stringify({ key: keptServer.key, nickname: 'Kit' });
  const headers = `{ 'content-type': 'application/json' }`;
  await page.evaluate<boolean>(
    `fetch('/api/gate/enter', { method: 'POST', headers: ${headers}, body: ${JSON.stringify(entry)} }).then(({ ok }) => ok)`,
  );
  await page.goto(`${keptServer.address}/modules`);
  await page.waitUntil('the module can be saved', `${SAVE_BUTTON} !== undefined`);
  await page.evaluate<boolean>('navigator.serviceWorker.ready.then(() => true)');
  await page.evaluate<boolean>(`(${SAVE_BUTTON}.click(), true)`);
  await page.waitUntil('the module is saved', `document.body.textContent.includes('Saved on this device: ')`);

  await keptServer.kill();
  await page.goto(`${keptServer.address}/play/first-steps`);
  await page.waitUntil(
    'the page says that it is offline',
    `document.body.innerText.includes('Offline. Your progress is kept and sent later.')`,
  );
  await page.waitUntil('the kept lesson plays', `${VIDEO}.currentTime > 0.5 && ${VIDEO}.videoWidth > 0`);
  const later = await page.evaluate<number>(`(${VIDEO}.currentTime = Math.floor(${VIDEO}.duration * 0.6))`);
  await page.waitUntil('it goes on after a seek', `${VIDEO}.currentTime > ${later + 0.5} && ${VIDEO}.readyState > 2`);
  await page.evaluate<number>(`(${VIDEO}.currentTime = 1)`);
  await page.waitUntil(
    'it goes on after a seek back',
    `${VIDEO}.currentTime > 1.3 && ${VIDEO}.currentTime < ${later} && !${VIDEO}.seeking`,
  );

  const [whole, rest, piece, end, beyond] = (await page.evaluate<Answer[]>(FETCH_RANGES)) as [Answer, Answer, Answer, Answer, Answer];
  const size = whole.byteLength;
  expect(whole).toEqual({ status: 200, byteLength: size, range: null });
  expect(rest).toEqual({ status: 206, byteLength: size - 1000, range: `bytes 1000-${size - 1}/${size}` });
  expect(piece).toEqual({ status: 206, byteLength: 2000, range: `bytes 1000-2999/${size}` });
  expect(end).toEqual({ status: 206, byteLength: 500, range: `bytes ${size - 500}-${size - 1}/${size}` });
  expect(beyond.status).toBe(416);
});
