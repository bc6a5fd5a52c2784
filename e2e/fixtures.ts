import { expect, test as base, type APIRequestContext, type Page } from '@playwright/test';

export const ADMIN = { username: 'admin', password: 'stories only' };
export const DEMO_KEY = 'DEMO-0000-0000';

interface Given {
  /** The REST interface as an administrator. */
  admin: APIRequestContext;
  demoKey: string;
  /** A fresh access key to a product. */
  givenKey: (productSlug?: string, options?: { maxLogins?: number }) => Promise<string>;
  /** Enters behind the screens, so that a story can start at any page. Gives the nickname. */
  givenSession: (page: Page, productSlug?: string) => Promise<string>;
}

let nicknames = 0;
/** A nickname no other story uses. */
export function newNickname(): string {
  return `Ada ${process.pid}-${++nicknames}`;
}

export const test = base.extend<Given>({
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
    const login = await admin.post('/api/auth/admin/login', { data: ADMIN });
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
      const nickname = newNickname();
      const entered = await page.request.post('/api/gate/enter', { data: { key: await givenKey(productSlug), nickname } });
      expect(entered.ok()).toBe(true);
      return nickname;
    });
  },
});

export { expect };
