import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { toOldCardRows } from '#db/testing/old-card-rows.ts';
import { openOldDatabase, type TableRows } from '#db/testing/open-old-database.ts';
import type { Db } from '#db/open-database.ts';
import { parseCardFields } from '#shared/authoring/module-content.ts';
import { pickCardFields } from '#shared/page-types/card-fields.ts';
import { selectRevisionsWithFields } from '../services/authoring/versions/revision-queries.ts';
import { verifyRollUps } from '../services/analytics/rollups/rebuild-service.ts';

async function migrateOldDatabase(): Promise<{ db: Db; rows: TableRows }> {
  const { db, rows } = await openOldDatabase();
  onTestFinished(() => db.destroy());
  await migrate(db);
  return { db, rows };
}

async function selectRows(db: Db, table: string): Promise<TableRows[string]> {
  return (await sql<TableRows[string][number]>`select * from ${sql.table(table)}`.execute(db)).rows;
}

/**
 * Turns the given columns of each row into a string, and sorts the strings. Numbers are also converted into strings, because the PostgreSQL
 * driver returns large numbers as strings.
 */
const toComparable = (rows: TableRows[string], columns: readonly string[]) =>
  rows.map((row) => JSON.stringify(columns.map((column) => [column, row[column] === null ? null : String(row[column])]))).toSorted();

test('data from before module versions existed is migrated completely: every row of every table', async () => {
  const { db, rows } = await migrateOldDatabase();
  for (const [table, before] of Object.entries(rows)) {
    const after = await selectRows(db, table);
    const migrated = table === 'card' ? toOldCardRows(after, await selectRows(db, 'card_revision')) : after;
    const columns = Object.keys(before[0]!);
    expect([table, toComparable(migrated, columns)]).toEqual([table, toComparable(before, columns)]);
  }
});

test('the statistics of migrated data agree with the event journal', async () => {
  const { db } = await migrateOldDatabase();
  expect(await verifyRollUps({ db })).toEqual([]);
});

test('every migrated module has a first version with its cards and their files', async () => {
  const { db, rows } = await migrateOldDatabase();
  const versions = await db.selectFrom('module_version').selectAll().execute();
  expect(versions.map((version) => [version.module_id, version.number, version.source].join(' ')).toSorted()).toEqual(
    rows.module!.map(({ id }) => `${id} 1 start`).toSorted(),
  );
  for (const version of versions) {
    const cards = rows.card!.filter((card) => card.module_id === version.module_id);
    const ordered = cards.toSorted((a, b) => Number(a.position) - Number(b.position));
    expect(JSON.parse(version.cards)).toEqual(ordered.map(({ id }) => [id, 1]));
  }
  const objects = await db.selectFrom('card_revision_object').select(['card_id', 'object_id']).where('revision', '=', 1).execute();
  const toPair = (row: { card_id?: unknown; object_id?: unknown }) => `${String(row.card_id)} ${String(row.object_id)}`;
  expect(objects.map(toPair).toSorted()).toEqual(rows.card_object!.map(toPair).toSorted());
});

test('a roll back finds the revision of every migrated card, although fields were added since', async () => {
  const { db } = await migrateOldDatabase();
  const revisions = await db.selectFrom('card_revision').select(['card_id', 'revision', 'fields']).execute();
  expect(revisions.length).toBeGreaterThan(10);
  const wanted = revisions.map(({ card_id: id, fields }) => {
    const parsed = pickCardFields(parseCardFields(fields));
    return { id, fields: parsed, json: JSON.stringify(parsed) };
  });
  const found = await selectRevisionsWithFields(db, wanted);
  for (const { card_id: id, revision } of revisions) expect([id, found.get(id)!.known?.revision]).toEqual([id, revision]);
  const changed = wanted.map((card) => ({ ...card, fields: { ...card.fields, title: 'Other' }, json: 'other' }));
  expect([...(await selectRevisionsWithFields(db, changed)).values()].filter(({ known }) => known !== null)).toEqual([]);
});

test('watched ranges with fractions of a second, which the first release stored, agree with the event journal after the migration', async () => {
  const { db, rows } = await openOldDatabase();
  onTestFinished(() => db.destroy());
  const shift = (ranges: readonly [number, number][]) => ranges.map(([from, to]) => [from + 0.3, to - 0.4]);
  let count = 0;
  for (const { id, detail, type } of rows.event!) {
    if (type !== 'watched') continue;
    const { ranges, ...rest } = JSON.parse(String(detail)) as { ranges: [number, number][] };
    await sql`update event set detail = ${JSON.stringify({ ...rest, ranges: shift(ranges) })} where id = ${id}`.execute(db);
  }
  for (const { session_id: sessionId, card_id: cardId, watched } of rows.session_card!) {
    const ranges = JSON.parse(String(watched)) as [number, number][];
    count += ranges.length;
    await sql`update session_card set watched = ${JSON.stringify(shift(ranges))} where session_id = ${sessionId} and card_id = ${cardId}`.execute(
      db,
    );
  }
  expect(count).toBeGreaterThan(0);
  await migrate(db);
  expect(await verifyRollUps({ db })).toEqual([]);
});
