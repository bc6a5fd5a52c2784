import { ADMIN_CREDENTIALS, createUniqueTitle, expect } from '../fixtures.ts';
import { test } from './firefox-test.ts';

/** Returns a script that drops two videos and captions for one of them on the screen. */
const dropFiles = (videoId: string) => `(async () => {
  const video = await (await fetch('/public-objects/${videoId}')).blob();
  const captions = '1\\n00:00:00,000 --> 00:00:02,000\\nHello\\n';
  const transfer = new DataTransfer();
  for (const name of ['01 - One.mp4', '02 - Two.mp4']) transfer.items.add(new File([video, name.repeat(50)], name, { type: 'video/mp4' }));
  transfer.items.add(new File([captions], 'One.en.srt'));
  const target = [...document.querySelectorAll('p')].find(({ innerText }) => innerText.startsWith('Drop a folder'));
  for (const type of ['dragover', 'drop'])
    target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }));
  return true;
})()`;

test('in Firefox several dropped videos become the pages of a draft, and their files arrive', async ({
  firefoxPage: page,
  baseURL,
  getSampleCard,
  adminApi,
}) => {
  test.slow();
  const { videoId } = await getSampleCard('add-up');
  const title = createUniqueTitle('Dropped in Firefox');
  await page.goto(`${baseURL}/admin`);
  const login = JSON.stringify({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN_CREDENTIALS),
  });
  expect(await page.evaluate<boolean>(`fetch('/api/auth/admin/login', ${login}).then(({ ok }) => ok)`)).toBe(true);
  await page.goto(`${baseURL}/admin/import`);
  await page.waitFor({ role: 'button', name: 'Choose a folder' });
  await page.evaluate<boolean>(dropFiles(videoId!));
  await page.click({ role: 'textbox', name: 'Title of the module' });
  await page.evaluate<boolean>(`document.activeElement.select() ?? true`);
  await page.type(title);
  expect(
    await page.evaluate<string>(`[...document.querySelectorAll('[aria-label^="Title of page"]')].map(({ value }) => value).join()`),
  ).toBe('One,Two');
  await page.click({ role: 'button', name: 'Make 2 pages' });
  await page.waitUntil(
    'all files are here',
    `[...document.querySelectorAll('button')].some(({ disabled, innerText }) => innerText === 'Publish…' && !disabled)`,
  );
  const modules = (await (await adminApi.get('/api/admin/modules')).json()) as { id: string; title: string }[];
  const module = modules.find((each) => each.title === title)!;
  const cards = (await (await adminApi.get(`/api/admin/modules/${module.id}/cards.csv`)).text()).split('\n');
  expect(cards[1]).toContain('One.en.srt');
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});
