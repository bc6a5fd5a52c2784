import { expect, test as base, type APIRequestContext, type Page } from '@playwright/test';

export const ADMIN_CREDENTIALS = { username: 'admin', password: 'journeys only' };
export const DEMO_KEY = 'DEMO-0000-0000';

interface TestCard {
  id: string;
  slug: string;
  title: string;
}

/**
 * A test course is a product that only one test uses. A test course has an access key, and one module with the same slug and title as the
 * product.
 */
export interface TestCourse<Cards = Record<'lesson' | 'quiz' | 'task', TestCard>> {
  title: string;
  productId: string;
  moduleId: string;
  moduleSlug: string;
  cards: Cards;
  key: string;
}

interface SampleCard {
  slug: string;
  videoId: string | null;
  transcriptId: string | null;
}

interface Fixtures {
  adminApi: APIRequestContext;
  demoKey: string;
  /** Creates an access key for a product, by default for the sample course. */
  createAccessKey: (productSlug?: string, options?: { maxLogins?: number }) => Promise<string>;
  /** Logs in a new learner through the API, so that the test can open any page. Returns the learner's nickname. */
  enterAsLearner: (page: Page, productSlug?: string) => Promise<string>;
  createCourse: (cards: readonly Record<string, unknown>[]) => Promise<TestCourse<TestCard[]>>;
  /** Creates a course with one lesson and logs in a learner. Returns the URL path of the lesson's page. */
  createLesson: (page: Page, fields: Record<string, unknown>) => Promise<string>;
  uploadFile: (extension: string, data: Buffer, contentType: string) => Promise<string>;
  getSampleCard: (slug: string) => Promise<SampleCard>;
  createDefaultCourse: () => Promise<TestCourse>;
  /** Opens a page in a second browser context in which an administrator is logged in. */
  adminPage: Page;
}

let courseCount = 0;
let nicknameCount = 0;
let titleCount = 0;

/** Returns a nickname that no other test uses. */
export function createNickname(): string {
  return `Ada ${process.pid}-${++nicknameCount}`;
}

/** Returns a title that starts with `word` and that no other test uses. */
export function createUniqueTitle(word: string): string {
  return `${word} ${process.pid} ${++titleCount}`;
}

/** Returns the slug that the admin portal suggests for a title that consists of letters, digits and spaces. */
export const toSlug = (title: string) => title.toLowerCase().replaceAll(' ', '-');

/** Waits until the server has acknowledged every event, which means that the outbox in localStorage is empty. */
export async function waitForEmptyOutbox(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('keyreel:events:')))).toEqual([]);
}

export const test = base.extend<Fixtures>({
  // A test fails on any error in the browser console, except for failed requests, which some tests cause on purpose.
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text());
    });
    await use(page);
    expect(errors).toEqual([]);
  },
  demoKey: DEMO_KEY,
  adminApi: async ({ playwright, baseURL }, use) => {
    const adminApi = await playwright.request.newContext({ baseURL: baseURL! });
    const login = await adminApi.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS });
    expect(login.ok()).toBe(true);
    await use(adminApi);
    await adminApi.dispose();
  },
  createAccessKey: async ({ adminApi }, use) => {
    await use(async (productSlug = 'excel-basics', { maxLogins = 30 } = {}) => {
      const products = (await (await adminApi.get('/api/admin/products')).json()) as { id: string; slug: string }[];
      const productId = products.find((product) => product.slug === productSlug)?.id;
      const response = await adminApi.post('/api/admin/keys/generate', { data: { productId, quantity: 1, maxLogins } });
      const { keys } = (await response.json()) as { keys: { key: string }[] };
      return keys[0]!.key;
    });
  },
  enterAsLearner: async ({ createAccessKey }, use) => {
    await use(async (page, productSlug = 'excel-basics') => {
      const nickname = createNickname();
      const response = await page.request.post('/api/gate/enter', { data: { key: await createAccessKey(productSlug), nickname } });
      expect(response.ok()).toBe(true);
      return nickname;
    });
  },
  createCourse: async ({ adminApi, createAccessKey }, use) => {
    await use(async (newCards) => {
      const slug = `test-course-${process.pid}-${++courseCount}`;
      const title = `Test course ${process.pid} ${courseCount}`;
      const create = async <T>(path: string, data: Record<string, unknown>) => {
        const response = await adminApi.post(`/api/admin/${path}`, { data });
        expect(response.ok(), await response.text()).toBe(true);
        return (await response.json()) as T;
      };
      const product = await create<{ id: string }>('products', { slug, title });
      const module = await create<{ id: string }>('modules', { slug, title });
      await create('product-modules', { productId: product.id, moduleId: module.id });
      const cards: TestCard[] = [];
      for (const card of newCards) cards.push(await create('cards', { moduleId: module.id, title: card['slug'], ...card }));
      return { title, productId: product.id, moduleId: module.id, moduleSlug: slug, cards, key: await createAccessKey(slug) };
    });
  },
  createLesson: async ({ createCourse, enterAsLearner }, use) => {
    await use(async (page, fields) => {
      const { moduleSlug } = await createCourse([{ slug: 'lesson', title: 'Look closely', type: 'info', ...fields }]);
      await enterAsLearner(page, moduleSlug);
      return `/play/${moduleSlug}/lesson`;
    });
  },
  uploadFile: async ({ adminApi }, use) => {
    await use(async (extension, data, contentType) => {
      const { uploadURL } = (await (await adminApi.get(`/api/objects/upload?extension=${extension}`)).json()) as { uploadURL: string };
      expect((await adminApi.put(uploadURL, { data, headers: { 'content-type': contentType } })).ok()).toBe(true);
      return uploadURL.split('?')[0]!.split('/').at(-1)!;
    });
  },
  getSampleCard: async ({ adminApi }, use) => {
    await use(async (slug) => {
      const cards = (await (await adminApi.get('/api/admin/cards')).json()) as SampleCard[];
      return cards.find((card) => card.slug === slug)!;
    });
  },
  createDefaultCourse: async ({ createCourse, getSampleCard }, use) => {
    await use(async () => {
      const { videoId } = await getSampleCard('add-up');
      const options = [{ label: '=MAX(B2:B5)' }, { label: '=SUM(B2:B5)', isCorrect: true }];
      const { cards, ...course } = await createCourse([
        { slug: 'lesson', title: 'Add up a column', type: 'info', videoId },
        { slug: 'quiz', title: 'Which one adds up?', type: 'mcq', options },
        { slug: 'task', title: 'How much is 20 + 40?', type: 'challenge', answers: [{ type: 'text', regex: '^60$' }] },
      ]);
      return { ...course, cards: { lesson: cards[0]!, quiz: cards[1]!, task: cards[2]! } };
    });
  },
  adminPage: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 1280, height: 800 } });
    const login = await context.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS });
    expect(login.ok()).toBe(true);
    await use(await context.newPage());
    await context.close();
  },
});

export { expect };
