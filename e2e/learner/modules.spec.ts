import { createAxeBuilder } from '../create-axe-builder.ts';
import { expect, test, waitForEmptyOutbox } from '../fixtures.ts';

test('the modules of the course are listed in order and open the player', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/modules');
  await expect(page.getByRole('heading', { name: 'EXCEL TRAINING MODULES' })).toBeFocused();
  const cards = page.getByRole('listitem').getByRole('link');
  await expect(cards).toHaveCount(2);
  await expect(cards.nth(0)).toContainText('MODULE 1');
  await expect(cards.nth(0)).toContainText('First Steps');
  await expect(cards.nth(1)).toContainText('MODULE 2');
  await expect(page.getByText('2 modules available in this training series')).toBeVisible();
  await cards.nth(1).click();
  await expect(page).toHaveURL(/\/play\/find-and-summarise/);
});

test('completing a module counts and leads to the next module', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  const stored = page.waitForResponse('/api/events');
  await page.goto('/module-complete/first-steps');
  await expect(page.getByRole('heading', { name: 'MODULE COMPLETE' })).toBeFocused();
  await expect(page.getByText('First Steps').first()).toBeVisible();
  await expect(page.getByText("Well done! You've mastered this section.")).toBeVisible();
  await expect(page.getByText('1 / 2')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1');
  await expect(page.getByText('50%')).toBeVisible();
  await expect(page.getByText('Next: Find and Summarise')).toBeVisible();
  await stored;
  await page.getByRole('link', { name: 'VIEW ALL MODULES' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'First Steps' })).toContainText('Completed');
  await expect(page.getByRole('listitem').filter({ hasText: 'Find and Summarise' })).not.toContainText('Completed');
  await page.goBack();
  await page.getByRole('link', { name: 'CONTINUE TO NEXT MODULE' }).click();
  await expect(page).toHaveURL(/\/play\/find-and-summarise/);
});

test('completing the last module completes the course', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/module-complete/find-and-summarise');
  await expect(page.getByText('COURSE COMPLETE!')).toBeVisible();
  await expect(page.getByText('1 / 2')).toBeVisible();
  await expect(page.getByText('One module is still open.')).toBeVisible();
  await page.getByRole('link', { name: 'Open First Steps' }).click();
  await expect(page).toHaveURL(/\/play\/first-steps/);

  // The learner completed the module Find and Summarise earlier, so both modules of the course are now completed.
  await page.goto('/module-complete/first-steps');
  await expect(page.getByText('2 / 2')).toBeVisible();
  await expect(page.getByText(/finished Excel Basics/)).toHaveCount(0);
  await page.goto('/module-complete/find-and-summarise');
  await expect(page.getByText('2 / 2')).toBeVisible();
  await expect(page.getByText('still open')).toHaveCount(0);
  const finished = page.getByText(/^Ada .+ finished Excel Basics on \d+ \w+ \d{4}$/);
  await expect(finished).toBeVisible();
  // On paper there are only the mark and the words, black on white.
  await page.emulateMedia({ media: 'print' });
  await expect(finished).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByText('Keyreel', { exact: true })).toBeVisible();
  for (const hidden of [page.getByRole('list'), page.getByRole('link', { name: 'FINISH TRAINING' }), page.getByText('Not you?')])
    await expect(hidden).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'FINISH TRAINING' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Continue Excel Basics' })).toBeVisible();
});

test('completing the demo needs no key and shows no other modules', async ({ page }) => {
  await page.goto('/module-complete/demo');
  await expect(page.getByText('Excel in Two Minutes').first()).toBeVisible();
  await expect(page.getByText('1 / 1')).toBeVisible();
  await expect(page.getByText('Remaining')).toBeHidden();
  await expect(page.getByText('COURSE COMPLETE!')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Main Menu' }).click();
  await expect(page.getByLabel('Access key')).toBeVisible();
});

test('the completion page of an unknown module still has a title', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/module-complete/never-was');
  await expect(page.getByText('Excel Module')).toBeVisible();
  await expect(page.getByText('0 / 2')).toBeVisible();
});

