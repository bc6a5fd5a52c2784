import { AppError } from '#shared/app-error.ts';
import type { Card, Module } from '#shared/catalog.ts';
import type { SessionProgress, Session } from '#shared/session.ts';
import type { Deps } from '../../deps.ts';
import {
  findLastViewedCard,
  findModuleByCard,
  isModuleInProduct,
  selectCardsOfModule,
  selectCompletedModuleIds,
  selectModulesOfProduct,
} from './content-queries.ts';

// A session sees the modules of its product and nothing else; whatever is not among them answers as if it did not exist.

export async function listLearnerModules(deps: Pick<Deps, 'db'>, session: Session, productSlug: string): Promise<Module[]> {
  // Addresses are typed with capitals too: /api/modules/Intro.
  if (productSlug.toLowerCase() !== session.product.slug) throw new AppError('product.missing');
  return selectModulesOfProduct(deps.db, session.product.id);
}

export async function findLearnerModuleBySlug(deps: Pick<Deps, 'db'>, session: Session, moduleSlug: string): Promise<Module> {
  const found = (await selectModulesOfProduct(deps.db, session.product.id)).find((module) => module.slug === moduleSlug);
  if (!found) throw new AppError('module.missing');
  return found;
}

export async function listLearnerCards(deps: Pick<Deps, 'db'>, session: Session, moduleId: string): Promise<Card[]> {
  if (!(await isModuleInProduct(deps.db, moduleId, session.product.id))) throw new AppError('module.missing');
  return selectCardsOfModule(deps.db, moduleId);
}

/** The module and cards around a tip or challenge, which are addressed by their own id alone. */
export async function findModuleWithCards(
  deps: Pick<Deps, 'db'>,
  session: Session,
  page: { id: string; type: 'tip' | 'challenge' },
): Promise<{ module: Module; cards: Card[] }> {
  const module = await findModuleByCard(deps.db, { ...page, productId: session.product.id });
  if (!module) throw new AppError('card.missing');
  return { module, cards: await selectCardsOfModule(deps.db, module.id) };
}

export async function loadProgress(deps: Pick<Deps, 'db'>, session: Session): Promise<SessionProgress> {
  return {
    lastCard: await findLastViewedCard(deps.db, session.id),
    completedModuleIds: await selectCompletedModuleIds(deps.db, session.id),
  };
}
