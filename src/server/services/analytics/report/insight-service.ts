import { maskAccessKey } from '#shared/access-keys/access-key-format.ts';
import { AppError } from '#shared/app-error.ts';
import type { Card, McqOption } from '#shared/catalog.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import type { TimeRange } from '#shared/analytics/time-ranges.ts';
import type { CardInsight, SessionReport, SkippedRange, TimelineRequest } from '#shared/analytics/reports.ts';
import type { Deps } from '#server/deps.ts';
import { isModuleInProduct, selectCardsOfModule } from '#server/services/content/content-queries.ts';
import {
  countSessionsByAttempts,
  countDropOffs,
  findSessionSummary,
  selectOptionPicks,
  selectSessionEvents,
  selectWatchedSeconds,
  selectWatchedByFailedSessions,
  selectCardTotals,
} from './insight-queries.ts';
import { countCardsByProduct, EMPTY_SESSION_TOTALS, sumSessionTotals } from './report-queries.ts';
import { findLongestSkippedRange } from './skipped-range.ts';

/**
 * Reports, for each card of a module, where learners of a product stop and which wrong answers they give. Throws `link.missing`
 * when the module does not belong to the product.
 */
export async function getModuleInsight(
  { db }: Pick<Deps, 'db'>,
  { productId, moduleId }: { productId: string; moduleId: string },
): Promise<CardInsight[]> {
  if (!(await isModuleInProduct(db, moduleId, productId))) throw new AppError('link.missing');
  const cards = await selectCardsOfModule(db, moduleId);
  const cardIds = cards.map((card) => card.id);
  const totals = await selectCardTotals(db, productId, cardIds);
  const dropOffs = await countDropOffs(db, productId, moduleId, cardIds);
  const picks = await selectOptionPicks(db, productId, cardIds);
  const watched = await selectWatchedSeconds(db, productId, cardIds);
  const insights: CardInsight[] = [];
  for (const card of cards) {
    const { answeredWith } = getPageTypeRules(card.type);
    const options =
      answeredWith === 'option'
        ? countOptions(
            card,
            picks.filter((pick) => pick.cardId === card.id),
          )
        : [];
    insights.push({
      id: card.id,
      slug: card.slug,
      title: card.title,
      type: card.type,
      order: card.order,
      ...(totals.get(card.id) ?? { reached: 0, completed: 0 }),
      dropOffs: dropOffs.get(card.id) ?? 0,
      options,
      firstAnswers: answeredWith === 'option' ? countFirstAnswers(options) : null,
      attempts: answeredWith === 'submission' ? await countAttempts(db, productId, card.id) : null,
      viewersPerSecond: watched.get(card.id) ?? [],
      skippedRange: await findSkippedRange(db, productId, card, cards, watched),
    });
  }
  return insights;
}

function countOptions(card: Card, picks: readonly { optionIndex: number; picks: number; firstPicks: number }[]): CardInsight['options'] {
  const isCorrect = card.options.map((option) => option.isCorrect);
  return card.options.map(({ label }, index) => {
    const found = picks.find((pick) => pick.optionIndex === index);
    return {
      label,
      // Every option counts as correct when no option is marked as correct.
      isCorrect: isCorrect[index]! || !isCorrect.includes(true),
      picks: found?.picks ?? 0,
      firstPicks: found?.firstPicks ?? 0,
    };
  });
}

function countFirstAnswers(options: CardInsight['options']): { total: number; correct: number } {
  const sumFirstPicks = (some: CardInsight['options']) => some.reduce((sum, { firstPicks }) => sum + firstPicks, 0);
  return { total: sumFirstPicks(options), correct: sumFirstPicks(options.filter(({ isCorrect }) => isCorrect)) };
}

async function countAttempts(db: Deps['db'], productId: string, cardId: string): Promise<CardInsight['attempts']> {
  const counts = await countSessionsByAttempts(db, productId, cardId);
  const passed = counts.flatMap(({ passedAfter, sessions }) => (passedAfter === null ? [] : [{ attempts: passedAfter, sessions }]));
  return {
    passedAfter: passed.toSorted((a, b) => a.attempts - b.attempts),
    notPassed: counts.find(({ passedAfter }) => passedAfter === null)?.sessions ?? 0,
  };
}

/**
 * Returns the video range that was skipped by sessions whose first attempt at the card failed. The video is the card's own video,
 * or else the video of the nearest earlier card that has a video.
 */
async function findSkippedRange(
  db: Deps['db'],
  productId: string,
  card: Card,
  cards: readonly Card[],
  watched: ReadonlyMap<string, number[]>,
): Promise<SkippedRange | null> {
  if (getPageTypeRules(card.type).answeredWith === null) return null;
  const video = cards.findLast((other) => other.order <= card.order && other.videoId !== null);
  if (!video) return null;
  const failed = await selectWatchedByFailedSessions(db, productId, card.id, video.id);
  const range = findLongestSkippedRange(failed, watched.get(video.id)?.length ?? 0);
  return range && { videoCardId: video.id, videoTitle: video.title, failedSessions: failed.length, ...range };
}

/** Returns one page of the events of a session. Throws `learner.missing` when the session does not exist. */
export async function getSessionTimeline({ db }: Pick<Deps, 'db'>, { sessionId, cursor, limit }: TimelineRequest): Promise<SessionReport> {
  const summary = await findSessionSummary(db, sessionId);
  if (!summary) throw new AppError('learner.missing');
  const { prefix, hint, productId, ...session } = summary;
  const totals = (await sumSessionTotals(db, [sessionId])).get(sessionId) ?? EMPTY_SESSION_TOTALS;
  const totalCards = (await countCardsByProduct(db)).get(productId) ?? 0;
  // The query requests one event more than the page holds, to find out whether another page exists.
  const found = await selectSessionEvents(db, sessionId, { after: cursor, limit: limit + 1 });
  const page = found.slice(0, limit);
  const events = page.map(({ detail: text, options, hasPassed, ...event }) => {
    const detail = JSON.parse(text) as EventDetail;
    return {
      ...event,
      hasPassed: hasPassed === null ? null : hasPassed === 1,
      answer: formatAnswer(event.type, detail, JSON.parse(options ?? '[]') as McqOption[]),
      watchedRanges: detail.ranges ?? [],
    };
  });
  const nextCursor = found.length > limit ? page.at(-1)!.sequence : null;
  return { ...session, ...totals, totalCards, accessKey: maskAccessKey(prefix, hint), events, nextCursor };
}

const MAX_SHOWN_ANSWER_LENGTH = 3000;

/** Describes the part of an event that the journal stores as JSON. */
interface EventDetail {
  ranges?: TimeRange[];
  optionIndex?: number;
  answers?: ({ value: string } | { fileName: string } | null)[];
}

function formatAnswer(type: string, { optionIndex, answers }: EventDetail, options: readonly McqOption[]): string | null {
  if (type === 'answered' && optionIndex !== undefined) return options[optionIndex]?.label ?? `Option ${optionIndex + 1}`;
  if (type !== 'submitted') return null;
  const text = (answers ?? []).map((answer) => (answer === null ? '–' : 'value' in answer ? answer.value : answer.fileName)).join(' · ');
  return text.length > MAX_SHOWN_ANSWER_LENGTH ? `${text.slice(0, MAX_SHOWN_ANSWER_LENGTH)}…` : text;
}
