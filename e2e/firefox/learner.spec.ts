import { expect } from '../fixtures.ts';
import { test } from './firefox-test.ts';

test('in Firefox a learner enters, watches, answers and completes a module', async ({
  firefoxPage: page,
  baseURL,
  createCourse,
  getSampleCard,
}) => {
  test.slow();
  const { videoId } = await getSampleCard('add-up');
  const options = [{ label: '=MAX(B2:B5)' }, { label: '=SUM(B2:B5)', isCorrect: true }];
  const { key, moduleSlug } = await createCourse([
    { slug: 'lesson', title: 'Add up a column', type: 'info', videoId },
    { slug: 'quiz', title: 'Which one adds up?', type: 'mcq', options },
  ]);

  await page.goto(`${baseURL}/`);
  await page.click({ role: 'textbox', name: 'Access key' });
  await page.type(key);
  await page.click({ role: 'button', name: 'CONTINUE' });
  await page.click({ role: 'textbox', name: 'Nickname' });
  await page.type('Fox');
  await page.click({ role: 'button', name: 'BEGIN' });
  await page.waitFor({ role: 'heading', name: 'Add up a column' });
  expect(await page.evaluate<string>('location.pathname')).toBe(`/play/${moduleSlug}/lesson`);

  // Firefox decodes H.264 with a system library that may be missing, so the test checks playback only when H.264 is supported.
  if (await page.evaluate<boolean>(`document.createElement('video').canPlayType('video/mp4; codecs="avc1.42E01E, mp4a.40.2"') !== ''`))
    await page.waitUntil('the lesson plays', `document.querySelector('[data-video="lesson"]').currentTime > 0.2`);
  await page.click({ role: 'button', name: 'Next' });
  await page.waitFor({ role: 'heading', name: 'Which one adds up?' });
  await page.click({ role: 'button', name: '=SUM(B2:B5)' });
  await page.waitUntil('the module is complete', `document.body.innerText.includes('MODULE COMPLETE')`);
  expect(await page.evaluate<string>('location.pathname')).toBe(`/module-complete/${moduleSlug}`);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390);
});
