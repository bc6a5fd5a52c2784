import { expect, onTestFinished, test } from 'vitest';
import { sql } from 'kysely';
import { migrate } from '#db/migrate.ts';
import type { Db } from '#db/open-database.ts';
import { openDatabaseOfMigration, type TableRows } from '#db/testing/open-old-database.ts';
import { toOldCardRows } from '#db/testing/old-card-rows.ts';
import { createCourse } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestServer } from '#server/testing/create-test-server.ts';
import { transact } from '#db/transact.ts';
import type { CardContent } from '#shared/authoring/module-content.ts';
import { CARD_FIELD_NAMES } from '#shared/page-types/card-fields.ts';
import { createCardContent } from '#shared/authoring/testing/random-content.ts';
import { listCards } from '../services/authoring/card-service.ts';
import { getVersion } from '../services/authoring/versions/version-service.ts';
import { writeModuleContent } from '../services/authoring/versions/write-module-content.ts';
import { movedTables } from './move/moved-tables.ts';

let server: TestServer;
let moduleId: string;

/** Returns content that uses every field of a card, with links between the cards. */
function createContent(count: number): CardContent[] {
  const ids = Array.from({ length: count }, () => server.deps.newId());
  return ids.map((id, n) => {
    const nextPageId = ids[(n + 1) % count]!;
    return createCardContent({
      id,
      slug: `card-${n}`,
      title: `Card ${n} ünïcode "quoted"`,
      type: n % 2 === 0 ? 'mcq' : 'challenge',
      videoId: `video-${n}.mp4`,
      transcriptId: 'words.srt',
      overlayVideoId: 'overlay',
      endFrameImageId: 'frame.png',
      allowVideoLoop: n % 3 === 0,
      fileUrl: 'https://example.com/sheet.xlsx',
      ctaText: 'Go on',
      youtubeId: 'dQw4w9WgXcQ',
      nextPageId,
      nextOnPassPageId: nextPageId,
      nextOnFailPageId: id,
      options: [{ label: 'A', nextPageId, isCorrect: true }],
      links: [{ label: 'Film', youtubeId: 'dQw4w9WgXcQ' }],
      files: [{ label: 'Orders', url: '/public-objects/orders.csv' }],
      answers: [{ type: 'text', label: null, regex: '^4\\d$', required: true }],
      overlays: [{ zoneId: 'top-left', type: 'text', text: 'Here', src: null, styles: { color: 'red' }, tStart: 0, tEnd: 1 }],
    });
  });
}

/** Creates a module with the given number of cards, and one deleted card with an earlier revision. */
async function createSchool(count: number): Promise<void> {
  server = await createTestServer();
  const admin = await server.createAdminClient();
  const course = await createCourse(admin);
  moduleId = course.module.id;
  const gone = await course.createCard({ slug: 'gone', title: 'First' });
  await admin.admin.updateCard({ id: gone.id, changes: { title: 'Gone' } });
  await admin.admin.deleteCard({ id: gone.id });
  const origin = { source: 'draft', adminId: null, at: server.deps.now().toISOString() } as const;
  await transact(server.deps.db, (trx) => writeModuleContent(trx, { moduleId, content: createContent(count) }, origin));
}

/** Returns a stored revision without the fields and the parts of answers that were added after migration 0016. */
function removeNewerFields(row: TableRows[string][number]): TableRows[string][number] {
  const { task: _task, ...fields } = JSON.parse(String(row.fields)) as CardContent;
  return { ...row, fields: JSON.stringify({ ...fields, answers: fields.answers.map(({ label: _label, ...answer }) => answer) }) };
}

/** Copies the data of the server to a database as it was before migration 0016. `edit` can change the rows on the way. */
async function openOldCopy(edit: (rows: TableRows) => void = () => {}): Promise<Db> {
  const rows: TableRows = {};
  for (const { name } of movedTables)
    rows[name] = (await sql<TableRows[string][number]>`select * from ${sql.table(name)}`.execute(server.deps.db)).rows;
  rows.card_revision = rows.card_revision!.map(removeNewerFields);
  rows.card = toOldCardRows(rows.card!, rows.card_revision);
  edit(rows);
  const db = await openDatabaseOfMigration('0015-small-videos', rows);
  onTestFinished(() => db.destroy());
  return db;
}

