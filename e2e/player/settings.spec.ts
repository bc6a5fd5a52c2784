import { expect, test } from '../fixtures.ts';
import { getHeading } from './player-page.ts';

// At 200 % zoom, a window of 1280 by 800 pixels has 640 by 400 CSS pixels.
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 640, height: 400 },
  { width: 1280, height: 800 },
];

for (const path of ['/play/demo/demo-info-1', '/play/demo/demo-mcq-1', '/play/demo/demo-tip-1'])
  test(`"Wait for me" and the data saver are reachable by touch on ${path} at every size`, async ({ page }) => {
    await page.setViewportSize(VIEWPORTS[0]!);
    await page.goto(path);
    await expect(getHeading(page, /./)).toBeVisible();
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport);
      // The arrangement follows the new size in the next frame.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const tab = page.getByRole('tab', { name: 'Settings' });
      const button = page.getByRole('button', { name: 'Pages, transcript and settings' });
      // Beside a tall lesson on a large screen, the companion is always there. Elsewhere it opens as a sheet.
      await expect(tab.or(button)).toBeVisible();
      const isSheet = await button.isVisible();
      if (isSheet) {
        const box = await button.boundingBox();
        expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44);
        await button.click();
      }
      await tab.click();
      await expect(page.getByRole('switch', { name: 'Wait for me' })).toBeInViewport();
      await expect(page.getByLabel('Data saver')).toBeVisible();
      if (!isSheet) continue;
      await page.getByRole('dialog', { name: 'Pages, transcript and settings' }).getByRole('button', { name: 'Close' }).click();
      await expect(button).toBeFocused();
    }
  });

test('without a connection the transcript and the settings open, and the lesson stays', async ({ page, context }) => {
  const companionCode = page.waitForResponse(/\/assets\/companion-.*\.js/);
  await page.goto('/play/demo/demo-info-1');
  await companionCode;
  const button = page.getByRole('button', { name: 'Pages, transcript and settings' });
  await expect(button).toBeVisible();
  await context.setOffline(true);
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'Pages, transcript and settings' });
  await expect(sheet.getByRole('tabpanel', { name: 'Transcript' }).getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(sheet.getByText('Play or pause')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getHeading(page, /./)).toBeVisible();
});

test('a companion whose code cannot be loaded says so, and leaves the lesson as it is', async ({ page }) => {
  let isBroken = true;
  await page.route('**/assets/companion-*.js', (route) => (isBroken ? route.abort() : route.continue()));
  await page.route('**/*', (route) => (isBroken && route.request().method() === 'HEAD' ? route.abort() : route.fallback()));
  await page.goto('/play/demo/demo-info-1');
  await page.getByRole('button', { name: 'Pages, transcript and settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pages, transcript and settings' });
  await expect(dialog.getByRole('alert')).toHaveText('No connection. Check your network and try again.');
  isBroken = false;
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(getHeading(page, /./)).toBeVisible();
});

test('typed answers survive a reload, and the page does not reload by itself while there are some', async ({
  page,
  createCourse,
  enterAsLearner,
}) => {
  const { moduleSlug } = await createCourse([
    { slug: 'task', title: 'task', type: 'challenge', answers: [{ type: 'text', regex: '^60$' }] },
    { slug: 'after', title: 'after', type: 'info' },
  ]);
  await enterAsLearner(page, moduleSlug);
  await page.goto(`/play/${moduleSlug}/task`);
  await page.getByLabel('Answer 1').fill('60');
  await page.reload();
  await expect(page.getByLabel('Answer 1')).toHaveValue('60');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(getHeading(page, 'after')).toBeVisible();
  await page.goto(`/play/${moduleSlug}/task`);
  await expect(page.getByLabel('Answer 1')).toHaveValue('');
});
