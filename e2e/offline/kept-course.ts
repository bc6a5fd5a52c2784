import type { Page } from '@playwright/test';
import { ADMIN_CREDENTIALS } from '../fixtures.ts';
import { expect, test as base, type ServerProcess } from '../server/server-process.ts';

/** A server at a fixed port, which a test can kill and start again, and a learner's page with a service worker. */
interface OfflineFixtures {
  keptServer: {
    address: string;
    key: string;
    start: () => Promise<void>;
    kill: () => Promise<void>;
    /** Makes the server accept requests without answering them. */
    mute: () => void;
    unmute: () => void;
  };
  learnerPage: Page;
}

const FIRST_PORT = Number(process.env.E2E_PORT ?? 4317) + 3;

export const test = base.extend<OfflineFixtures>({
  keptServer: async ({ runServer }, use, { parallelIndex }) => {
    const port = String(FIRST_PORT + parallelIndex);
    let server: ServerProcess | null = null;
    const start = async () => {
      server = runServer([], { PORT: port, ADMIN_PASSWORD: ADMIN_CREDENTIALS.password });
      await server.waitForAddress();
    };
    await start();
    const key = /EXCEL-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(server!.output())![0];
    const kill = async () => {
      server!.child.kill('SIGKILL');
      await server!.exitCode;
    };
    const mute = () => void server!.child.kill('SIGSTOP');
    const unmute = () => void server!.child.kill('SIGCONT');
    await use({ address: `http://localhost:${port}`, key, start, kill, mute, unmute });
  },
  learnerPage: async ({ browser, keptServer }, use) => {
    const context = await browser.newContext({
      baseURL: keptServer.address,
      serviceWorkers: 'allow',
      viewport: { width: 390, height: 844 },
    });
    await context.request.post('/api/gate/enter', { data: { key: keptServer.key, nickname: 'Ada' } });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await use(page);
    expect(errors).toEqual([]);
    await context.close();
  },
});

/** Opens the list of modules and saves a module. */
export async function saveModule(page: Page, title = 'First Steps'): Promise<void> {
  await page.goto('/modules');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.getByRole('button', { name: new RegExp(`^Save ${title} for offline, `) }).click();
  await expect(page.getByRole('button', { name: `Remove ${title} from this device` })).toBeVisible();
}

/** Lists what the device keeps, as paths such as `/kept-module/first-steps`. */
export const listKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await caches.has('keyreel-kept'))) return [];
    return (await (await caches.open('keyreel-kept')).keys()).map(({ url }) => new URL(url).pathname);
  });

export { expect };
