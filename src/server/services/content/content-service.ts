import { AppError } from '#shared/app-error.ts';
import type { Card, Module, PageOutline } from '#shared/catalog.ts';
import type { OpenedModule, PageData, OpenModuleRequest } from '#shared/opened-module.ts';
import type { SessionProgress, Session } from '#shared/session.ts';
import { outlinePages } from '#shared/routing/learning-way.ts';
import { buildOpenModuleRequest, parseRouteParams } from '#shared/routing/route-params.ts';
import { matchRoute } from '#shared/routing/routes.ts';
import type { Deps } from '../../deps.ts';
import { addVideosToCards } from '../media/companions/companion-service.ts';
import {
  countNewPages,
  findLastViewedCard,
  findModuleByCard,
  isFormerProductSlug,
  isModuleInProduct,
  selectCardProgress,
  selectCompletedModuleIds,
  selectUnlockedCardIds,
  selectModuleBySlug,
  selectModuleIdsByFormerSlug,
  selectModuleIdsOfCards,
  selectModulesOfProduct,
  selectReachedPercents,
} from './content-queries.ts';
import { addBegunNumbers } from '../own-numbers/round-service.ts';
import { computeProgressPercent } from '#shared/authoring/flow/module-flow.ts';
import { selectCardsInOrder, selectLiveCards } from '../cards/stored-card-queries.ts';

// A session sees only the modules of its product. A request for a module or card outside the product receives the same response as a
// request for one that does not exist.

export async function listLearnerModules(deps: Pick<Deps, 'db'>, session: Session, productSlug: string): Promise<Module[]> {
  // Slugs in URLs are case-insensitive: /api/modules/Intro and /api/modules/intro return the same modules.
  const slug = productSlug.toLowerCase();
  const isOwn = slug === session.product.slug || (await isFormerProductSlug(deps.db, session.product.id, slug));
  if (!isOwn) throw new AppError('product.missing');
  return selectModulesOfProduct(deps.db, session.product.id);
}

export async function findLearnerModuleBySlug(deps: Pick<Deps, 'db'>, session: Session, moduleSlug: string): Promise<Module> {
  const [current] = await selectModuleBySlug(deps.db, session.product.id, moduleSlug);
  const found = current ?? (await findByFormerSlug(deps, session, moduleSlug));
  if (!found) throw new AppError('module.missing');
  return found;
}

/** Returns the product's module that had the slug last, or undefined if none had it. */
async function findByFormerSlug({ db }: Pick<Deps, 'db'>, session: Session, slug: string): Promise<Module | undefined> {
  const ids = await selectModuleIdsByFormerSlug(db, slug);
  if (ids.length === 0) return undefined;
  const modules = await selectModulesOfProduct(db, session.product.id);
  return ids.map((id) => modules.find((module) => module.id === id)).find((module) => module !== undefined);
}

export async function listLearnerCards(deps: Pick<Deps, 'db'>, session: Session, moduleId: string): Promise<Card[]> {
  const cards = await loadShownCards(deps, { moduleId, productId: session.product.id });
  if (cards.length === 0 && !(await isModuleInProduct(deps.db, moduleId, session.product.id))) throw new AppError('module.missing');
  return cards;
}

/**
 * Returns all data that the player needs to show a page of a module. The URL of a single card opens the module that contains the card.
 * Throws `module.missing` when the module does not exist, and `card.missing` when no card has the requested id and type.
 */
export async function openModule(deps: Pick<Deps, 'db' | 'now'>, session: Session, target: OpenModuleRequest): Promise<PageData> {
  if ('moduleSlug' in target) {
    const module = await findLearnerModuleBySlug(deps, session, target.moduleSlug);
    return { session, ...(await loadOpenedModule(deps, session, module)) };
  }
  const module = await findModuleByCard(deps.db, { id: target.id, type: target.type, productId: session.product.id });
  if (!module) throw new AppError('card.missing');
  return { session, ...(await loadOpenedModule(deps, session, module)) };
}

/** Loads the first module of the session's product, where a learner starts. Returns null when the product has no modules. */
export async function loadFirstModule(deps: Pick<Deps, 'db' | 'now'>, session: Session): Promise<OpenedModule | null> {
  const [first] = await selectModulesOfProduct(deps.db, session.product.id);
  return first ? loadOpenedModule(deps, session, first) : null;
}

