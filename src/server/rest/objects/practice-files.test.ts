import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { newCardSchema } from '#shared/catalog.ts';
import { sampleFiles } from '#server/testing/sample-files.ts';
import { createMediaTestServer, type MediaTestServer } from '#server/testing/media-test-server.ts';
import { addObject } from '#server/services/media/upload/add-object.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const { xlsx } = sampleFiles as { xlsx: Buffer };

let server: MediaTestServer;
beforeEach(async () => void (server = await createMediaTestServer()));

const storeFile = async (extension: string, fileName: string) =>
  (await addObject(server.deps, { extension, fileName, content: Readable.from([sampleFiles[extension]!]) })).id;

test.each(['xlsx', 'csv', 'ods', 'pdf'])('a practice file (.%s) is always sent as an attachment under its own name', async (extension) => {
  const id = await storeFile(extension, `Trips – Märchen.${extension}`);
  for (const name of [id, `${id}.${extension}`]) {
    const { status, headers, body } = await server.fetchObject(name, server.adminCookie);
    expect([status, body.equals(sampleFiles[extension]!)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename="Trips _ M_rchen.${extension}"; filename*=UTF-8''Trips%20%E2%80%93%20M%C3%A4rchen.${extension}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  }
});

test('learners may read the practice files on the cards of their product, and no others', async () => {
  const [own, foreign] = [await storeFile('xlsx', 'trips.xlsx'), await storeFile('xlsx', 'solution.xlsx')];
  const learner = await server.createLearnerCookie('own', null);
  const [module] = await server.adminClient.admin.modules({});
  const files = [{ label: 'Trips', url: `/public-objects/${own}.xlsx` }];
  const card = newCardSchema.parse({ moduleId: module!.id, slug: 'task', title: 'Task', type: 'challenge', files });
  const { id: cardId } = await server.adminClient.admin.createCard(card);
  const read = await server.fetchObject(`${own}.xlsx`, learner);
  expect([read.status, read.body.equals(xlsx), read.headers['content-disposition']]).toEqual([
    200,
    true,
    'attachment; filename="trips.xlsx"',
  ]);
  expect((await server.fetchObject(`${foreign}.xlsx`, learner)).status).toBe(404);
  expect((await server.fetchObject(own, null)).status).toBe(401);
  expect((await server.adminClient.admin.unusedObjects()).map(({ name }) => name)).toEqual(['solution.xlsx']);
  await server.adminClient.admin.updateCard({ id: cardId, changes: { files: [] } });
  // Learners can still read a file for a day after it was removed from its card.
  expect((await server.fetchObject(`${own}.xlsx`, learner)).status).toBe(200);
  server.advanceTime(DAY_MS);
  expect((await server.fetchObject(`${own}.xlsx`, learner)).status).toBe(404);
});
