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

/** Counts, for each second of each video, the sessions that rewound that second and the sessions that paused at that second. */
export async function fillVideoActions(db: Kysely<unknown>, cardIds: ReadonlySet<string>): Promise<void> {
  let sessionId = '';
  let actionsByVideo = new Map<string, VideoActions>();
  const finishSession = async () => {
    for (const actions of actionsByVideo.values()) await storeActions(db, actions);
    actionsByVideo = new Map();
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

async function storeActions(db: Kysely<unknown>, actions: VideoActions): Promise<void> {
  const { sessionId, productId, cardId, videoSince, rewound, paused } = actions;
  const { rows: sessionCards } = await sql<{ video_since: number; watched_before: string }>`
    select video_since, watched_before from session_card where session_id = ${sessionId} and card_id = ${cardId}`.execute(db);
  for (const { video_since: current, watched_before: watchedBefore } of sessionCards) {
    const others = JSON.parse(watchedBefore) as [number, ...unknown[]][];
    const isKnown = others.some(([since]) => since === videoSince);
    const entries = isKnown ? others : [...others, [videoSince, []] satisfies [number, ...unknown[]]];
    const updated = entries.map((entry) => (entry[0] === videoSince ? [entry[0], entry[1], rewound, paused] : entry));
    const change =
      current === videoSince
        ? sql`rewound = ${JSON.stringify(rewound)}, paused = ${JSON.stringify(paused)}`
        : sql`watched_before = ${JSON.stringify(updated)}`;
    await sql`update session_card set ${change} where session_id = ${sessionId} and card_id = ${cardId}`.execute(db);
  }
  const key = sql`card_id = ${cardId} and product_id = ${productId} and video_since = ${videoSince}`;
  await sql`insert into card_watch (card_id, product_id, video_since, sessions_by_second) values (${cardId}, ${productId}, ${videoSince}, '[]')
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ rewound: string; paused: string }>`
    select rewound_by_second as rewound, paused_by_second as paused from card_watch where ${key}`.execute(db);
  const rewoundCounts = addSeconds(rows[0]!.rewound, rewound);
  const pausedCounts = addSeconds(
    rows[0]!.paused,
    paused.map((second): Range => [second, second + 1]),
  );
  await sql`update card_watch set rewound_by_second = ${rewoundCounts}, paused_by_second = ${pausedCounts} where ${key}`.execute(db);
}

function addSeconds(stored: string, ranges: readonly Range[]): string {
  const counts = JSON.parse(stored) as number[];
  for (const [from, to] of ranges) {
    while (counts.length < to) counts.push(0);
    for (let second = from; second < to; second++) counts[second]!++;
  }
  return JSON.stringify(counts);
}
