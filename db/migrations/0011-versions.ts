import { sql, type Kysely } from 'kysely';

interface CardRow {
  id: string;
  module_id: string;
  slug: string;
  title: string;
  type: string;
  video_id: string | null;
  transcript_id: string | null;
  overlay_video_id: string | null;
  end_frame_image_id: string | null;
  allow_video_loop: number;
  file_url: string | null;
  cta_text: string | null;
  next_page_id: string | null;
  youtube_id: string | null;
  options: string;
  links: string;
  files: string;
  answers: string;
  next_on_pass_page_id: string | null;
  next_on_fail_page_id: string | null;
  overlays: string;
  updated_at: string;
}

/**
 * Adds versions of modules, revisions of cards, and drafts. The migration stores the current cards of every module as version 1, and the
 * current content of every card as revision 1. After this migration, the roll-ups count watched seconds separately for each video that a
 * card has had, and picked options and check results separately for each set of answers. Existing counts are assigned to revision 1 of each
 * card.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  await addColumns(db);
  await rebuildRollUps(db);
  await insertFirstVersions(db);
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('module_version')
    .addColumn('module_id', 'text', (c) => c.notNull().references('module.id').onDelete('cascade'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('cards', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.references('admin.id').onDelete('set null'))
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('summary', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('module_version_pk', ['module_id', 'number'])
    .execute();
  await db.schema
    .createTable('card_revision')
    .addColumn('card_id', 'text', (c) => c.notNull().references('card.id').onDelete('cascade'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('fields', 'text', (c) => c.notNull())
    .addColumn('video_since', 'integer', (c) => c.notNull())
    .addColumn('answers_since', 'integer', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('card_revision_pk', ['card_id', 'revision'])
    .execute();
  await db.schema
    .createTable('card_revision_object')
    .addColumn('card_id', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('object_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('card_revision_object_pk', ['object_id', 'card_id', 'revision'])
    .addForeignKeyConstraint(
      'card_revision_object_revision',
      ['card_id', 'revision'],
      'card_revision',
      ['card_id', 'revision'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('card_revision_object_by_revision').on('card_revision_object').columns(['card_id', 'revision']).execute();
  await db.schema
    .createTable('draft')
    .addColumn('module_id', 'text', (c) => c.primaryKey().references('module.id').onDelete('cascade'))
    .addColumn('base_version', 'integer', (c) => c.notNull())
    .addColumn('cards', 'text', (c) => c.notNull())
    .addColumn('links', 'text', (c) => c.notNull())
    .addColumn('stamp', 'text', (c) => c.notNull())
    .addColumn('changed_by', 'text', (c) => c.references('admin.id').onDelete('set null'))
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .addColumn('discarded_at', 'text')
    .execute();
  await db.schema
    .createTable('draft_object')
    .addColumn('module_id', 'text', (c) => c.notNull().references('draft.module_id').onDelete('cascade'))
    .addColumn('object_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('draft_object_pk', ['object_id', 'module_id'])
    .execute();
  await db.schema.createIndex('draft_object_by_module').on('draft_object').column('module_id').execute();
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  const addNumber = (table: string, column: string) =>
    db.schema
      .alterTable(table)
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
  await addNumber('module', 'live_version');
  await addNumber('card', 'revision');
  await addNumber('card', 'video_since');
  await addNumber('card', 'answers_since');
  await db.schema.alterTable('card').addColumn('retired_at', 'text').execute();
  await db.schema.alterTable('event').addColumn('card_revision', 'integer').execute();
  await addNumber('session_card', 'video_since');
  await addNumber('session_card', 'answers_since');
  await db.schema
    .alterTable('session_card')
    .addColumn('watched_before', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
}

/**
 * Copies three roll-up tables into new tables with different primary keys, because SQLite cannot change the primary key of an existing
 * table.
 */
