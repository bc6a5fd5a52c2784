import { beforeEach, expect, test } from 'vitest';
import { collectObjectIds } from '#shared/page-types/card-fields.ts';
import { createCourse, type CourseFixture } from '../../testing/course-fixture.ts';
import type { TestClient, TestServer } from '../../testing/create-test-server.ts';
import { createTestServerWithClient } from '../../testing/test-server-with-client.ts';
import { findFreeObject, insertObject } from '../media/object-queries.ts';

const BLANK_OVERLAY = { zoneId: 'top-left' as const, text: null, styles: {}, tStart: 0, tEnd: 1 };

let server: TestServer;
let owner: TestClient;
let course: CourseFixture;
let fileCount: number;

beforeEach(async () => {
  server = await createTestServerWithClient();
  owner = await server.createAdminClient();
  course = await createCourse(owner);
  fileCount = 0;
});

async function addFile(extension: string, contentType: string): Promise<string> {
  const id = `0194e000-0000-7000-8000-${String(++fileCount).padStart(12, '0')}`;
  const createdAt = server.deps.now().toISOString();
  await insertObject(server.deps.db, { id, extension, contentType, size: 1, sha256: id, createdAt });
  return id;
}

/** Adds files for every field of a page that can hold one. Returns the fields. */
async function addFilesOfPage() {
  const video = () => addFile('mp4', 'video/mp4');
  const transcript = () => addFile('vtt', 'text/vtt');
  const image = () => addFile('png', 'image/png');
  const workbook = async () => `/public-objects/${await addFile('xlsx', 'application/zip')}.xlsx`;
  return {
    type: 'challenge' as const,
    videoId: await video(),
    transcriptId: await transcript(),
    overlayVideoId: await addFile('webm', 'video/webm'),
    endFrameImageId: await image(),
    files: [
      { label: 'Before', url: await workbook() },
      { label: 'After', url: await workbook() },
    ],
    overlays: [{ ...BLANK_OVERLAY, type: 'image' as const, src: `/public-objects/${await image()}.png` }],
    captions: [{ language: 'fr', objectId: await transcript() }],
    fileUrl: await workbook(),
  };
}

test('T91: of every file of every page, only those of the free live pages are open to somebody without a key', async () => {
  const addPage = async (slug: string, into: CourseFixture = course) =>
    into.createCard({ slug, title: `Title ${slug}`, ...(await addFilesOfPage()) });
  const retired = await addPage('retired');
  const free = [await addPage('free-one'), await addPage('free-two')];
  const paid = await addPage('paid');
  await owner.admin.deleteCard({ id: retired.id });
  const otherModule = await owner.admin.createModule({ slug: 'second', title: 'Second module' });
  await owner.admin.linkModule({ productId: course.product.id, moduleId: otherModule.id });
  const inOtherModule = await owner.admin.createCard({
    moduleId: otherModule.id,
    slug: 'second-page',
    title: 'Second page',
    ...(await addFilesOfPage()),
  });
  const inOtherProduct = await addPage('foreign', await createCourse(owner, 'other'));
  await owner.admin.setFreePages({ productId: course.product.id, moduleId: course.module.id, freePages: 2 });
  // A draft puts a page before the free ones and other files on a free page.
  const draftOf = course.module.id;
  await owner.admin.startDraft({ moduleId: draftOf });
  const drafted = { slug: 'drafted', title: 'Drafted', ...(await addFilesOfPage()), order: 1 };
  await owner.admin.changeCard({ draftOf, change: { verb: 'create', card: { moduleId: draftOf, ...drafted } } });
  const changes = await addFilesOfPage();
  await owner.admin.changeCard({ draftOf, change: { verb: 'change', id: free[0]!.id, changes } });

  const files = (pages: Parameters<typeof collectObjectIds>[0][]) => pages.flatMap((page) => collectObjectIds(page)).toSorted();
  const rest = files([retired, paid, inOtherModule, inOtherProduct, drafted, changes]);
  expect([files(free).length, rest.length]).toEqual([18, 54]);
  const isOpen = async (id: string) => {
    const isFound = (await findFreeObject(server.deps.db, id)) !== null;
    const { statusCode } = await server.app.inject({ method: 'HEAD', url: `/public-objects/${id}` });
    // The store has no file, so one that may be read is reported as missing.
    expect(statusCode === 401).toBe(!isFound);
    return isFound;
  };
  const listOpen = async () => {
    const open: string[] = [];
    for (const id of [...files(free), ...rest]) if (await isOpen(id)) open.push(id);
    return open.toSorted();
  };
  expect(await listOpen()).toEqual(files(free));
  const { cards } = await server.createClient().preview.open({ productSlug: course.product.slug });
  expect(cards.map(({ slug }) => slug)).toEqual(['free-one', 'free-two']);
  const html = (await server.app.inject(`/preview/${course.product.slug}`)).body;
  for (const secret of [...rest, paid.slug, paid.title, retired.title, 'Drafted', 'Second page', inOtherProduct.title])
    expect([secret, `${JSON.stringify(cards)} ${html}`.includes(secret)]).toEqual([secret, false]);
  await owner.admin.setFreePages({ productId: course.product.id, moduleId: course.module.id, freePages: null });
  expect(await listOpen()).toEqual([]);
});
