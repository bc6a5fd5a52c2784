import { sql, type Kysely } from 'kysely';

/** Holds the data about one event that the migration reads from the tables of events, sessions and card revisions. */
export interface JournalRow {
  sequence: number | string;
  session_id: string;
  product_id: string;
  card_id: string | null;
  type: string;
  detail: string;
  has_passed: number | null;
  received_at: string;
  video_since: number | null;
}

const EVENTS_PER_QUERY = 2000;

/** Reads the events of the journal session by session, and within a session in the order in which they were stored. */
export async function* readJournalRows(db: Kysely<unknown>, condition: ReturnType<typeof sql<boolean>>): AsyncGenerator<JournalRow> {
  let last: Pick<JournalRow, 'session_id' | 'sequence'> = { session_id: '', sequence: 0 };
  for (;;) {
    const { rows }: { rows: JournalRow[] } = await sql<JournalRow>`
      select event.sequence, event.session_id, session.product_id, event.card_id, event.type, event.detail, event.has_passed,
        event.received_at, card_revision.video_since
      from event
      join session on session.id = event.session_id
      left join card_revision
        on card_revision.card_id = event.card_id and card_revision.revision = coalesce(event.card_revision, 1)
      where (event.session_id, event.sequence) > (${last.session_id}, ${last.sequence}) and ${condition}
      order by event.session_id, event.sequence limit ${EVENTS_PER_QUERY}`.execute(db);
    yield* rows;
    if (rows.length < EVENTS_PER_QUERY) return;
    last = rows.at(-1)!;
  }
}
