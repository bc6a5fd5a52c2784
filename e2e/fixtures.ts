import { expect, test as base, type APIRequestContext, type Page } from '@playwright/test';

export const ADMIN_CREDENTIALS = { username: 'admin', password: 'stories only' };
export const DEMO_KEY = 'DEMO-0000-0000';

interface TestCard {
  id: string;
  slug: string;
  title: string;
}

/** A product that no other story touches, with one module of its slug. */
export interface TestCourse<Cards = Record<'lesson' | 'quiz' | 'task', TestCard>> {
  title: string;
  productId: string;
  moduleId: string;
  moduleSlug: string;
  cards: Cards;
  key: string;
}

interface SampleMedia {
  slug: string;
  videoId: string | null;
  transcriptId: string | null;
}

interface Fixtures {
  /** The REST interface as an administrator. */
  admin: APIRequestContext;
  demoKey: string;
  /** A fresh access key to a product. */
  givenKey: (productSlug?: string, options?: { maxLogins?: number }) => Promise<string>;
  /** Enters behind the screens, so that a story can start at any page. Gives the nickname. */
  givenSession: (page: Page, productSlug?: string) => Promise<string>;
  /** A course of these cards. */
  givenCards: (cards: readonly Record<string, unknown>[]) => Promise<TestCourse<TestCard[]>>;
  /** A course of one lesson, which the learner has entered; gives its address. */
  givenLesson: (page: Page, fields: Record<string, unknown>) => Promise<string>;
  /** Uploads a file and gives its id. */
  givenFile: (extension: string, data: Buffer, contentType: string) => Promise<string>;
  /** The files of a card of the sample course. */
  sample: (slug: string) => Promise<SampleMedia>;
  /** A course of a lesson, a quiz and a challenge. */
  givenCourse: () => Promise<TestCourse>;
  /** A second browser, in which an administrator is logged in. */
  teacher: Page;
}

let courses = 0;
let nicknames = 0;
/** A nickname no other story uses. */
export function createNickname(): string {
  return `Ada ${process.pid}-${++nicknames}`;
}

/** The list of what is still to be sent is kept in the browser; it is empty once the server has everything. */
export async function waitForEmptyOutbox(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('keyreel:events:')))).toEqual([]);
}

export const test = base.extend<Fixtures>({
  // Whatever the browser complains about fails the story; a refused call is a part of some.
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
  demoKey: DEMO_KEY,
  admin: async ({ playwright, baseURL }, use) => {
    const admin = await playwright.request.newContext({ baseURL: baseURL! });
    const login = await admin.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS });
    expect(login.ok()).toBe(true);
    await use(admin);
    await admin.dispose();
  },
  givenKey: async ({ admin }, use) => {
    await use(async (productSlug = 'excel-basics', { maxLogins = 30 } = {}) => {
      const products = (await (await admin.get('/api/admin/products')).json()) as { id: string; slug: string }[];
      const productId = products.find((product) => product.slug === productSlug)?.id;
      const made = await admin.post('/api/admin/keys/generate', { data: { productId, quantity: 1, maxLogins } });
      const { keys } = (await made.json()) as { keys: { key: string }[] };
      return keys[0]!.key;
    });
  },
  givenSession: async ({ givenKey }, use) => {
    await use(async (page, productSlug = 'excel-basics') => {
      const nickname = createNickname();
      const entered = await page.request.post('/api/gate/enter', { data: { key: await givenKey(productSlug), nickname } });
      expect(entered.ok()).toBe(true);
      return nickname;
    });
  },
  givenCards: async ({ admin, givenKey }, use) => {
    await use(async (list) => {
      const slug = `story-${process.pid}-${++courses}`;
      const title = `Story ${process.pid} ${courses}`;
      const make = async <T>(path: string, data: Record<string, unknown>) => {
        const made = await admin.post(`/api/admin/${path}`, { data });
        expect(made.ok(), await made.text()).toBe(true);
        return (await made.json()) as T;
      };
      const product = await make<{ id: string }>('products', { slug, title });
      const module = await make<{ id: string }>('modules', { slug, title });
      await make('product-modules', { productId: product.id, moduleId: module.id });
      const cards: TestCard[] = [];
      for (const card of list) cards.push(await make('cards', { moduleId: module.id, title: card['slug'], ...card }));
      return { title, productId: product.id, moduleId: module.id, moduleSlug: slug, cards, key: await givenKey(slug) };
    });
  },
  givenLesson: async ({ givenCards, givenSession }, use) => {
    await use(async (page, fields) => {
      const { moduleSlug } = await givenCards([{ slug: 'lesson', title: 'Look closely', type: 'info', ...fields }]);
      await givenSession(page, moduleSlug);
      return `/play/${moduleSlug}/lesson`;
    });
  },
  givenFile: async ({ admin }, use) => {
    await use(async (extension, data, contentType) => {
      const { uploadURL } = (await (await admin.get(`/api/objects/upload?extension=${extension}`)).json()) as { uploadURL: string };
      expect((await admin.put(uploadURL, { data, headers: { 'content-type': contentType } })).ok()).toBe(true);
      return uploadURL.split('?')[0]!.split('/').at(-1)!;
    });
  },
  sample: async ({ admin }, use) => {
    await use(async (slug) => {
      const samples = (await (await admin.get('/api/admin/cards')).json()) as SampleMedia[];
      return samples.find((card) => card.slug === slug)!;
    });
  },
  givenCourse: async ({ givenCards, sample }, use) => {
    await use(async () => {
      const { videoId } = await sample('add-up');
      const options = [{ label: '=MAX(B2:B5)' }, { label: '=SUM(B2:B5)', isCorrect: true }];
      const { cards, ...course } = await givenCards([
        { slug: 'lesson', title: 'Add up a column', type: 'info', videoId },
        { slug: 'quiz', title: 'Which one adds up?', type: 'mcq', options },
        { slug: 'task', title: 'How much is 20 + 40?', type: 'challenge', answers: [{ type: 'text', regex: '^60$' }] },
      ]);
      return { ...course, cards: { lesson: cards[0]!, quiz: cards[1]!, task: cards[2]! } };
    });
  },
  teacher: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 1280, height: 800 } });
    const login = await context.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS });
    expect(login.ok()).toBe(true);
    await use(await context.newPage());
    await context.close();
  },
});

export { expect };
