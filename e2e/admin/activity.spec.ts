import { randomUUIDv7 } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { createNickname, expect, test } from '../fixtures.ts';

test('activity is filtered by product, searched, paged and exported', async ({ page, adminPage, createDefaultCourse, adminApi }) => {
  const course = await createDefaultCourse();
  // Product titles need not be unique, so the test gives both products the same title.
  const twin = await createDefaultCourse();
  const renamed = await adminApi.put(`/api/admin/products/${twin.productId}`, { data: { title: course.title } });
  expect(renamed.ok()).toBe(true);
  const enter = async (key: string) => {
    const nickname = createNickname();
    expect((await page.request.post('/api/gate/enter', { data: { key, nickname } })).ok()).toBe(true);
    return nickname;
  };
  const nicknames: string[] = [];
  for (let learner = 0; learner < 12; learner++) nicknames.push(await enter(course.key));
  const stranger = await enter(twin.key);

  await adminPage.goto('/admin/activity');
  await adminPage.getByLabel('Show sessions of').selectOption(course.productId);
  await expect(adminPage.getByText('1 to 10 of 12')).toBeVisible();
  await expect(adminPage.getByRole('row', { name: stranger })).toBeHidden();
  await adminPage.getByRole('button', { name: 'Next page' }).click();
  await expect(adminPage.getByText('11 to 12 of 12')).toBeVisible();
  await expect(adminPage.getByRole('row', { name: nicknames[0]! })).toBeVisible();

  const download = adminPage.waitForEvent('download');
  await adminPage.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  const exported = csv.trim().split('\n').slice(1);
  expect(new Set(exported.map((line) => line.split(',')[0]))).toEqual(new Set(nicknames));
  expect(exported).toHaveLength(nicknames.length);

  await adminPage.getByLabel('Search nicknames and keys').fill(nicknames[3]!);
  await expect(adminPage.getByText('1 to 1 of 1', { exact: true })).toBeVisible();
  await expect(adminPage.getByRole('row', { name: nicknames[3]! })).toBeVisible();
  await adminPage.getByLabel('Search nicknames and keys').fill('nobody is called so');
  await expect(adminPage.getByText('Nothing matches.')).toBeVisible();
});

test('F35: a nickname that is written from right to left leaves the order of the text around it unchanged', async ({
  page,
  adminPage,
  createDefaultCourse,
}) => {
  const { key, productId } = await createDefaultCourse();
  // The nickname ends with a digit. Without bidirectional isolation, a browser would show the next text on the wrong side of the nickname.
  const nickname = 'مها 1';
  expect((await page.request.post('/api/gate/enter', { data: { key, nickname } })).ok()).toBe(true);
  await adminPage.goto('/admin/activity');
  await adminPage.getByLabel('Show sessions of').selectOption(productId);
  const expectIsolated = async (locator: Locator) => {
    await expect(locator).toHaveCSS('direction', 'rtl');
    await expect(locator).toHaveCSS('unicode-bidi', 'isolate');
  };
  const row = adminPage.getByRole('row', { name: nickname });
  await expectIsolated(row.getByText(nickname, { exact: true }));
  await row.getByRole('link').click();
  await expectIsolated(adminPage.getByRole('heading', { level: 1 }).getByText(nickname, { exact: true }));
});

test('a table fits a tablet; where large text makes it too wide, a shadow shows on which side it can be scrolled', async ({
  page,
  adminPage,
  createDefaultCourse,
}) => {
  const { key, productId } = await createDefaultCourse();
  expect((await page.request.post('/api/gate/enter', { data: { key, nickname: createNickname() } })).ok()).toBe(true);
  await adminPage.setViewportSize({ width: 768, height: 740 });
  await adminPage.goto('/admin/activity');
  await adminPage.getByLabel('Show sessions of').selectOption(productId);
  await expect(adminPage.getByText('1 to 1 of 1', { exact: true })).toBeVisible();
  // The admin portal's content security policy blocks requests for data URLs, so another page reads the pixels of the screenshot.
  const canvasPage = await adminPage.context().newPage();
  const table = adminPage.getByRole('table', { name: 'Activity' });
  const scrolled = table.locator('..');
  const measureOverflow = () => scrolled.evaluate((box) => box.scrollWidth - box.clientWidth);
  for (const width of [1024, 844, 768]) {
    await adminPage.setViewportSize({ width, height: 740 });
    await expect.poll(measureOverflow, `${width} wide`).toBe(0);
  }
  await adminPage.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await measureOverflow()).toBeGreaterThan(30);

  /**
   * Returns, for the left and the right edge of the table, whether the edge has a dark shadow. The shadow is measured just below the header
   * row, where there is no text.
   */
  const readEdges = async () => {
    const { x, width } = (await scrolled.boundingBox())!;
    const head = (await table.locator('thead').boundingBox())!;
    const clip = { x, y: head.y + head.height + 2, width, height: 2 };
    const png = (await adminPage.screenshot({ clip })).toString('base64');
    return canvasPage.evaluate(async (data) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
      canvas.drawImage(bitmap, 0, 0);
      const isDark = (at: number) => canvas.getImageData(at, 0, 1, 1).data[0]! < 230;
      return { left: isDark(2), right: isDark(bitmap.width - 3) };
    }, png);
  };
  await expect.poll(readEdges).toEqual({ left: false, right: true });
  await scrolled.evaluate((box) => (box.scrollLeft = 30));
  await expect.poll(readEdges).toEqual({ left: true, right: true });
  await scrolled.evaluate((box) => (box.scrollLeft = box.scrollWidth));
  await expect.poll(readEdges).toEqual({ left: true, right: false });
});

test('a long timeline of a learner is loaded in parts, and exported as a whole', async ({ page, adminPage, createDefaultCourse }) => {
  const course = await createDefaultCourse();
  const nickname = createNickname();
  expect((await page.request.post('/api/gate/enter', { data: { key: course.key, nickname } })).ok()).toBe(true);
  const answers = Array.from({ length: 230 }, (_, n) => ({
    id: randomUUIDv7(),
    at: new Date().toISOString(),
    type: 'submitted',
    cardId: course.cards.task.id,
    answers: [{ value: `try ${n + 1}` }],
  }));
  for (let start = 0; start < answers.length; start += 46) {
    const response = await page.request.post('/api/events', { data: { events: answers.slice(start, start + 46) } });
    expect(await response.json()).toEqual({ accepted: 46, rejected: [] });
  }

  await adminPage.goto('/admin/activity');
  await adminPage.getByLabel('Search nicknames and keys').fill(nickname);
  await adminPage.getByRole('row', { name: nickname }).getByRole('link').click();
  await expect(adminPage.getByRole('heading', { level: 1, name: nickname })).toBeVisible();
  await expect(adminPage.getByText('try 200', { exact: true })).toBeVisible();
  await expect(adminPage.getByText(/^Challenge · /).first()).toBeVisible();
  await expect(adminPage.getByText('try 201', { exact: true })).toBeHidden();

  const download = adminPage.waitForEvent('download');
  await adminPage.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.trim().split('\n')).toHaveLength(1 + answers.length);

  await adminPage.getByRole('button', { name: 'Show more' }).click();
  await expect(adminPage.getByText('try 230', { exact: true })).toBeVisible();
  await expect(adminPage.getByText('Attempt 230:')).toBeVisible();
  await expect(adminPage.getByRole('button', { name: 'Show more' })).toBeHidden();
});
