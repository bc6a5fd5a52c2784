import { randomUUIDv7 } from 'node:crypto';
import type { Card } from '#shared/catalog.ts';
import { MAX_EVENTS_PER_BATCH, type LearnerEvent } from '#shared/analytics/learner-events.ts';
import type { SchoolClient } from './school-client.ts';

/** Holds a module with its cards in order. */
export interface TaughtModule {
  id: string;
  cards: Card[];
}

/** Creates a generator of numbers from 0 to 1 that are the same in every run. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Without<Event> = Event extends unknown ? Omit<Event, 'id' | 'at'> : never;
type Step = Without<LearnerEvent>;

const SECONDS_PER_VIDEO = 18;
const SECONDS_PER_STEP = 14;

/** Lists what a learner does on one page. Some fail a challenge and leave it. */
function* walkPage(card: Card, random: () => number): Iterable<Step> {
  const cardId = card.id;
  yield { type: 'viewed', cardId };
  if (card.videoId !== null) {
    const end = random() < 0.8 ? SECONDS_PER_VIDEO : 4 + Math.floor(random() * 10);
    yield { type: 'watched', cardId, ranges: [[0, end]], position: end, ...(random() < 0.2 && { rewinds: [[end, end - 3]], pauses: [5] }) };
  }
  if (card.options.length > 0) {
    const right = card.options.findIndex(({ isCorrect }) => isCorrect);
    const isRight = random() < 0.55;
    const wrong = [...card.options.keys()].filter((index) => index !== right);
    yield { type: 'answered', cardId, optionIndex: isRight ? right : wrong[Math.floor(random() * wrong.length)]! };
    if (!isRight && random() < 0.5) yield { type: 'answered', cardId, optionIndex: right };
  }
  const checkSet = card.answers[0]?.workbook;
  if (checkSet) {
    const submit = (isRight: boolean): Step => {
      const outcomes = checkSet.checks.map(({ id }, index) =>
        isRight || index !== 1 ? { id, outcome: 'pass' as const } : { id, outcome: 'fail' as const, fault: 'rangeShort' as const },
      );
      const checked = { revision: checkSet.revision, outcomes };
      return { type: 'submitted', cardId, answers: [{ fileName: 'mine.xlsx', size: 9000, checked }] };
    };
    while (random() < 0.6) yield submit(false);
    if (random() < 0.2) return;
    yield submit(true);
  }
  yield { type: 'completed', cardId };
}

/**
 * Lets a learner walk `pageCount` pages of a module in order, ending at `endsAt`, and completes the module with its last page. A page that only
 * a wrong answer leads to is walked by some.
 */
export async function walkModule(
  { api }: SchoolClient,
  { id: moduleId, cards }: TaughtModule,
  { from = 0, pageCount, endsAt, random }: { from?: number; pageCount: number; endsAt: number; random: () => number },
): Promise<void> {
  const pages = cards.slice(from, from + pageCount).filter(({ slug }) => !slug.includes('review') || random() < 0.3);
  const steps: Step[] = pages.flatMap((card) => [...walkPage(card, random)]);
  if (from + pageCount >= cards.length) steps.push({ type: 'moduleCompleted', moduleId });
  const events = steps.map((step, index) => ({
    ...step,
    id: randomUUIDv7(),
    at: new Date(endsAt - (steps.length - index) * SECONDS_PER_STEP * 1000).toISOString(),
  }));
  for (let first = 0; first < events.length; first += MAX_EVENTS_PER_BATCH)
    await api.analytics.record.mutate({ events: events.slice(first, first + MAX_EVENTS_PER_BATCH) });
}
