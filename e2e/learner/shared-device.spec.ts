import { createAxeBuilder } from '../create-axe-builder.ts';
import { expect, test } from '../fixtures.ts';
import { getHeading } from '../player/player-page.ts';

const LESSON = '/play/first-steps/add-up';

test('the next learner at a shared computer reads whose progress would continue, and starts under another nickname', async ({
  page,
  createAccessKey,
  adminApi,
}) => {
  const key = await createAccessKey();
  await page.goto('/');
  await page.getByLabel('Access key').fill(key);
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await page.getByLabel('Nickname').fill('Ana');
  await page.getByRole('button', { name: 'BEGIN' }).click();
  await expect(getHeading(page, /./)).toBeVisible();
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Settings' }).click();
  await expect(dialog.getByText('Learning as Ana')).toBeVisible();
  await dialog.getByRole('button', { name: 'Not you?' }).click();

  const someoneElse = page.getByRole('dialog', { name: 'Continue as someone else' });
  await someoneElse.getByRole('button', { name: 'Another nickname' }).click();
  await expect(someoneElse.getByLabel('Nickname')).toBeFocused();
  expect((await createAxeBuilder(page).analyze()).violations).toEqual([]);
  await someoneElse.getByRole('button', { name: 'BEGIN' }).click();
  await expect(someoneElse.getByRole('alert')).toHaveText('Please enter a nickname.');
  await someoneElse.getByLabel('Nickname').fill('Ben');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/modules$/);
  await expect(page.getByText('START', { exact: true })).toBeVisible();
  const session = (await (await page.request.get('/api/session/current')).json()) as { nickname: string };
  expect(session.nickname).toBe('Ben');
  const keys = (await (await adminApi.get('/api/admin/keys')).json()) as { key: string; logins: number }[];
  expect(keys.find((each) => each.key.endsWith(key.slice(-2)) && each.logins > 0)!.logins).toBe(1);

  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Continue Excel Basics as Ben' })).toBeVisible();
  await page.getByRole('button', { name: 'Not you?' }).click();
  await someoneElse.getByRole('button', { name: 'Another key' }).click();
  await expect(someoneElse).toHaveCount(0);
  await expect(page.getByLabel('Access key')).toBeVisible();
  await expect(page.getByRole('link', { name: /Continue/ })).toHaveCount(0);
  expect((await page.request.get('/api/session/current')).status()).toBe(401);
  await page.getByLabel('Access key').fill(key);
  await expect(page.getByText('Continue as Ana')).toBeVisible();
  await page.getByRole('button', { name: 'Not you?' }).click();
  await expect(page.getByLabel('Nickname')).toBeVisible();
});

test('a tab says so when another nickname starts in a second tab, and its events count when its learner is back', async ({
  page,
  context,
  createAccessKey,
  adminApi,
}) => {
  const key = await createAccessKey();
  const enter = (nickname: string) => page.request.post('/api/gate/enter', { data: { key, nickname } });
  await enter('Ana');
  await page.goto(LESSON);
  await expect(getHeading(page, 'Add up a column with SUM')).toBeVisible();
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else has started in another tab.' });
  await expect(notice).toHaveCount(0);
  // Until then, the tab would take Ben for its learner.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('keyreel:session'))).not.toBeNull();

  await enter('Ben');
  const second = await context.newPage();
  await second.goto(LESSON);
  await expect(getHeading(second, 'Add up a column with SUM')).toBeVisible();
  await expect(notice).toContainText('when you enter your key again as Ana');
  await page.getByRole('button', { name: 'Next' }).click();

  await enter('Ana');
  await second.goto(LESSON);
  await expect(notice).toHaveCount(0);
  const countAnasCards = async () => {
    const rows = (await (await adminApi.get('/api/admin/activity')).json()) as {
      nickname: string;
      completedCards: number;
      accessKey: string;
    }[];
    return rows.find((row) => row.nickname === 'Ana' && row.accessKey.endsWith(key.slice(-2)))?.completedCards;
  };
  await expect.poll(countAnasCards).toBe(1);
});