async function rebuildRollUps(db: Kysely<unknown>): Promise<void> {
  const createTable = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('product_id', 'text', (c) => c.notNull().references('product.id').onDelete('cascade'))
      .addColumn('card_id', 'text', (c) => c.notNull().references('card.id').onDelete('cascade'));
  const replace = async (table: string, columns: string, since: string) => {
    await sql`insert into ${sql.table(`new_${table}`)} (${sql.raw(columns)}, ${sql.ref(since)}) select ${sql.raw(columns)}, 1 from ${sql.table(table)}`.execute(
      db,
    );
    await db.schema.dropTable(table).execute();
    await db.schema.alterTable(`new_${table}`).renameTo(table).execute();
  };

  await createTable('new_card_option')
    .addColumn('answers_since', 'integer', (c) => c.notNull())
    .addColumn('option_index', 'integer', (c) => c.notNull())
    .addColumn('picks', 'integer', (c) => c.notNull())
    .addColumn('first_picks', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('card_option_since_pk', ['card_id', 'product_id', 'answers_since', 'option_index'])
    .execute();
  await replace('card_option', 'product_id, card_id, option_index, picks, first_picks', 'answers_since');

  await createTable('new_card_check')
    .addColumn('answers_since', 'integer', (c) => c.notNull())
    .addColumn('check_id', 'text', (c) => c.notNull())
    .addColumn('fault', 'text', (c) => c.notNull())
    .addColumn('times', 'integer', (c) => c.notNull())
    .addColumn('first_times', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('card_check_since_pk', ['card_id', 'product_id', 'answers_since', 'check_id', 'fault'])
    .execute();
  await replace('card_check', 'product_id, card_id, check_id, fault, times, first_times', 'answers_since');

  await createTable('new_card_watch')
    .addColumn('video_since', 'integer', (c) => c.notNull())
    .addColumn('sessions_by_second', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('card_watch_since_pk', ['card_id', 'product_id', 'video_since'])
    .execute();
  await replace('card_watch', 'product_id, card_id, sessions_by_second', 'video_since');
}

async function insertFirstVersions(db: Kysely<unknown>): Promise<void> {
  const { rows: modules } = await sql<{ id: string; updated_at: string }>`select id, updated_at from module`.execute(db);
  for (const module of modules) {
    const { rows: cards } = await sql<CardRow>`select * from card where module_id = ${module.id} order by position`.execute(db);
    for (const card of cards)
      await sql`insert into card_revision (card_id, revision, fields, video_since, answers_since, made_at)
        values (${card.id}, 1, ${JSON.stringify(toFields(card))}, 1, 1, ${card.updated_at})`.execute(db);
    const version = JSON.stringify(cards.map(({ id }) => [id, 1]));
    const summary = JSON.stringify({ created: 0, changed: 0, moved: 0, deleted: 0 });
    await sql`insert into module_version (module_id, number, cards, source, note, made_by, made_at, summary)
      values (${module.id}, 1, ${version}, 'start', '', null, ${module.updated_at}, ${summary})`.execute(db);
  }
  await sql`insert into card_revision_object (card_id, revision, object_id) select card_id, 1, object_id from card_object`.execute(db);
}

/** Converts a row of the card table to the object that a revision stores as the card's content. */
function toFields(row: CardRow) {
  return {
    slug: row.slug,
    title: row.title,
    type: row.type,
    videoId: row.video_id,
    transcriptId: row.transcript_id,
    overlayVideoId: row.overlay_video_id,
    endFrameImageId: row.end_frame_image_id,
    allowVideoLoop: row.allow_video_loop === 1,
    fileUrl: row.file_url,
    ctaText: row.cta_text,
    nextPageId: row.next_page_id,
    youtubeId: row.youtube_id,
    options: JSON.parse(row.options) as unknown,
    links: JSON.parse(row.links) as unknown,
    files: JSON.parse(row.files) as unknown,
    answers: JSON.parse(row.answers) as unknown,
    nextOnPassPageId: row.next_on_pass_page_id,
    nextOnFailPageId: row.next_on_fail_page_id,
    overlays: JSON.parse(row.overlays) as unknown,
  };
}
