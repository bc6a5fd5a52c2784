import type { Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { ADMIN_CREDENTIALS, expect, test, waitForEmptyOutbox, type TestCourse } from '../fixtures.ts';
import { chooseFromRowMenu } from './row-menu.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test.beforeEach(async ({ page }) => {
  expect((await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS })).ok()).toBe(true);
});

const getToast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const getBar = (page: Page, { title }: Pick<TestCourse, 'title'>) => page.getByRole('region', { name: `Draft of ${title}` });
const getCards = (page: Page) => page.getByRole('list', { name: /^Cards of/ }).getByRole('listitem');

const findViolations = async (page: Page) => {
  const { violations } = await createAxeBuilder(page).exclude('iframe').analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
};

const RULE = 'With a draft open, your changes go to the draft. Without one, they are live at once.';

/**
 * Starts a draft from the menu of the card list. Expects both the menu and the draft bar to explain where changes are saved with and
 * without a draft.
 */
async function startDraft(page: Page, course: Pick<TestCourse, 'moduleId' | 'title'>): Promise<void> {
  await page.goto(`/admin/cards?module=${course.moduleId}`);
  await page.getByRole('button', { name: `More for ${course.title}` }).click();
  await expect(page.getByRole('menu').getByText(RULE)).toBeVisible();
  await page.getByRole('menuitem', { name: 'Start a draft' }).click();
  await expect(getBar(page, course)).toContainText('no changes yet · learners see version');
  await expect(getBar(page, course).getByText(RULE)).toBeVisible();
}

