import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely } from 'kysely';

/** Lists the columns that are dropped. The longest texts come first, because SQLite rewrites the whole table for each dropped column. */
const CONTENT_COLUMNS = [
  'answers',
  'options',
  'overlays',
  'files',
  'links',
  'video_id',
  'transcript_id',
  'overlay_video_id',
  'end_frame_image_id',
  'allow_video_loop',
  'file_url',
  'cta_text',
  'next_page_id',
  'youtube_id',
  'next_on_pass_page_id',
  'next_on_fail_page_id',
] as const;
const INDEXES = ['card_by_next_page', 'card_by_pass_page', 'card_by_fail_page'];
const CARDS_PER_STATEMENT = 500;

type CardRow = Record<(typeof CONTENT_COLUMNS)[number], string> & {
  id: string;
  slug: string;
  title: string;
  type: string;
  allow_video_loop: number;
  revision: number;
  video_since: number;
  answers_since: number;
  updated_at: string;
  retired_at: string | null;
  fields: string | null;
};

/**
 * Drops the columns with the content of a card, which was stored twice: in these columns and in the current revision of the card. A card
 * whose current revision is missing or differs from the columns gets a new revision first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (let lastId = ''; ;) {
    const { rows } = await sql<CardRow>`
      select card.*, card_revision.fields from card
      left join card_revision on card_revision.card_id = card.id and card_revision.revision = card.revision
      where card.id > ${lastId} order by card.id limit ${CARDS_PER_STATEMENT}`.execute(db);
    for (const row of rows) if (!hasCurrentRevision(row)) await addRevision(db, row);
    if (rows.length < CARDS_PER_STATEMENT) break;
    lastId = rows.at(-1)!.id;
  }
  for (const index of INDEXES) await db.schema.dropIndex(index).execute();
  for (const column of CONTENT_COLUMNS) await db.schema.alterTable('card').dropColumn(column).execute();
}

function hasCurrentRevision(row: CardRow): boolean {
  if (row.fields === null) return false;
  // The slug of a retired card was replaced, so a retired card always differs from its revision.
  return row.retired_at !== null || isDeepStrictEqual(JSON.parse(row.fields), toFields(row));
}

async function addRevision(db: Kysely<unknown>, row: CardRow): Promise<void> {
  const { rows } = await sql<{ revision: number }>`
    select coalesce(max(revision), 0) + 1 as revision from card_revision where card_id = ${row.id}`.execute(db);
  const { revision } = rows[0]!;
  await sql`
    insert into card_revision (card_id, revision, fields, video_since, answers_since, made_at)
    values (${row.id}, ${revision}, ${JSON.stringify(toFields(row))}, ${row.video_since}, ${row.answers_since}, ${row.updated_at})`.execute(
    db,
  );
  await sql`
    insert into card_revision_object (card_id, revision, object_id)
    select card_id, cast(${revision} as integer), object_id from card_object where card_id = ${row.id}`.execute(db);
  await sql`update card set revision = ${revision} where id = ${row.id}`.execute(db);
}

/** Converts a row to the object that a revision stores. The stored text depends on the order of the fields. */
function toFields(row: CardRow) {
  return {
    slug: row.retired_at === null ? row.slug : row.slug.split('~')[0]!,
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
