import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { lesson } from './player-hand.ts';

test('words lie over the lesson in their zones, each at its time', async ({ page, admin, givenKey }) => {
  const make = async (path: string, data: Record<string, unknown>) => {
    const made = await admin.post(`/api/admin/${path}`, { data });
    expect(made.ok()).toBe(true);
    return (await made.json()) as { id: string };
  };
  const { uploadURL } = (await (await admin.get('/api/objects/upload?extension=mp4')).json()) as { uploadURL: string };
  const film = await readFile(new URL('../src/lessons/media/sum.mp4', import.meta.url));
  expect((await admin.put(uploadURL, { data: film, headers: { 'content-type': 'video/mp4' } })).ok()).toBe(true);
  const slug = `zones-${process.pid}`;
  const product = await make('products', { slug, title: 'Zones' });
  const module = await make('modules', { slug, title: 'Zones' });
  await make('product-modules', { productId: product.id, moduleId: module.id });
  const words = { type: 'text', tEnd: 60_000 };
  await make('cards', {
    moduleId: module.id,
    slug: 'lesson',
    title: 'Look closely',
    type: 'info',
    videoId: uploadURL.split('?')[0]!.split('/').at(-1)!,
    overlays: [
      { ...words, zoneId: 'top-left', text: 'From the start', tStart: 0, styles: { fontSize: 20, position: 'fixed' } },
      { ...words, zoneId: 'bottom-right', text: 'After two seconds', tStart: 2000 },
      { ...words, zoneId: 'full-screen', type: 'image', src: '/no-such-picture.png', text: 'A picture', tStart: 0 },
    ],
  });

  // Without motion asked for, the lesson waits at its start.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const entered = await page.request.post('/api/gate/enter', { data: { key: await givenKey(slug), nickname: `Zoe ${process.pid}` } });
  expect(entered.ok()).toBe(true);
  await page.goto(`/play/${slug}/lesson`);
  const first = page.getByText('From the start');
  const second = page.getByText('After two seconds');
  await expect(first).toBeVisible();
  await expect(first).toHaveCSS('font-size', '20px');
  await expect(first).toHaveCSS('position', 'static');
  await expect(second).toHaveCount(0);

  // In the upper left third of the picture, and of nothing beside it.
  const picture = await lesson(page).evaluate((video: HTMLVideoElement) => {
    const box = video.getBoundingClientRect();
    const scale = Math.min(box.width / video.videoWidth, box.height / video.videoHeight);
    const [width, height] = [video.videoWidth * scale, video.videoHeight * scale];
    return { x: box.x + (box.width - width) * 0.5, y: box.y + (box.height - height) * 0.46, width, height };
  });
  const place = (await first.boundingBox())!;
  expect(place.x).toBeGreaterThanOrEqual(picture.x);
  expect(place.x + place.width).toBeLessThanOrEqual(picture.x + picture.width / 3);
  expect(place.y).toBeGreaterThanOrEqual(picture.y);
  expect(place.y).toBeLessThan(picture.y + picture.height / 3);

  const seek = (seconds: number) => lesson(page).evaluate((video: HTMLVideoElement, to) => void (video.currentTime = to), seconds);
  await seek(3);
  await expect(second).toBeVisible();
  await expect(first).toBeVisible();
  await seek(1);
  await expect(second).toHaveCount(0);
});