test('a course without modules tells the learner whom to contact', async ({ page, adminApi, enterAsLearner }) => {
  const slug = `bare-${Date.now()}`;
  expect((await adminApi.post('/api/admin/products', { data: { slug, title: 'Bare' } })).status()).toBe(201);
  await enterAsLearner(page, slug);
  await page.goto('/modules');
  await expect(page.getByRole('heading', { name: 'No Modules Available' })).toBeVisible();
  await expect(page.getByText('Please contact your administrator to set up training modules.')).toBeVisible();
});

test('modules that fail to load can be loaded again', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.route(/content\.modules/, (route) => route.abort());
  await page.goto('/modules');
  await expect(page.getByRole('heading', { name: 'No connection. Check your network and try again.' })).toBeVisible();
  await page.unroute(/content\.modules/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'EXCEL TRAINING MODULES' })).toBeVisible();
});

test('events that could not be sent are counted once the network is back', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.route('/api/events', (route) => route.abort());
  await page.goto('/module-complete/first-steps');
  await expect(page.getByText('1 / 2')).toBeVisible();
  await page.unroute('/api/events');
  await page.goto('/module-complete/find-and-summarise');
  await expect(page.getByText('2 / 2')).toBeVisible();
});

test('the module list and the completion page pass the axe checks', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/modules');
  await expect(page.getByRole('heading', { name: 'EXCEL TRAINING MODULES' })).toBeVisible();
  expect((await createAxeBuilder(page).analyze()).violations).toEqual([]);
  await page.goto('/module-complete/first-steps');
  await expect(page.getByText('MODULE COMPLETE')).toBeVisible();
  expect((await createAxeBuilder(page).analyze()).violations).toEqual([]);
});

test('the list of modules shows what is done and leads on to the page where the learner was', async ({ page, enterAsLearner }) => {
  const nickname = await enterAsLearner(page);
  await page.goto('/modules');
  const start = page.getByRole('link', { name: /^START Welcome! Every cell has an address/ });
  await expect(page.getByText('Page 1 of 8 in First Steps · 0:19, then a lesson')).toBeVisible();
  await expect(page.getByRole('img', { name: '0% of the pages done' })).toBeVisible();
  await start.click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page).toHaveURL(/add-up$/);
  await waitForEmptyOutbox(page);
  await page.goto('/modules');
  await expect(page.getByRole('img', { name: '6% of the pages done' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^CONTINUE Add up a column with SUM/ })).toBeVisible();
  await expect(page.getByRole('img', { name: '1 of 7 pages done' })).toBeVisible();
  await expect(page.getByText('about 14 %')).toBeVisible();
  await page.getByRole('button', { name: `${nickname} Not you?` }).click();
  await expect(page.getByRole('dialog', { name: 'Continue as someone else' })).toBeVisible();
});

test('module cards beside each other are equally high, also when only one of them has two lines of saving below it', async ({
  page,
  enterAsLearner,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enterAsLearner(page);
  await page.goto('/modules');
  const saving = page.locator('.save-module');
  await expect(saving).toHaveCount(2);
  const heights = () => page.locator('.module-link').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
  await saving.first().evaluate((row) => (row.style.minHeight = '120px'));
  const [first, second] = await heights();
  expect(second).toBe(first);
});

test('the figures of a completed module leave none alone in a column on a phone', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/play/first-steps/sum-check');
  await page.getByRole('button', { name: 'B2, B3, B4 and B5' }).click();
  await expect(page.locator('.answer-bar.is-answered')).toBeVisible();
  await waitForEmptyOutbox(page);
  await page.goto('/module-complete/first-steps');
  const figures = page.locator('.progress-section dl');
  const last = figures.locator('> div').nth(4);
  await expect(last).toContainText('Right first time');
  expect((await last.boundingBox())!.width).toBeCloseTo((await figures.boundingBox())!.width, 0);
});
