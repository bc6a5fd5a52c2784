import { expect, mergeTests } from '@playwright/test';
import { test as keptTest } from '../offline/kept-course.ts';
import { test as firefoxTest } from './firefox-test.ts';

const test = mergeTests(keptTest, firefoxTest);

const WAITING_EVENTS = `Object.keys(localStorage).filter((name) => name.startsWith('keyreel:events:')).length`;
/** The button's accessible name ends with a size. */
const SAVE_BUTTON = `[...document.querySelectorAll('button')].find(({ textContent }) => /^Save First Steps for offline/.test(textContent))`;

test('in Firefox a module on the device opens and plays while the server is dead, and what was done arrives afterwards', async ({
  firefoxPage: page,
  keptServer,
}) => {
  test.slow();
  await page.goto(`${keptServer.address}/`);
  await page.click({ role: 'textbox', name: 'Access key' });
  await page.type(keptServer.key);
  await page.click({ role: 'button', name: 'CONTINUE' });
  await page.click({ role: 'textbox', name: 'Nickname' });
  await page.type('Fox');
  await page.click({ role: 'button', name: 'BEGIN' });
  await page.waitUntil('the learner is in', `location.pathname.startsWith('/play/') || location.pathname === '/modules'`);
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
  const path = await page.evaluate<string>('location.pathname');
  // Firefox decodes H.264 with a system library that may be missing, but it reads the length of the kept file either way.
  await page.waitUntil('the kept video is read', `document.querySelector('[data-video="lesson"]').duration > 1`);
  await page.click({ role: 'button', name: 'Next' });
  await page.waitUntil('the next page opens', `location.pathname !== ${JSON.stringify(path)}`);
  expect(await page.evaluate<number>(WAITING_EVENTS)).toBeGreaterThan(0);

  await keptServer.start();
  await page.goto(`${keptServer.address}/modules`);
  await page.waitUntil('every event has arrived', `${WAITING_EVENTS} === 0`);
});
