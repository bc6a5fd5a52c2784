import { AppError } from '#shared/app-error.ts';
import type { ModuleProblems, ModuleTraffic, TrafficEdge, TrafficPage, TrafficRequest } from '#shared/analytics/traffic-schemas.ts';
import { findContentProblems, findNeverReachedPages } from '#shared/authoring/flow/content-problems.ts';
import type { Card } from '#shared/catalog.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import type { Deps } from '#server/deps.ts';
import { isModuleInProduct } from '#server/services/content/content-queries.ts';
import { listModules } from '#server/services/authoring/module-service.ts';
import { selectCardsInOrder } from '#server/services/cards/stored-card-queries.ts';
import { END_OF_MODULE } from '../rollups/rollup-queries.ts';
import { countLearnersByLastCard, countTriesAndPasses, sumCardDays, sumCardSteps } from './traffic-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session that was last seen less than three days ago may still continue, so its learner has not left. */
export const LEFT_AFTER_MS = 3 * DAY_MS;
export const HERE_NOW_MS = 5 * 60 * 1000;

/**
 * Reports how learners move through the live pages of a module in a period. Throws `link.missing` when the module does not belong to the
 * product.
 */
export async function getModuleTraffic(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { moduleId, productId, days }: TrafficRequest,
): Promise<ModuleTraffic> {
  if (productId !== null && !(await isModuleInProduct(db, moduleId, productId))) throw new AppError('link.missing');
  const at = now();
  const cards = await selectCardsInOrder(db, moduleId);
  if (cards.length === 0) return { at: at.toISOString(), edges: [], pages: [] };
  const cardIds = cards.map(({ id }) => id);
  const before = (ms: number) => new Date(at.getTime() - ms).toISOString();
  const filter = { productId, since: days === null ? '' : before((days - 1) * DAY_MS).slice(0, 10) };
  const steps = await sumCardSteps(db, cardIds, filter);
  const viewers = await sumCardDays(db, cardIds, filter);
  const lastCards = { cardIds, leftBefore: before(LEFT_AFTER_MS), nowSince: before(HERE_NOW_MS) };
  const standing = await countLearnersByLastCard(db, lastCards, filter);
  const tries = await countTriesAndPasses(db, cardIds, filter);
  const isLive = new Set([...cardIds, END_OF_MODULE]);
  return {
    at: at.toISOString(),
    edges: steps.filter(({ to }) => isLive.has(to)).map(({ exit, to, ...step }) => ({ ...step, ...parseExit(exit), to: to || null })),
    pages: cards.map((card) => ({
      id: card.id,
      reached: viewers.get(card.id)?.reached ?? 0,
      ...(standing.get(card.id) ?? { left: 0, hereNow: 0 }),
      rightAtFirst: countRightAtFirst(card, tries.get(card.id)),
      passed: countPassed(card, tries.get(card.id)),
    })),
  };
}

function parseExit(exit: string): Pick<TrafficEdge, 'by' | 'option'> {
  const [by, option] = exit.split(':');
  return { by: by as TrafficEdge['by'], option: option === undefined ? null : Number(option) };
}

const countPassed = (card: Card, tries: { passed: number; total: number } | undefined): TrafficPage['passed'] =>
  tries && getPageTypeRules(card.type).answeredWith === 'submission' ? { count: tries.passed, total: tries.total } : null;

const countRightAtFirst = (card: Card, tries: { passedAtFirst: number; total: number } | undefined): TrafficPage['rightAtFirst'] =>
  tries && card.options.some(({ isCorrect }) => isCorrect) && getPageTypeRules(card.type).answeredWith === 'option'
    ? { count: tries.passedAtFirst, total: tries.total }
    : null;

/** Counts the learners whose first answer to a quiz was right. Returns null when no option is right or nobody has answered. */
export function countRight(card: Card, answers: readonly { option: number; firstPicks: number }[]): TrafficPage['rightAtFirst'] {
  if (!card.options.some(({ isCorrect }) => isCorrect) || answers.length === 0) return null;
  const sum = (some: typeof answers) => some.reduce((total, { firstPicks }) => total + firstPicks, 0);
  return { count: sum(answers.filter(({ option }) => card.options[option]?.isCorrect)), total: sum(answers) };
}

const ALL_OF_THE_PAST = { productId: null, since: '' };

/** Lists the modules whose live pages have problems, in the order of the portal. */
export async function listModuleProblems({ db }: Pick<Deps, 'db'>): Promise<ModuleProblems[]> {
  const cards = await selectCardsInOrder(db);
  if (cards.length === 0) return [];
  const ids = cards.map(({ id }) => id);
  const viewers = await sumCardDays(db, ids, ALL_OF_THE_PAST);
  const pages = ids.map((id) => ({ id, reached: viewers.get(id)?.reached ?? 0 }));
  // Only the pages before those that nobody has opened matter, which are few in a course that is used.
  const before = ids.flatMap((id, index) => (pages[index + 1]?.reached === 0 ? [id] : []));
  const edges = before.length === 0 ? [] : await sumCardSteps(db, before, ALL_OF_THE_PAST);
  const cardsByModule = Map.groupBy(cards, ({ moduleId }) => moduleId);
  const findProblems = (own: readonly Card[]) => [...findContentProblems(own), ...findNeverReachedPages(own, { pages, edges })];
  return (await listModules({ db }))
    .map(({ id, title }) => ({ moduleId: id, title, problems: findProblems(cardsByModule.get(id) ?? []) }))
    .filter(({ problems }) => problems.length > 0);
}
