import type { McqOption } from '#shared/page-types/card-fields.ts';
import { maskAccessKey } from '#shared/access-keys/access-key-format.ts';
import { AppError } from '#shared/app-error.ts';
import type { Card } from '#shared/catalog.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import type { TimeRange } from '#shared/analytics/time-ranges.ts';
import type { CardInsight, SessionReport, MissedVideoRange, TimelineRequest } from '#shared/analytics/report-schemas.ts';
import type { SubmittedAnswer, SubmittedFile } from '#shared/page-types/challenge.ts';
import type { Deps } from '#server/deps.ts';
import { listModulePercents } from '#server/services/content/content-service.ts';
import { isModuleInProduct } from '#server/services/content/content-queries.ts';
import { selectLiveCards } from '#server/services/cards/stored-card-queries.ts';
import { stripObjectExtension } from '#shared/media/object-url.ts';
import { selectVideoSeconds } from '../record/event-recording-queries.ts';
import {
  countSessionsByAttempts,
  findSessionSummary,
  selectCheckCounts,
  selectSessionEvents,
  selectWatchedSeconds,
  selectWatchedRangesByOutcome,
} from './insight-queries.ts';
import { countCardsByProduct, EMPTY_SESSION_TOTALS, sumNewPages, sumSessionTotals } from './report-queries.ts';
import { countLearnersByLastCard, sumCardDays, sumOptionPicks } from './traffic-queries.ts';
import { LEFT_AFTER_MS } from './traffic-service.ts';
import { findSlotWithNumbers } from '#server/services/own-numbers/own-numbers-service.ts';
import { loadOwnNumbersInsight } from './own-numbers-insight.ts';
import { findMissedVideoRange } from './missed-video-range.ts';
import { describeCheck } from '#workbook/checks/describe-check.ts';
import { assignRecordedCheckIds } from '../record/recorded-check-ids.ts';

const MAX_VIDEOS_BEFORE = 5;

/**
 * Reports, for each card of a module, how many of a product's learners stop at the card and which wrong answers learners give. Throws
 * `link.missing` when the module does not belong to the product.
 */
export async function getModuleInsight(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { productId, moduleId }: { productId: string; moduleId: string },
): Promise<CardInsight[]> {
  if (!(await isModuleInProduct(db, moduleId, productId))) throw new AppError('link.missing');
  const cards = (await selectLiveCards(db, { moduleId })).map(({ card }) => card);
  if (cards.length === 0) return [];
  const cardIds = cards.map((card) => card.id);
  const filter = { productId, since: '' };
  const totals = await sumCardDays(db, cardIds, filter);
  const leftBefore = new Date(now().getTime() - LEFT_AFTER_MS).toISOString();
  const standing = await countLearnersByLastCard(db, { cardIds, leftBefore, nowSince: leftBefore }, filter);
  const picks = await sumOptionPicks(db, cardIds, productId);
  const videoSeconds = await selectLengthsOfCardVideos(db, cards);
  const watched = await selectWatchedSeconds(db, productId, cardIds);
  for (const [cardId, viewers] of watched) {
    const seconds = videoSeconds.get(cardId);
    if (seconds !== undefined) watched.set(cardId, extendToVideoEnd(viewers, seconds));
  }
  const checkCounts = await selectCheckCounts(db, productId, cardIds);
  const insights: CardInsight[] = [];
  for (const card of cards) {
    const { answeredWith } = getPageTypeRules(card.type);
    const own = findSlotWithNumbers(card.answers)?.ownNumbers;
    const options =
      answeredWith === 'option'
        ? countOptions(
            card,
            picks.filter(({ id }) => id === card.id),
          )
        : [];
    insights.push({
      id: card.id,
      slug: card.slug,
      title: card.title,
      type: card.type,
      order: card.order,
      ...(totals.get(card.id) ?? { reached: 0, completed: 0 }),
      dropOffs: standing.get(card.id)?.left ?? 0,
      recent: standing.get(card.id)?.hereNow ?? 0,
      options,
      firstAnswers: answeredWith === 'option' ? countFirstAnswers(options) : null,
      attempts: answeredWith === 'submission' ? await countAttempts(db, productId, card.id) : null,
      checks:
        answeredWith === 'submission'
          ? countCheckOutcomes(
              card,
              checkCounts.filter(({ cardId }) => cardId === card.id),
            )
          : [],
      ownNumbers: own ? await loadOwnNumbersInsight(db, { productId, cardId: card.id, ...own }) : null,
      viewersPerSecond: watched.get(card.id) ?? [],
      isVideoLengthKnown: videoSeconds.has(card.id),
      missedRange: await findMissedRangeBefore(db, productId, card, cards, watched),
    });
  }
  return insights;
}

/** Returns the length, in seconds, of the video of each card whose video has a known length. */
async function selectLengthsOfCardVideos(db: Deps['db'], cards: readonly Card[]): Promise<Map<string, number>> {
  const videoIds = new Map(cards.flatMap(({ id, videoId }) => (videoId === null ? [] : [[id, stripObjectExtension(videoId)] as const])));
  const seconds = await selectVideoSeconds(db, [...new Set(videoIds.values())]);
  return new Map([...videoIds].flatMap(([id, videoId]) => (seconds.has(videoId) ? [[id, seconds.get(videoId)!]] : [])));
}

/**
 * Returns the viewers of every second of a video. The roll-up ends at the last second that anybody watched, and the seconds after it count
 * as well: nobody watched them. A second belongs to the video when the video contains its middle, as for watched ranges.
 */
function extendToVideoEnd(viewers: readonly number[], seconds: number): number[] {
  return Array.from({ length: Math.max(1, Math.round(seconds)) }, (_, second) => viewers[second] ?? 0);
}

