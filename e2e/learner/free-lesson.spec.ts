import { expect, test, createNickname, waitForEmptyOutbox, type TestCourse } from '../fixtures.ts';

type TestCard = TestCourse['cards']['lesson'];

const SHOP = 'https://shop.example/free-lesson';

test('a stranger tries the free lesson on a phone, enters with a key and goes on where the free lesson ended', async ({
  page,
  adminPage,
  createCourse,
}, testInfo) => {
  const course = await createCourse([
    { slug: 'welcome', title: 'Welcome to the course', type: 'info' },
    {
      slug: 'question',
      title: 'Which one is right?',
      type: 'mcq',
      options: [{ label: 'This one', isCorrect: true }, { label: 'That one' }],
    },
    { slug: 'paid', title: 'Only with a key', type: 'info' },
  ]);
  const [welcome, question, paid] = course.cards as [TestCard, TestCard, TestCard];

  await adminPage.goto('/admin/products');
  await adminPage.getByLabel('Search products').fill(course.title);
  const openOptions = () => adminPage.getByRole('button', { name: `Free lesson and shops ${course.title}`, exact: true }).click();
  await openOptions();
  const drawer = adminPage.getByRole('dialog', { name: course.title });
  await drawer.getByRole('combobox', { name: `Free: ${course.title}` }).selectOption('first');
  await drawer.getByLabel(`Number of free pages: ${course.title}`).fill('2');
  await drawer.getByRole('button', { name: `Save free pages: ${course.title}` }).click();
  await expect(adminPage.getByText('Saved. Visitors see it with the next page they open.')).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Canada' }).fill(SHOP);
  await drawer.getByRole('button', { name: 'Save shops' }).click();
  await expect(adminPage.getByText('The shops are saved.')).toBeVisible();
  await adminPage.screenshot({ path: testInfo.outputPath('product-options.png') });

  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Try a free lesson' })).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('key-form.png') });
  await page.goto(`/preview/${course.moduleSlug}`);
  await expect(page.getByRole('heading', { name: welcome.title })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/preview/${course.moduleSlug}/${welcome.slug}$`));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: question.title })).toBeVisible();
  await expect(page.getByText('Free lesson: ').first()).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('free-page.png') });
  await page.getByRole('button', { name: /This one/ }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'END OF THE FREE LESSON' })).toBeVisible();
  await expect(page.getByText('You have seen 2 of 3 pages.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Canada' })).toHaveAttribute('href', SHOP);
  await page.screenshot({ path: testInfo.outputPath('free-lesson-end.png') });

  await page.getByRole('button', { name: 'Watch again' }).click();
  await expect(page.getByRole('heading', { name: welcome.title })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: /This one/ }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('You have seen 2 of 3 pages.')).toBeVisible();

  await page.getByRole('link', { name: 'I have a key' }).click();
  await page.getByLabel('Access key').fill(course.key);
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await page.getByLabel('Nickname').fill(createNickname());
  await page.getByRole('button', { name: 'BEGIN' }).click();
  const question2 = page.getByRole('dialog', { name: 'Free lesson' });
  await expect(question2.getByText('You did 2 pages of the free lesson in this browser.')).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('take-along.png') });
  await question2.getByRole('button', { name: 'Take them along' }).click();
  await expect(page).toHaveURL(new RegExp(`/play/${course.moduleSlug}/${question.slug}$`));
  await expect(question2).toBeHidden();
  await waitForEmptyOutbox(page);
  // The question counts as answered, so Next is open.
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: paid.title })).toBeVisible();

  const dashboard = await adminPage.context().newPage();
  await dashboard.goto('/admin');
  await expect(dashboard.getByText(/^Free lessons, 30 days: [1-9]\d* opened · [1-9]\d* to the end · /)).toContainText(
    'Counted by browser, without names.',
  );
  await dashboard.screenshot({ path: testInfo.outputPath('dashboard.png') });

  await drawer.getByRole('combobox', { name: `Free: ${course.title}` }).selectOption('none');
  await drawer.getByRole('button', { name: `Save free pages: ${course.title}` }).click();
  await expect(adminPage.getByText('Saved. Visitors see it with the next page they open.')).toBeVisible();
  expect((await page.goto(`/preview/${course.moduleSlug}`))!.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a visitor whose free lesson is ended while it is open reads so, with the shops', async ({ page, adminApi, createCourse }) => {
  const course = await createCourse([
    { slug: 'one', title: 'The first page', type: 'info' },
    { slug: 'two', title: 'The second page', type: 'info' },
  ]);
  const setFreePages = (freePages: number | null) =>
    adminApi.post('/trpc/admin.setFreePages', { data: { productId: course.productId, moduleId: course.moduleId, freePages } });
  expect((await setFreePages(2)).ok()).toBe(true);
  await page.goto(`/preview/${course.moduleSlug}`);
  await expect(page.getByRole('heading', { name: 'The first page' })).toBeVisible();
  expect((await setFreePages(null)).ok()).toBe(true);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'This free lesson has ended.' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'BUY YOUR KEY' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'I have a key' })).toHaveAttribute('href', '/');
});

test('where several products have a free lesson, a visitor chooses one', async ({ page, adminApi, createCourse }, testInfo) => {
  const courses = [];
  for (const title of ['The first page', 'Another first page']) {
    const course = await createCourse([{ slug: 'one', title, type: 'info' }]);
    const data = { productId: course.productId, moduleId: course.moduleId, freePages: 1 };
    expect((await adminApi.post('/trpc/admin.setFreePages', { data })).ok()).toBe(true);
    courses.push(course);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/preview');
  const [first, second] = courses.map(({ title }) => page.getByRole('link', { name: title }));
  await expect(first!).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('free-lessons-phone.png') });
  await second!.click();
  await expect(page.getByRole('heading', { name: 'Another first page' })).toBeVisible();
});
