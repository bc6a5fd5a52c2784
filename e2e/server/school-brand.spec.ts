// A server of its own, because a brand is for a whole installation.
import { expect as expectPage, type Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { ADMIN_CREDENTIALS } from '../fixtures.ts';
import { logIn } from '../people-steps.ts';
import { expect, test } from './server-process.ts';

const NAME = 'Ada’s School';
const ACCENT = 'rgb(83, 146, 255)';
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

/** Draws a picture of letters on a transparent ground, as a school's logo. */
async function drawLogoFile(page: Page, width = 960, height = 160): Promise<Buffer> {
  const base64 = await page.evaluate(
    async (size) => {
      const canvas = new OffscreenCanvas(size.width, size.height);
      const context = canvas.getContext('2d')!;
      context.fillStyle = '#ffffff';
      context.font = '700 110px sans-serif';
      context.fillText('ada ▲ school', 20, 120);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    { width, height },
  );
  return Buffer.from(base64, 'base64');
}

interface Frame {
  title: string;
  text: string;
  /** Both are null in frames without a logo or without a main button. */
  logoHeight: number | null;
  color: string | null;
}

/** Records in every frame of a page what a person sees of the brand. Returns a function that returns the frames of the current page. */
async function recordFrames(page: Page): Promise<() => Promise<Frame[]>> {
  await page.addInitScript(() => {
    const frames: unknown[] = [];
    Object.assign(globalThis, { frames });
    const record = () => {
      const [logo, button] = [document.querySelector('.logo'), document.querySelector('.btn.primary')];
      if (document.body)
        frames.push({
          title: document.title,
          text: document.body.innerText,
          logoHeight: logo && Math.round(logo.getBoundingClientRect().height),
          color: button && getComputedStyle(button).backgroundColor,
        });
      requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });
  return () => page.evaluate(() => (globalThis as unknown as { frames: [] }).frames);
}

/** Takes a screenshot of every frame of a page, at half its size. Returns for each how many of its pixels have the given colors. */
async function filmPage(page: Page): Promise<(colors: [number, number, number][]) => Promise<number[][]>> {
  const film = await page.context().newCDPSession(page);
  const pictures: string[] = [];
  film.on('Page.screencastFrame', ({ data, sessionId }) => {
    pictures.push(data);
    void film.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await film.send('Page.startScreencast', { format: 'png', everyNthFrame: 1, maxWidth: 195, maxHeight: 422 });
  return async (colors) => {
    await film.send('Page.stopScreencast');
    return page.evaluate(
      async ([frames, wanted]) =>
        Promise.all(
          frames.map(async (data) => {
            const image = new Image();
            image.src = `data:image/png;base64,${data}`;
            await image.decode();
            const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
            context.drawImage(image, 0, 0);
            const pixels = context.getImageData(0, 0, image.width, image.height).data;
            return wanted.map((color) => {
              let count = 0;
              for (let at = 0; at < pixels.length; at += 4)
                if (color.every((part, index) => Math.abs(part - pixels[at + index]!) <= 3)) count += 1;
              return count;
            });
          }),
        ),
      [pictures, colors] as const,
    );
  };
}

test('an owner brands the school, and a stranger never sees another brand for one frame', async ({ browser, runServer }, testInfo) => {
  test.slow();
  const server = runServer([], { ADMIN_PASSWORD: ADMIN_CREDENTIALS.password });
  const origin = await server.waitForAddress();
  const owner = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: origin })).newPage();
  await logIn(owner, ADMIN_CREDENTIALS.username, ADMIN_CREDENTIALS.password);
  await owner.getByRole('link', { name: 'Settings' }).click();
  await expectPage(owner.getByLabel('School name')).toHaveAttribute('placeholder', 'Keyreel');

  await owner.getByLabel('School name').fill(NAME);
  await owner.getByRole('textbox', { name: 'Accent colour' }).fill('#1d6ef2');
  await expectPage(owner.getByText('Your colour is too dark for the dark pages. Learners see this one.')).toBeVisible();
  await owner.getByLabel('Heading of the module list').fill('LEARN WITH ADA');
  await owner.getByRole('textbox', { name: 'Canada' }).fill('https://shop.example/ca');
  await owner.getByLabel('Not sold there: Mexico').check();
  const chooseLogo = async (...size: [number, number] | []) => {
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: await drawLogoFile(owner, ...size) };
    await owner.locator('input[type=file]').first().setInputFiles(file);
  };
  const logo = owner.getByRole('img', { name: 'Logo of the school' });
  const measureLogo = () => logo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  // A logo of any shape fits into its place.
  for (const [size, drawn] of [
    [
      [30, 3000],
      [1, 96],
    ],
    [
      [3000, 30],
      [480, 5],
    ],
    [[], [480, 80]],
  ] as const) {
    await chooseLogo(...size);
    await expectPage.poll(measureLogo).toEqual(drawn);
  }
  const preview = owner.frameLocator('iframe[title="Preview of the school"]');
  await expectPage(preview.getByRole('img', { name: NAME, includeHidden: true })).toBeVisible();
  await expectPage(preview.locator('.btn.primary')).toHaveCSS('background-color', ACCENT);
  const showScreen = (name: string) =>
    owner.getByRole('radiogroup', { name: 'Screen of the preview' }).getByText(name, { exact: true }).click();
  await showScreen('Modules');
  await expectPage(preview.getByRole('heading', { name: 'LEARN WITH ADA', includeHidden: true })).toBeVisible();
  await owner.screenshot({ path: testInfo.outputPath('preview-modules.png'), fullPage: true });
  await showScreen('Lesson');
  await expectPage(preview.locator('.player')).toBeVisible();
  await expectPage(preview.locator('.player .btn.primary').first()).toHaveCSS('background-color', ACCENT);
  await owner.screenshot({ path: testInfo.outputPath('preview-lesson.png'), fullPage: true });
  await showScreen('E-mail');
  const mail = owner.frameLocator('iframe[title="Preview of the e-mail"]');
  await expectPage(mail.getByRole('link')).toHaveCSS('background-color', ACCENT);
  await expectPage(mail.getByText(NAME)).toBeVisible();
  await owner.screenshot({ path: testInfo.outputPath('preview-email.png'), fullPage: true });
  await showScreen('Key form');
  await expectPage(preview.locator('.btn.primary')).toHaveCSS('background-color', ACCENT);
  await owner.screenshot({ path: testInfo.outputPath('settings-desktop.png'), fullPage: true });
  expect((await createAxeBuilder(owner).analyze()).violations).toEqual([]);
  await owner.getByRole('button', { name: 'Save' }).click();
  await expectPage(owner.getByText('Saved. Learners see it with the next page they open.')).toBeVisible();

  const stranger = await (await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: origin })).newPage();
  const readFrames = await recordFrames(stranger);
  const network = await stranger.context().newCDPSession(stranger);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', SLOW_4G);
  const countPixels = await filmPage(stranger);
  await stranger.goto('/');
  await expectPage(stranger).toHaveTitle(`Access key · ${NAME}`);
  await expectPage(stranger.getByRole('img', { name: NAME })).toBeVisible();
  const counts = await countPixels([
    [52, 210, 123],
    [83, 146, 255],
  ]);
  // No frame has the green of Keyreel, and the first frame with anything to see has the school's color.
  expect(counts.filter(([green]) => green! > 0)).toEqual([]);
  expect(counts.filter(([, accent]) => accent! > 100).length).toBeGreaterThan(0);
  const frames = (await readFrames()).filter(({ color }) => color !== null);
  expect(frames.length).toBeGreaterThan(3);
  expect(frames[0]!.logoHeight).toBeGreaterThan(20);
  for (const frame of frames)
    expect(frame).toMatchObject({ title: expect.stringContaining(NAME), color: ACCENT, logoHeight: frames[0]!.logoHeight });
  await expectPage(stranger.getByRole('link', { name: 'Canada' })).toHaveAttribute('href', 'https://shop.example/ca');
  await expectPage(stranger.getByRole('link', { name: 'Mexico' })).toHaveCount(0);
  await stranger.screenshot({ path: testInfo.outputPath('key-form-phone.png') });
  const manifest = await (await stranger.request.get('/manifest.webmanifest')).json();
  expect(manifest.icons).toHaveLength(3);
  expect((await stranger.request.get(manifest.icons[2].src)).headers()['content-type']).toBe('image/png');

  // The first load of every other screen shows no other brand either.
  const [product] = (await (await owner.request.get('/api/admin/products')).json()) as [{ id: string; slug: string }];
  const [module] = (await (await owner.request.get(`/api/admin/modules?productId=${product.id}`)).json()) as [{ id: string; slug: string }];
  const [card] = (await (await owner.request.get(`/api/admin/cards?moduleId=${module.id}`)).json()) as [{ slug: string }];
  const freePages = { productId: product.id, moduleId: module.id, freePages: 2 };
  expect((await owner.request.post('/trpc/admin.setFreePages', { data: freePages })).ok()).toBe(true);
  const generated = await owner.request.post('/api/admin/keys/generate', { data: { productId: product.id, quantity: 1, maxLogins: 9 } });
  const { keys } = (await generated.json()) as { keys: [{ key: string }] };
  await stranger.request.post('/api/gate/enter', { data: { key: keys[0].key, nickname: 'Grace' } });
  const screens = {
    [`/preview/${product.slug}`]: stranger.locator('.player'),
    '/modules': stranger.getByRole('heading', { name: 'LEARN WITH ADA' }),
    [`/play/${module.slug}/${card.slug}`]: stranger.locator('.player'),
    '/admin': stranger.getByRole('button', { name: 'Login' }),
  };
  for (const [path, shown] of Object.entries(screens)) {
    const countScreenPixels = await filmPage(stranger);
    await stranger.goto(path);
    await expectPage(shown.first()).toBeVisible();
    const greens = await countScreenPixels([[52, 210, 123]]);
    expect([path, greens.length > 0, greens.filter(([green]) => green! > 0)]).toEqual([path, true, []]);
    for (const { title, text, color } of await readFrames()) {
      expect([path, `${title} ${text}`.includes('Keyreel')]).toEqual([path, false]);
      if (path !== '/admin') expect([path, [null, ACCENT]]).toEqual([path, expect.arrayContaining([color])]);
    }
    // The lock screen of a phone names the school, too.
    if (path.startsWith('/play/')) await expectPage.poll(() => stranger.evaluate(() => navigator.mediaSession.metadata?.album)).toBe(NAME);
    await stranger.screenshot({ path: testInfo.outputPath(`branded${path.replaceAll('/', '-')}.png`) });
  }

  await owner.getByRole('button', { name: 'Undo' }).click();
  await expectPage(owner.getByText('The settings are as they were before.')).toBeVisible();
  await stranger.context().clearCookies();
  await stranger.goto('/');
  await expectPage(stranger).toHaveTitle('Access key · Keyreel');
  await expectPage(stranger.getByRole('link', { name: 'Mexico' })).toBeVisible();
});