/** Loads the module of a learner's path. Returns null for a path without a module, and when the module or the page is gone. */
export async function loadModuleOfPath(deps: Pick<Deps, 'db' | 'now'>, session: Session, path: string): Promise<OpenedModule | null> {
  const route = matchRoute(path);
  if (route === null || Object.keys(route.params).length === 0) return null;
  try {
    const { session: _, ...opened } = await openModule(deps, session, buildOpenModuleRequest(parseRouteParams(route.params)));
    return opened;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

export async function loadOpenedModule(deps: Pick<Deps, 'db' | 'now'>, session: Session, module: Module): Promise<OpenedModule> {
  const [cards, progress, unlockedCardIds] = await Promise.all([
    loadShownCards(deps, { moduleId: module.id }).then((shown) => addBegunNumbers(deps, session, shown)),
    loadProgress(deps, session, module.id),
    selectUnlockedCardIds(deps.db, session.id, module.id),
  ]);
  return { module, cards, progress, unlockedCardIds };
}

/** Returns the pages of every module of the session's product, by the id of the module, without their content. */
export async function listPageOutlines(deps: Pick<Deps, 'db'>, session: Session): Promise<Record<string, PageOutline[]>> {
  const cards = Map.groupBy(await loadShownCards(deps, { productId: session.product.id }), ({ moduleId }) => moduleId);
  const modules = await selectModulesOfProduct(deps.db, session.product.id);
  return Object.fromEntries(modules.map(({ id }) => [id, outlinePages(cards.get(id) ?? [])]));
}

/** Returns the cards of a module or a product as learners see them, each with its revision number, to which learners' events refer. */
export async function loadShownCards(deps: Pick<Deps, 'db'>, filter: { moduleId?: string; productId?: string }): Promise<Card[]> {
  const cards = await selectLiveCards(deps.db, filter);
  return addVideosToCards(
    deps,
    cards.map(({ card, revision }) => ({ ...card, revision })),
  );
}

export async function loadModuleListProgress(deps: Pick<Deps, 'db'>, session: Session) {
  const newPages = await countNewPages(deps.db, [session.id]);
  const progress = await loadProgress(deps, session);
  return {
    ...progress,
    newPages: Object.fromEntries(newPages.map((each) => [each.moduleId, each.newPages])),
    percents: await computePercents(deps, session.id, progress),
  };
}

/** Returns the farthest that a session has been in each module that it has begun, from 0 to 100, by the id of the module. */
async function computePercents(
  { db }: Pick<Deps, 'db'>,
  sessionId: string,
  { completedModuleIds, openedCardIds, doneCardIds }: Pick<SessionProgress, 'completedModuleIds' | 'openedCardIds' | 'doneCardIds'>,
): Promise<Record<string, number>> {
  // A module whose content has changed does not take the learner back.
  const percents = await selectReachedPercents(db, sessionId);
  for (const id of completedModuleIds) percents[id] = 100;
  const begun = (await selectModuleIdsOfCards(db, openedCardIds)).filter((id) => !completedModuleIds.includes(id));
  for (const id of begun) {
    const percent = computeProgressPercent(await selectCardsInOrder(db, id), { openedCardIds, doneCardIds, isCompleted: false });
    percents[id] = Math.max(percent, percents[id] ?? 0);
  }
  return percents;
}

/** Lists the modules that a session has begun, with how far it is in each, from 0 to 100. */
export async function listModulePercents(deps: Pick<Deps, 'db'>, { id, productId }: { id: string; productId: string }) {
  const completedModuleIds = await selectCompletedModuleIds(deps.db, id);
  const percents = await computePercents(deps, id, { completedModuleIds, ...(await selectCardProgress(deps.db, id, null)) });
  const modules = await selectModulesOfProduct(deps.db, productId);
  return modules.flatMap((module) => (percents[module.id] === undefined ? [] : [{ title: module.title, percent: percents[module.id]! }]));
}

/** Loads a learner's progress. With a module id, the opened and completed cards are those of that module. */
export async function loadProgress(deps: Pick<Deps, 'db'>, session: Session, moduleId: string | null = null): Promise<SessionProgress> {
  const [lastCard, completedModuleIds, cards] = await Promise.all([
    findLastViewedCard(deps.db, session.id),
    selectCompletedModuleIds(deps.db, session.id),
    selectCardProgress(deps.db, session.id, moduleId),
  ]);
  return { lastCard, completedModuleIds, ...cards };
}
