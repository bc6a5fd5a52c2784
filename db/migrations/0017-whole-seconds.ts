import { sql, type Kysely } from 'kysely';

type Range = [from: number, to: number];
type WatchedVideo = [videoSince: number, watched: Range[], ...actions: unknown[]];

interface SessionCard {
  session_id: string;
  card_id: string;
  watched: string;
  watched_before: string;
}

const ROWS_PER_QUERY = 500;

/** Rounds the watched ranges that the first release stored with fractions of a second, as the recording of events does now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let last = { session_id: '', card_id: '' };
  for (;;) {
    const { rows }: { rows: SessionCard[] } = await sql<SessionCard>`
      select session_id, card_id, watched, watched_before from session_card
      where (session_id, card_id) > (${last.session_id}, ${last.card_id}) and (watched like '%.%' or watched_before like '%.%')
      order by session_id, card_id limit ${ROWS_PER_QUERY}`.execute(db);
    if (rows.length > 0) await storeRounded(db, rows);
    if (rows.length < ROWS_PER_QUERY) return;
    last = rows.at(-1)!;
  }
}

async function storeRounded(db: Kysely<unknown>, rows: readonly SessionCard[]): Promise<void> {
  const values = rows.map((row) => {
    const watched = JSON.stringify(roundRanges(JSON.parse(row.watched) as Range[]));
    const before = (JSON.parse(row.watched_before) as WatchedVideo[]).map(([since, ranges, ...rest]) => [
      since,
      roundRanges(ranges),
      ...rest,
    ]);
    return sql`(${sql.join([row.session_id, row.card_id, watched, JSON.stringify(before)])})`;
  });
  await sql`
    with rounded (session_id, card_id, watched, watched_before) as (values ${sql.join(values)})
    update session_card set watched = rounded.watched, watched_before = rounded.watched_before from rounded
    where session_card.session_id = rounded.session_id and session_card.card_id = rounded.card_id`.execute(db);
}

function roundRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  const rounded = ranges.map(([from, to]): Range => [Math.round(from), Math.round(to)]);
  for (const [from, to] of rounded.filter(([start, end]) => start < end).toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