async function migrateAndTime(db: Db): Promise<number> {
  const started = performance.now();
  await migrate(db);
  return performance.now() - started;
}

test('2 000 cards keep their whole content, revisions and versions, take about ten times as long as 200, and the old columns are gone', async () => {
  await createSchool(200);
  const small = await migrateAndTime(await openOldCopy());
  await createSchool(2000);
  const db = await openOldCopy();
  const large = await migrateAndTime(db);
  // The fixed cost of a migration makes the ratio smaller, and other processes make it larger. A quadratic migration takes 100 times as long.
  expect(large / small).toBeLessThan(30);
  const cards = await listCards({ db }, moduleId);
  expect(cards).toHaveLength(2000);
  expect(cards).toEqual(await listCards(server.deps, moduleId));
  // Cards without captions in several languages are answered without the field.
  const kept = CARD_FIELD_NAMES.filter((name) => name !== 'captions');
  for (const name of kept) expect([name, cards.filter((card) => card[name] === undefined).length]).toEqual([name, 0]);
  for (const table of ['card', 'card_revision', 'card_revision_object', 'module_version'] as const) {
    const selectRows = async (from: Db) =>
      (await from.selectFrom(table).selectAll().execute())
        .map((row) => ('fields' in row ? removeNewerFields({ ...row }) : row))
        .map((row) => JSON.stringify(row, Object.keys(row).toSorted()))
        .toSorted();
    expect([table, await selectRows(db)]).toEqual([table, await selectRows(server.deps.db)]);
  }
  expect(await getVersion({ db }, { moduleId, number: 2 })).toEqual(await getVersion(server.deps, { moduleId, number: 2 }));
});

test('a card whose columns differ from its revision, or that has no revision, keeps the content of its columns', async () => {
  await createSchool(3);
  let missingId: unknown;
  const db = await openOldCopy((rows) => {
    const [edited, missing] = rows.card!.filter((row) => row.retired_at === null);
    missingId = missing!.id;
    Object.assign(edited!, { title: 'Only in the columns', options: '[]', next_page_id: null });
    rows.card_revision = rows.card_revision!.filter((row) => row.card_id !== missingId);
    rows.card_revision_object = rows.card_revision_object!.filter((row) => row.card_id !== missingId);
  });
  await migrate(db);
  const expected = await listCards(server.deps, moduleId);
  const [edited, ...others] = await listCards({ db }, moduleId);
  expect(edited).toEqual({ ...expected[0], title: 'Only in the columns', options: [], nextPageId: null });
  expect(others).toEqual(expected.slice(1));
  const revisions = await db.selectFrom('card').select(['id', 'revision']).where('retired_at', 'is', null).orderBy('position').execute();
  expect(revisions.map(({ revision }) => revision)).toEqual([2, 1, 1]);
  const objects = await db.selectFrom('card_revision_object').select('object_id').where('card_id', '=', String(missingId)).execute();
  expect(objects.map(({ object_id: id }) => id).toSorted()).toEqual(['frame', 'orders', 'overlay', 'video-1', 'words']);
});

test('a deleted card without a revision gets one with the slug that it had', async () => {
  await createSchool(1);
  const db = await openOldCopy((rows) => {
    const { id } = rows.card!.find((row) => row.retired_at !== null)!;
    rows.card_revision = rows.card_revision!.filter((row) => row.card_id !== id);
  });
  await migrate(db);
  const stored = await db
    .selectFrom('card')
    .innerJoin('card_revision', 'card_revision.card_id', 'card.id')
    .select('fields')
    .where('retired_at', 'is not', null)
    .execute();
  expect(stored.map(({ fields }) => JSON.parse(fields) as CardContent)).toMatchObject([{ slug: 'gone', title: 'Gone' }]);
});
