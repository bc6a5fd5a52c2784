import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

interface Hands {
  page: Page;
  admin: APIRequestContext;
  givenKey: (productSlug?: string) => Promise<string>;
}

/** Uploads a file and gives its id. */
export async function upload(admin: APIRequestContext, extension: string, data: Buffer, contentType: string): Promise<string> {
  const { uploadURL } = (await (await admin.get(`/api/objects/upload?extension=${extension}`)).json()) as { uploadURL: string };
  expect((await admin.put(uploadURL, { data, headers: { 'content-type': contentType } })).ok()).toBe(true);
  return uploadURL.split('?')[0]!.split('/').at(-1)!;
}

let lessons = 0;

/** A product with one card that no other story touches; the learner has entered. Gives the card's address. */
export async function givenLesson({ page, admin, givenKey }: Hands, fields: Record<string, unknown>): Promise<string> {
  const make = async (path: string, data: Record<string, unknown>) => {
    const made = await admin.post(`/api/admin/${path}`, { data });
    expect(made.ok()).toBe(true);
    return (await made.json()) as { id: string };
  };
  const slug = `lesson-${process.pid}-${++lessons}`;
  const product = await make('products', { slug, title: slug });
  const module = await make('modules', { slug, title: slug });
  await make('product-modules', { productId: product.id, moduleId: module.id });
  await make('cards', { moduleId: module.id, slug: 'lesson', title: 'Look closely', type: 'info', ...fields });
  const entered = await page.request.post('/api/gate/enter', { data: { key: await givenKey(slug), nickname: `Zoe ${slug}` } });
  expect(entered.ok()).toBe(true);
  return `/play/${slug}/lesson`;
}
