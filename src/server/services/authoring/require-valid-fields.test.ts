import { expect, test } from 'vitest';
import { createCourse } from '#server/testing/course-fixture.ts';
import { createTestServer } from '#server/testing/create-test-server.ts';

const french = [{ language: 'fr', objectId: 'f.vtt' }];
const refusal = 'This is the language of the lessons. Use Transcript.';

test('captions in the language of the lessons are refused, in a draft too, unless another product with the module has another language', async () => {
  const server = await createTestServer();
  const admin = await server.createAdminClient();
  const { product, module, createCard } = await createCourse(admin, 'excel');
  const { id } = await createCard({ slug: 'sum' });
  const changeLive = () => admin.admin.updateCard({ id, changes: { captions: french } });
  await changeLive();
  await admin.admin.updateProduct({ id: product.id, changes: { language: 'fr' } });
  await expect(changeLive()).rejects.toThrow(`captions.0.language: ${refusal}`);
  await expect(createCard({ slug: 'average', captions: french })).rejects.toThrow(refusal);
  await admin.admin.startDraft({ moduleId: module.id });
  const changeDraft = () => admin.admin.changeCard({ draftOf: module.id, change: { verb: 'change', id, changes: { captions: french } } });
  await expect(changeDraft()).rejects.toThrow(refusal);
  const english = await admin.admin.createProduct({ slug: 'english', title: 'English', language: 'en' });
  await admin.admin.linkModule({ productId: english.id, moduleId: module.id });
  await changeDraft();
});
