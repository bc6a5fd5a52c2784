import { sql, type Kysely } from 'kysely';
import { readJournalRows } from './read-journal-rows.ts';

type Range = [from: number, to: number];

interface VideoActions {
  sessionId: string;
  productId: string;
  cardId: string;
  videoSince: number;
  /** Holds the ranges that the learner rewound, in whole seconds. */
  rewound: Range[];
  /** Holds the playback positions at which the learner paused, in whole seconds. */
  paused: number[];
}

const MAX_ACTIONS = 100;
const ROWS_PER_STATEMENT = 200;

/** Counts, for one video, the sessions that rewound each second and those that paused at it. */
interface VideoCounts {
  row: [cardId: string, productId: string, videoSince: number];
  rewound: number[];
  paused: number[];
}

/**
 * Counts, for each second of each video, the sessions that rewound that second and the sessions that paused at that second. Every row is
 * written once: PostgreSQL keeps all versions of a row that one transaction writes repeatedly and reads them at each further write, so the
 * first release of this migration took a time that grew with the square of the number of sessions. Its result was the same.
 */
export async function fillVideoActions(db: Kysely<unknown>, cardIds: ReadonlySet<string>): Promise<void> {
  let sessionId = '';
  let actionsByVideo = new Map<string, VideoActions>();
  const counts = new Map<string, VideoCounts>();
  let pending: VideoActions[] = [];
  const finishSession = async () => {
    for (const actions of actionsByVideo.values()) {
      countActions(counts, actions);
      pending.push(actions);
    }
    actionsByVideo = new Map();
    if (pending.length < ROWS_PER_STATEMENT) return;
    await storeSessionActions(db, pending);
    pending = [];
  };
  const hasActions = sql<boolean>`event.type = 'watched' and (event.detail like '%"rewinds":%' or event.detail like '%"pauses":%')`;
  for await (const event of readJournalRows(db, hasActions)) {
    if (event.session_id !== sessionId) await finishSession();
    sessionId = event.session_id;
    const { card_id: cardId, product_id: productId } = event;
    if (cardId === null || !cardIds.has(cardId)) continue;
    const videoSince = event.video_since ?? 1;
    const key = `${cardId} ${videoSince}`;
    const before = actionsByVideo.get(key) ?? { sessionId, productId, cardId, videoSince, rewound: [], paused: [] };
    const { rewinds = [], pauses = [] } = JSON.parse(event.detail) as { rewinds?: Range[]; pauses?: number[] };
    const rewound = mergeRanges([...before.rewound, ...rewinds]);
    const paused = [...new Set([...before.paused, ...pauses])].slice(0, MAX_ACTIONS);
    actionsByVideo.set(key, { ...before, rewound, paused });
  }
  await finishSession();
  await storeSessionActions(db, pending);
  await storeCounts(db, [...counts.values()]);
}

/**
 * Merges overlapping ranges, and then repeatedly joins the two neighboring ranges with the shortest gap between them, until at most
 * `MAX_ACTIONS` ranges remain.
 */
function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const [from, to] of ranges.filter(([start, end]) => start < end).toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  while (merged.length > MAX_ACTIONS) {
    const gaps = merged.slice(1).map(([from], index) => from - merged[index]![1]);
    const shortest = gaps.indexOf(Math.min(...gaps));
    merged.splice(shortest, 2, [merged[shortest]![0], merged[shortest + 1]![1]]);
  }
  return merged;
}

function countActions(counts: Map<string, VideoCounts>, { cardId, productId, videoSince, rewound, paused }: VideoActions): void {
  const key = `${cardId} ${productId} ${videoSince}`;
  const sums = counts.get(key) ?? { row: [cardId, productId, videoSince], rewound: [], paused: [] };
  counts.set(key, sums);
  addSeconds(sums.rewound, rewound);
  addSeconds(
    sums.paused,
    paused.map((second): Range => [second, second + 1]),
  );
}

function addSeconds(counts: number[], ranges: readonly Range[]): void {
  for (const [from, to] of ranges) {
    while (counts.length < to) counts.push(0);
    for (let second = from; second < to; second++) counts[second]!++;
  }
}

interface SessionCard {
  session_id: string;
  card_id: string;
  video_since: number;
  watched_before: string;
}

async function storeSessionActions(db: Kysely<unknown>, actions: readonly VideoActions[]): Promise<void> {
  const actionsByRow = Map.groupBy(actions, ({ sessionId, cardId }) => `${sessionId} ${cardId}`);
  const groups = [...actionsByRow.values()];
  for (let start = 0; start < groups.length; start += ROWS_PER_STATEMENT) {
    const keys = groups.slice(start, start + ROWS_PER_STATEMENT).map(([first]) => sql`(${first!.sessionId}, ${first!.cardId})`);
    const { rows } = await sql<SessionCard>`
      with wanted (session_id, card_id) as (values ${sql.join(keys)})
      select session_card.session_id, session_card.card_id, session_card.video_since, session_card.watched_before
      from session_card join wanted on wanted.session_id = session_card.session_id and wanted.card_id = session_card.card_id`.execute(db);
    if (rows.length === 0) continue;
    const changed = rows.map((row) => {
      let [rewound, paused, watchedBefore]: string[] = ['[]', '[]', row.watched_before];
      for (const each of actionsByRow.get(`${row.session_id} ${row.card_id}`)!)
        if (each.videoSince === row.video_since) [rewound, paused] = [JSON.stringify(each.rewound), JSON.stringify(each.paused)];
        else watchedBefore = addToEarlierVideos(watchedBefore!, each);
      return sql`(${sql.join([row.session_id, row.card_id, rewound, paused, watchedBefore])})`;
    });
    await sql`
      with filled (session_id, card_id, rewound, paused, watched_before) as (values ${sql.join(changed)})
      update session_card set rewound = filled.rewound, paused = filled.paused, watched_before = filled.watched_before from filled
      where session_card.session_id = filled.session_id and session_card.card_id = filled.card_id`.execute(db);
  }
}

function addToEarlierVideos(watchedBefore: string, { videoSince, rewound, paused }: VideoActions): string {
  const others = JSON.parse(watchedBefore) as [number, ...unknown[]][];
  const isKnown = others.some(([since]) => since === videoSince);
  const entries = isKnown ? others : [...others, [videoSince, []] satisfies [number, ...unknown[]]];
  return JSON.stringify(entries.map((entry) => (entry[0] === videoSince ? [entry[0], entry[1], rewound, paused] : entry)));
}

async function storeCounts(db: Kysely<unknown>, counts: readonly VideoCounts[]): Promise<void> {
  for (let start = 0; start < counts.length; start += ROWS_PER_STATEMENT) {
    const rows = counts
      .slice(start, start + ROWS_PER_STATEMENT)
      .map(({ row, rewound, paused }) => sql`(${sql.join([...row, '[]', JSON.stringify(rewound), JSON.stringify(paused)])})`);
    await sql`
      insert into card_watch (card_id, product_id, video_since, sessions_by_second, rewound_by_second, paused_by_second)
      values ${sql.join(rows)}
      on conflict (card_id, product_id, video_since) do update
      set rewound_by_second = excluded.rewound_by_second, paused_by_second = excluded.paused_by_second`.execute(db);
  }
}