test('while a draft is open, pages are created, changed, moved and deleted in the draft, and learners do not see the changes', async ({
  page,
  adminApi,
  createDefaultCourse,
}) => {
  const course = await createDefaultCourse();
  const readLive = async () => (await adminApi.get(`/api/admin/cards?moduleId=${course.moduleId}`)).json() as Promise<object[]>;
  const live = await readLive();
  await startDraft(page, course);
  const bar = getBar(page, course);
  const isInDraft = getToast(page, 'In the draft; learners see version 1.');

  await page.getByRole('link', { name: 'Edit Which one adds up?' }).click();
  await expect(bar).toBeVisible();
  await expect(page.getByLabel('Module', { exact: true })).toBeDisabled();
  await page.getByLabel('Title').fill('Which formula adds up?');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(isInDraft).toBeVisible();
  await expect(getCards(page)).toContainText(['Add up a column', 'Which formula adds up?', 'How much is 20 + 40?']);
  await expect(bar).toContainText('1 change, saved');

  await page.getByRole('link', { name: 'New card' }).click();
  await page.getByLabel('Title').fill('A review page');
  await expect(page.getByLabel('Next page').locator('option')).toContainText(['No next page', 'Add up a column', 'Which formula adds up?']);
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect(getCards(page)).toHaveCount(4);
  await expect(bar).toContainText('2 changes, saved');

  // A page that exists only in the draft opens like any other page.
  await page.getByRole('link', { name: 'Edit A review page' }).click();
  await page.reload();
  await page.getByLabel('Button text').fill('Back to the question');
  await page.getByRole('button', { name: 'Save card' }).click();
  await chooseFromRowMenu(page, 'A review page', 'Move up');
  await expect(getCards(page)).toContainText(['Add up a column', 'Which formula adds up?', 'A review page', 'How much is 20 + 40?']);
  await expect(bar).toContainText('2 changes, saved');

  await chooseFromRowMenu(page, 'Add up a column', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(getCards(page)).toHaveCount(3);
  await expect(bar).toContainText('3 changes, saved');
  expect(await readLive()).toEqual(live);

  await bar.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog', { name: 'Discard draft' }).getByRole('button', { name: 'Discard draft' }).click();
  await expect(bar).toBeHidden();
  await expect(getCards(page)).toContainText(['Add up a column', 'Which one adds up?', 'How much is 20 + 40?']);
});

test('without a draft the form shows how many learners are active, saves at once, and can start a draft with the typed changes', async ({
  page,
  browser,
  baseURL,
  createDefaultCourse,
}) => {
  const course = await createDefaultCourse();
  const learner = await browser.newPage({ baseURL: baseURL! });
  expect((await learner.request.post('/api/gate/enter', { data: { key: course.key, nickname: 'Ada' } })).ok()).toBe(true);
  await learner.goto(`/play/${course.moduleSlug}/lesson`);
  await waitForEmptyOutbox(learner);

  await page.goto(`/admin/cards/${course.cards.quiz.id}`);
  await expect(page.getByText('1 learner was here today.')).toBeVisible();
  await page.getByLabel('Title').fill('Live at once');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(getToast(page, 'Learning page updated successfully.')).toBeVisible();

  await page.getByRole('link', { name: 'Edit Live at once' }).click();
  await page.getByLabel('Title').fill('Typed first');
  await page.getByRole('button', { name: 'Start a draft' }).click();
  await expect(getBar(page, course)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Typed first');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(getToast(page, /In the draft; learners see version \d+\./)).toBeVisible();
  await expect(getCards(page)).toContainText(['Add up a column', 'Typed first']);
  await learner.reload();
  await learner.goto(`/play/${course.moduleSlug}/quiz`);
  await expect(learner.getByRole('heading', { name: 'Live at once' })).toBeVisible();
  await learner.close();
});

test('when another administrator discards the draft, the form keeps the typed changes and asks where to save them', async ({
  page,
  adminPage,
  createDefaultCourse,
}) => {
  const course = await createDefaultCourse();
  await startDraft(page, course);
  await page.getByRole('link', { name: 'New card' }).click();
  await page.getByLabel('Title').fill('Only in the draft');
  await page.getByRole('button', { name: 'Create card' }).click();
  await page.getByRole('link', { name: 'Edit Only in the draft' }).click();
  await page.getByLabel('Title').fill('Typed for an hour');

  await adminPage.goto(`/admin/cards?module=${course.moduleId}`);
  await getBar(adminPage, course).getByRole('button', { name: 'Discard draft' }).click();
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(getBar(adminPage, course)).toBeHidden();

  await page.getByRole('button', { name: 'Save card' }).click();
  const notice = page.getByRole('alert').filter({ hasText: /This draft was discarded by admin at \d\d:\d\d\./ });
  await expect(notice).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Typed for an hour');
  await expect(page.getByRole('button', { name: 'Save card' })).toBeDisabled();
  await notice.getByRole('button', { name: 'Start a draft' }).click();
  await expect(getBar(page, course)).toBeVisible();
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect(getCards(page)).toContainText(['Add up a column', 'Which one adds up?', 'How much is 20 + 40?', 'Typed for an hour']);
});

test('when two administrators change the same page of a draft, the second is asked before overwriting the first change', async ({
  page,
  adminPage,
  createDefaultCourse,
}) => {
  const course = await createDefaultCourse();
  await startDraft(page, course);
  await page.getByRole('link', { name: 'Edit Add up a column' }).click();
  await page.getByLabel('Title').fill('Mine');
  await adminPage.goto(`/admin/cards/${course.cards.lesson.id}`);
  await adminPage.getByLabel('Button text').fill('Theirs');
  await adminPage.getByRole('button', { name: 'Save card' }).click();
  await expect(getToast(adminPage, 'In the draft; learners see version 1.')).toBeVisible();

  await page.getByRole('button', { name: 'Save card' }).click();
  await page.getByRole('dialog', { name: 'Someone else changed this card' }).getByRole('button', { name: 'Save anyway' }).click();
  await expect(getToast(page, 'In the draft; learners see version 1.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit Mine' }).click();
  await expect(page.getByLabel('Button text')).toHaveValue('Theirs');
});

test('the draft is played in the real player from any page, every answer leads to its page, and nothing is recorded', async ({
  page,
  createDefaultCourse,
}) => {
  const course = await createDefaultCourse();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /api\/events|analytics/.test(request.url())) sent.push(request.url());
  });
  await startDraft(page, course);
  await page.getByRole('link', { name: 'Edit Which one adds up?' }).click();
  await page.getByLabel('Title').fill('Which formula?');
  await page.getByRole('button', { name: 'Save card' }).click();

  await chooseFromRowMenu(page, 'Which formula?', 'Play from here');
  const player = page.frameLocator(`iframe[title="Player with the draft of ${course.title}"]`);
  await expect(player.getByRole('heading', { name: 'Which formula?' })).toBeVisible();
  await expect(page.getByLabel('Play from page')).toHaveValue(course.cards.quiz.id);
  await player.getByRole('button', { name: '=SUM(B2:B5)' }).click();
  await expect(player.getByRole('heading', { name: 'How much is 20 + 40?' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit page 3' })).toBeVisible();
  await player.getByLabel('Answer 1').fill('60');
  await player.getByRole('button', { name: 'Submit' }).click();
  await expect(player.getByText('MODULE COMPLETE')).toBeVisible();
  await expect(page.getByLabel('Play from page')).toHaveValue('');

  await page.getByRole('button', { name: 'From the start' }).click();
  await expect(player.getByRole('heading', { name: 'Add up a column' })).toBeVisible();
  await page.getByRole('button', { name: 'Full' }).click();
  await expect(player.getByRole('heading', { name: 'Add up a column' })).toBeVisible();
  await player.getByRole('button', { name: 'Exit' }).click();
  await player.getByRole('button', { name: 'Play from the start' }).click();
  await expect(player.getByRole('heading', { name: 'Add up a column' })).toBeVisible();
  expect(sent).toEqual([]);
});

test('a draft is published after a review of what learners notice, and undone with one click', async ({
  page,
  adminApi,
  createDefaultCourse,
}) => {
  const course = await createDefaultCourse();
  const readLive = async () => (await adminApi.get(`/api/admin/cards?moduleId=${course.moduleId}`)).json() as Promise<object[]>;
  const live = await readLive();
  await startDraft(page, course);
  await page.getByRole('link', { name: 'Edit Which one adds up?' }).click();
  await page.getByLabel('Title').fill('Which formula adds up?');
  await page.getByLabel('Answer 1 leads to').selectOption({ label: 'Add up a column' });
  await page.getByRole('button', { name: 'Save card' }).click();
  await page.getByRole('link', { name: 'New card' }).click();
  await page.getByLabel('Title').fill('A review page');
  await page.getByRole('button', { name: 'Create card' }).click();
  await chooseFromRowMenu(page, 'How much is 20 + 40?', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(getBar(page, course)).toContainText('3 changes, saved');

  await getBar(page, course).getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Publish ${course.title} as version \\d+$`) });
  await expect(dialog.getByText(/^3 changes by admin since version \d+ of /)).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'What learners notice' })).toContainText('No learner is in this module yet.');
  const changes = dialog.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await expect(changes).toContainText(['A review page', 'Option A leads to No next page → 1 Add up a column', 'How much is 20 + 40?']);
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel('What changed').fill('A review page instead of the task');
  await dialog.getByRole('button', { name: /^Publish version \d+$/ }).dblclick();

  await expect(getToast(page, /^Version \d+ is live/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(getBar(page, course)).toBeHidden();
  expect(((await readLive()) as { title: string }[]).map(({ title }) => title)).toEqual([
    'Add up a column',
    'Which formula adds up?',
    'A review page',
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(getToast(page, /It is the same as version \d+\./)).toBeVisible();
  await expect(getCards(page)).toContainText(['Add up a column', 'Which one adds up?', 'How much is 20 + 40?']);
  expect(await readLive()).toEqual(live);
});

test('a live change is shown beside the conflicting change of the draft, and the chosen change is published', async ({
  page,
  adminApi,
  createDefaultCourse,
}) => {
  const course = await createDefaultCourse();
  const { lesson, quiz } = course.cards;
  const changeLive = async (id: string, title: string) =>
    expect((await adminApi.put(`/api/admin/cards/${id}`, { data: { title } })).ok()).toBe(true);
  await startDraft(page, course);
  for (const title of ['Add up a column', 'Which one adds up?']) {
    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await page.getByLabel('Title').fill(`${title} (mine)`);
    await page.getByRole('button', { name: 'Save card' }).click();
  }
  await expect(getBar(page, course)).toContainText('2 changes, saved');
  await changeLive(lesson.id, 'Lesson (live)');
  await changeLive(quiz.id, 'Quiz (live)');

  await getBar(page, course).getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Changed live meanwhile' })).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Yours: Add up a column (mine)' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Live: Quiz (live)' }).check();
  await expect(dialog.getByText(/^1 change by admin/)).toBeVisible();

  // A publishing plan becomes outdated as soon as the module changes again.
  await changeLive(course.cards.task.id, 'Task (live)');
  await dialog.getByRole('button', { name: /^Publish version/ }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This module has changed since you looked. Look again.');
  await dialog.getByRole('button', { name: /^Publish version/ }).click();
  await expect(getToast(page, /^Version \d+ is live/)).toBeVisible();
  await expect(getCards(page)).toContainText(['Add up a column (mine)', 'Quiz (live)', 'Task (live)']);
});

test('a draft with an error cannot be published, and the error leads to its page', async ({ page, createCourse }) => {
  const course = await createCourse([
    { slug: 'first', title: 'First', type: 'info' },
    { slug: 'second', title: 'Second', type: 'info', ctaText: 'Go on' },
  ]);
  await startDraft(page, course);
  await page.getByRole('link', { name: 'Edit Second' }).click();
  await page.getByLabel('Next page').selectOption({ label: 'First' });
  await page.getByRole('button', { name: 'Save card' }).click();
  // The test waits for the card list, because the card form also has a Publish button, whose dialog closes as soon as the app leaves the
  // card form.
  await expect(getCards(page)).toHaveCount(2);
  await getBar(page, course).getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog');
  const problems = dialog.getByRole('list', { name: 'Problems' });
  await expect(problems).toContainText('Learners cannot leave this loop.');
  await expect(problems).toContainText('Hint. Learners see only the title: no video, no text, no file. 1 · First');
  await expect(dialog.getByText('1 error to mend first')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Publish version/ })).toBeDisabled();
  await problems.getByRole('link', { name: '2 · Second' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Second');
  await page.getByLabel('Next page').selectOption({ label: 'No next page' });
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(getCards(page)).toHaveCount(2);
  await getBar(page, course).getByRole('button', { name: 'Publish…' }).click();
  await expect(dialog.getByText('There is nothing to publish: learners see exactly this already.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep as draft' }).click();
  await expect(getBar(page, course)).toBeVisible();
});

test('the history shows what each version changed, and rolls back through the same dialog', async ({
  page,
  adminApi,
  createDefaultCourse,
}) => {
  const course = await createDefaultCourse();
  await startDraft(page, course);
  await page.getByRole('link', { name: 'Edit Add up a column' }).click();
  await page.getByLabel('Title').fill('Sums');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(getCards(page)).toHaveCount(3);
  await getBar(page, course).getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Publish/ });
  await dialog.getByLabel('What changed').fill('A shorter title');
  await dialog.getByRole('button', { name: /^Publish version/ }).click();
  await expect(getToast(page, /^Version \d+ is live/)).toBeVisible();

  await page.getByRole('button', { name: `More for ${course.title}` }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const drawer = page.getByRole('dialog', { name: `History of ${course.title}` });
  const versions = drawer.getByRole('list', { name: `Versions of ${course.title}` }).locator(':scope > li');
  await expect(versions.first()).toContainText('Learners see this');
  await expect(versions.first()).toContainText('admin · from a draft · 1 change');
  await expect(versions.first()).toContainText('A shorter title');
  await versions
    .first()
    .getByRole('button', { name: /^Show changes of version \d+$/ })
    .click();
  await expect(versions.first().getByRole('list', { name: /^Changes of version/ })).toContainText('Title Add up a column → Sums');
  expect(await findViolations(page)).toEqual([]);

  await versions
    .nth(1)
    .getByRole('button', { name: /^Roll back to version \d+$/ })
    .click();
  const rollBack = page.getByRole('dialog', { name: new RegExp(`^Roll ${course.title} back to version \\d+$`) });
  await expect(rollBack.getByRole('list', { name: 'Changes' })).toContainText('Title Sums → Add up a column');
  await rollBack.getByRole('button', { name: /^Roll back to version \d+$/ }).click();
  await expect(getToast(page, /^Version \d+ is live/)).toBeVisible();
  await expect(versions).toHaveCount(3);
  const cards = (await (await adminApi.get(`/api/admin/cards?moduleId=${course.moduleId}`)).json()) as { title: string }[];
  expect(cards[0]!.title).toBe('Add up a column');
});