function countOptions(card: Card, picks: readonly { option: number; picks: number; firstPicks: number }[]): CardInsight['options'] {
  const isCorrect = card.options.map((option) => option.isCorrect);
  return card.options.map(({ label }, index) => {
    const found = picks.find(({ option }) => option === index);
    return {
      label,
      // If no option is marked as correct, every option counts as correct.
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
 * Returns the part of a video that learners who failed their first attempt at a card missed more often than learners who passed it.
 * Examines the card's own video and the videos of up to five earlier cards. If several videos have a part that was missed more often,
 * returns the part with the largest `smallestGap`.
 */
async function findMissedRangeBefore(
  db: Deps['db'],
  productId: string,
  card: Card,
  cards: readonly Card[],
  watched: ReadonlyMap<string, number[]>,
): Promise<MissedVideoRange | null> {
  if (getPageTypeRules(card.type).answeredWith === null) return null;
  const hasVideo = ({ videoId }: Card) => videoId !== null;
  const earlier = cards.filter((other) => other.order < card.order && hasVideo(other)).slice(-MAX_VIDEOS_BEFORE);
  let found: MissedVideoRange | null = null;
  for (const video of hasVideo(card) ? [...earlier, card] : earlier) {
    const groups = await selectWatchedRangesByOutcome(db, productId, { questionCardId: card.id, videoCardId: video.id });
    const range = findMissedVideoRange(groups, watched.get(video.id)?.length ?? 0);
    if (range && range.smallestGap > (found?.smallestGap ?? 0)) found = { videoCardId: video.id, videoTitle: video.title, ...range };
  }
  return found;
}

/** Returns one page of the events of a session. Throws `learner.missing` when the session does not exist. */
export async function getSessionTimeline({ db }: Pick<Deps, 'db'>, { sessionId, cursor, limit }: TimelineRequest): Promise<SessionReport> {
  const summary = await findSessionSummary(db, sessionId);
  if (!summary) throw new AppError('learner.missing');
  const { prefix, hint, productId, ...session } = summary;
  const totals = (await sumSessionTotals(db, [sessionId])).get(sessionId) ?? EMPTY_SESSION_TOTALS;
  const newPages = (await sumNewPages(db, [sessionId])).get(sessionId) ?? 0;
  const modules = await listModulePercents({ db }, { id: sessionId, productId });
  const totalCards = (await countCardsByProduct(db)).get(productId) ?? 0;
  // The query requests one more event than a page can contain, to find out whether there is another page.
  const found = await selectSessionEvents(db, sessionId, { after: cursor, limit: limit + 1 });
  const page = found.slice(0, limit);
  const events = page.map(({ detail: text, fields, hasPassed, ...event }) => {
    const detail = JSON.parse(text) as EventDetail;
    return {
      ...event,
      hasPassed: hasPassed === null ? null : hasPassed === 1,
      answer: formatAnswer(event.type, detail, fields === null ? [] : (JSON.parse(fields) as { options: McqOption[] }).options),
      watchedRanges: detail.ranges ?? [],
    };
  });
  const nextCursor = found.length > limit ? page.at(-1)!.sequence : null;
  return { ...session, ...totals, totalCards, newPages, modules, accessKey: maskAccessKey(prefix, hint), events, nextCursor };
}

const MAX_SHOWN_ANSWER_LENGTH = 3000;

interface EventDetail {
  ranges?: TimeRange[];
  optionIndex?: number;
  answers?: SubmittedAnswer[];
}

function formatAnswer(type: string, { optionIndex, answers }: EventDetail, options: readonly McqOption[]): string | null {
  if (type === 'answered' && optionIndex !== undefined) return options[optionIndex]?.label ?? `Option ${optionIndex + 1}`;
  if (type !== 'submitted') return null;
  const text = (answers ?? []).map((answer) => (answer === null ? '–' : 'value' in answer ? answer.value : formatFile(answer))).join(' · ');
  return text.length > MAX_SHOWN_ANSWER_LENGTH ? `${text.slice(0, MAX_SHOWN_ANSWER_LENGTH)}…` : text;
}

/** Returns the name of a submitted file and how many of its recorded checks passed, as in `file.xlsx: 2 of 3 checks passed`. */
function formatFile({ fileName, checked }: SubmittedFile): string {
  if (!checked) return fileName;
  const passed = checked.outcomes.filter(({ outcome }) => outcome === 'pass');
  const total = checked.outcomes.length;
  return `${fileName}: ${passed.length} of ${total} ${total === 1 ? 'check' : 'checks'} passed`;
}

interface CheckCount {
  checkId: string;
  /** The fault code is `blocked` when an earlier fault hid the result, and empty when the check passed. */
  fault: string;
  times: number;
  firstTimes: number;
}

/** Returns the current workbook checks of a card in their order on the card, each with the counts of its outcomes. */
function countCheckOutcomes({ answers }: Pick<Card, 'answers'>, counts: readonly CheckCount[]): CardInsight['checks'] {
  const recordedIds = assignRecordedCheckIds(answers);
  return answers.flatMap(({ workbook }, index) =>
    (workbook?.checks ?? []).map((check) => {
      const id = recordedIds[index]!.get(check.id)!;
      const outcomes = counts
        .filter(({ checkId }) => checkId === id)
        .map(({ fault, times, firstTimes }) => ({ fault, times, firstTimes }))
        .toSorted((a, b) => b.times - a.times || (a.fault < b.fault ? -1 : 1));
      return { id, label: describeCheck(check), cell: `${check.sheet}!${check.at}`, outcomes };
    }),
  );
}
