import { expect, test } from 'vitest';
import { createCourse } from '#server/testing/course-fixture.ts';
import { createTestServer } from '#server/testing/create-test-server.ts';
import { createVersions } from '#server/testing/own-numbers-fixture.ts';
import { CARD_FIELD_NAMES, createBlankFields, PAGE_TYPES, pickCardFields } from '#shared/page-types/card-fields.ts';
import { createSampleFields } from '#shared/page-types/testing/sample-fields.ts';

test.each(PAGE_TYPES)('a card of the type %s keeps every described field: live, in a draft, published and rolled back', async (type) => {
  const server = await createTestServer();
  const { admin } = await server.createAdminClient();
  const { module } = await createCourse({ admin } as Awaited<ReturnType<typeof server.createAdminClient>>);
  const moduleId = module.id;
  const target = await admin.createCard({ moduleId, slug: 'target', title: 'Target', type: 'info' });
  const sample = createSampleFields(target.id, type);
  // A page may name only numbers whose versions are stored, and takes those of another page.
  await admin.ownNumbers.save({ cardId: target.id, numbers: '0123456789ab', versions: createVersions(12) });
  const { id } = await admin.createCard({ moduleId, ...sample });
  const readLive = async () => pickCardFields((await admin.cards({ moduleId })).find((card) => card.id === id)!);
  expect(await readLive()).toEqual(sample);

  const blank = { ...createBlankFields(), slug: 'blank', title: 'Blank', type };
  await admin.startDraft({ moduleId });
  await admin.changeCard({ draftOf: moduleId, change: { verb: 'change', id, changes: blank } });
  const { changes, hash } = await admin.plan({ moduleId });
  expect(changes.changed[0]!.fields.map(({ field }) => field)).toEqual(CARD_FIELD_NAMES.filter((name) => name !== 'type'));
  const { version } = await admin.publish({ moduleId, planHash: hash, note: '' });
  expect(await readLive()).toEqual(blank);

  for (const name of CARD_FIELD_NAMES) await admin.updateCard({ id, changes: { [name]: sample[name] } });
  expect(await readLive()).toEqual(sample);
  const plan = await admin.plan({ moduleId, version });
  await admin.rollBack({ moduleId, version, planHash: plan.hash, note: '' });
  expect(await readLive()).toEqual(blank);
});
