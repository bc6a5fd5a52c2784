import type { Browser, BrowserContext, Page } from '@playwright/test';
import { getPracticeAttemptPath } from '#workbook/checks/testing/practice-samples.ts';
import { DESKTOP, PHONE, takePicture, waitUntilStill } from './camera.ts';
import { AUTHOR, SELLER, type School } from './make-school.ts';
import { OWNER } from './school-server.ts';

interface Person {
  username: string;
  password: string;
}

interface PortalPicture {
  /** Returns the path below /admin. */
  path: (school: School) => string;
  /** Null for a picture without a session; by default the owner. */
  person?: Person | null;
  prepare?: (page: Page, school: School) => Promise<void>;
}

const at = (path: string) => () => path;

/** Lists the pictures of docs/portal.md by their names. */
const portalPictures: Record<string, PortalPicture> = {
  login: { path: at(''), person: null },
  dashboard: { path: at('') },
  products: { path: at('/products') },
  modules: { path: at('/modules') },
  cards: { path: ({ firstSteps }) => `/cards?module=${firstSteps.id}` },
  map: {
    path: ({ firstSteps }) => `/cards?module=${firstSteps.id}`,
    prepare: async (page) => page.getByText('Map', { exact: true }).click(),
  },
  card: { path: ({ firstSteps }) => `/cards/${firstSteps.cards[1]!.id}` },
  draft: { path: ({ findAndSummarise }) => `/cards?module=${findAndSummarise.id}`, person: AUTHOR },
  publish: {
    path: ({ findAndSummarise }) => `/cards?module=${findAndSummarise.id}`,
    person: AUTHOR,
    prepare: async (page) => page.getByRole('button', { name: 'Publish…' }).click(),
  },
  history: {
    path: ({ firstSteps }) => `/cards?module=${firstSteps.id}`,
    person: AUTHOR,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^More/ }).first().click();
      await page.getByRole('menuitem', { name: 'History' }).click();
    },
  },
  checks: {
    path: ({ firstSteps }) => `/cards/${firstSteps.cards.at(-1)!.id}`,
    person: AUTHOR,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Check the workbook of answer 1' }).click();
      const dialog = page.getByRole('dialog', { name: 'Check the workbook' });
      await dialog.getByRole('button', { name: 'Use trips.xlsx' }).click();
      await dialog.getByLabel('Solved workbook').setInputFiles(getPracticeAttemptPath('trips-solved'));
      await dialog.getByText('The solution passes.').waitFor();
    },
  },
  'unused-files': { path: at('/cards/files'), person: AUTHOR },
  'access-keys': { path: at('/keys') },
  'access-key': { path: ({ classKeyId }) => `/keys/${classKeyId}` },
  sales: { path: at('/sales') },
  'import-csv': {
    path: ({ firstSteps }) => `/import?module=${firstSteps.id}`,
    person: AUTHOR,
    prepare: async (page, { firstSteps }) => {
      const exported = await page.request.get(`/api/admin/modules/${firstSteps.id}/cards.csv`);
      const csv = (await exported.text())
        .replace('Copy a formula down', 'Copy a formula down the column')
        .replace('Lock a cell with $', 'Lock a cell with the dollar sign');
      await page
        .getByLabel('Spreadsheet', { exact: true })
        .setInputFiles({ name: 'autumn-texts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await page.getByText('cells changed').first().waitFor();
    },
  },
  activity: { path: at('/activity') },
  learner: { path: ({ sessionId }) => `/activity/${sessionId}` },
  insight: { path: at('/insight') },
  backups: { path: at('/backups') },
  people: { path: at('/people') },
  'audit-log': { path: at('/audit') },
  account: {
    path: at('/account'),
    person: SELLER,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Set up' }).click();
      const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
      await dialog.getByLabel('Your password').fill(SELLER.password);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('region', { name: 'Second factor' }).locator('code').waitFor();
    },
  },
  settings: {
    path: at('/settings'),
    prepare: async (page) => {
      await page.getByLabel('School name').fill('Hopper School');
      await page.getByLabel('Accent colour').first().fill('#5b4bff');
    },
  },
};

export async function takePortalPictures(
  browser: Browser,
  address: string,
  school: School,
  isWanted: (name: string) => boolean,
): Promise<void> {
  const contexts = new Map<string, BrowserContext>();
  const openContext = async (person: Person | null): Promise<BrowserContext> => {
    const name = person?.username ?? '';
    if (!contexts.has(name)) {
      const context = await browser.newContext({ baseURL: address, timezoneId: 'UTC', locale: 'en-US', reducedMotion: 'reduce' });
      if (person) await context.request.post('/api/auth/admin/login', { data: { username: name, password: person.password } });
      contexts.set(name, context);
    }
    return contexts.get(name)!;
  };
  for (const person of [SELLER, AUTHOR, OWNER]) await openContext(person);
  for (const [name, { path, person = OWNER, prepare }] of Object.entries(portalPictures).filter(([each]) => isWanted(each))) {
    const page = await (await openContext(person)).newPage();
    for (const [shape, size] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
      await page.setViewportSize(size);
      await page.goto(`/admin${path(school)}`);
      await waitUntilStill(page);
      await prepare?.(page, school);
      await waitUntilStill(page);
      await takePicture(page, `docs/portal/${name}-${shape}.webp`);
    }
    await page.close();
    console.log(name);
  }
  for (const context of contexts.values()) await context.close();
}
