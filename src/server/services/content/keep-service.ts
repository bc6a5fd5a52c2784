import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '#shared/app-error.ts';
import type { Card, Module } from '#shared/catalog.ts';
import { listKeptFileIds } from '#shared/kept-files.ts';
import type { KeepState, KeptObject, ModuleToKeep } from '#shared/kept-module.ts';
import type { Session } from '#shared/session.ts';
import type { Deps } from '../../deps.ts';
import { selectObjectFacts } from '../media/object-queries.ts';
import { selectModulesOfProduct } from './content-queries.ts';
import { loadOpenedModule, loadShownCards } from './content-service.ts';

/** Returns a module of the session's product with all that a browser needs to keep it. Throws `module.missing` for any other module. */
export async function describeModuleToKeep(deps: Pick<Deps, 'db' | 'now'>, session: Session, moduleId: string): Promise<ModuleToKeep> {
  const modules = await selectModulesOfProduct(deps.db, session.product.id);
  const module = modules.find(({ id }) => id === moduleId);
  if (!module) throw new AppError('module.missing');
  // The version is that of the content, without the numbers that only this learner has begun.
  const shown = await loadShownCards(deps, { moduleId });
  const objects = listObjects(shown, await loadObjects(deps, shown));
  const version = computeVersion(module, shown, objects);
  return { session, ...(await loadOpenedModule(deps, session, module)), version, objects };
}

/** Compares the versions that a browser has with the current ones. A module outside the session's product is gone. */
export async function compareKeptModules(
  deps: Pick<Deps, 'db'>,
  session: Session,
  kept: readonly { moduleId: string; version: string }[],
): Promise<KeepState[]> {
  const modules = new Map((await selectModulesOfProduct(deps.db, session.product.id)).map((module) => [module.id, module]));
  const cards = await loadShownCards(deps, { productId: session.product.id });
  const found = await loadObjects(deps, cards);
  const cardsByModule = Map.groupBy(cards, (card) => card.moduleId);
  const current = new Map<string, { version: string; size: number; fullSize: number }>();
  // A request may name the same module many times, and a large module takes milliseconds.
  for (const moduleId of new Set(kept.map((each) => each.moduleId))) {
    const module = modules.get(moduleId);
    if (!module) continue;
    const shown = cardsByModule.get(moduleId) ?? [];
    const addUp = (rendition: 'light' | 'full') =>
      listKeptFileIds(shown, rendition).reduce((sum, id) => sum + (found.get(id)?.size ?? 0), 0);
    const version = computeVersion(module, shown, listObjects(shown, found));
    current.set(moduleId, { version, size: addUp('light'), fullSize: addUp('full') });
    await setImmediate();
  }
  return kept.map(({ moduleId, version }) => {
    const { version: currentVersion, ...sizes } = current.get(moduleId) ?? { version: null, size: 0, fullSize: 0 };
    const state = currentVersion === null ? 'gone' : currentVersion === version ? 'same' : 'changed';
    return { moduleId, state, ...sizes };
  });
}

const listAllFileIds = (cards: readonly Card[]) => [...new Set([...listKeptFileIds(cards, 'light'), ...listKeptFileIds(cards, 'full')])];

async function loadObjects({ db }: Pick<Deps, 'db'>, cards: readonly Card[]): Promise<Map<string, KeptObject>> {
  const facts = await selectObjectFacts(db, listAllFileIds(cards));
  return new Map(facts.map(({ id, size, sha256 }) => [id, { name: id, size, etag: `"${sha256}"` }]));
}

const listObjects = (cards: readonly Card[], found: ReadonlyMap<string, KeptObject>) =>
  listAllFileIds(cards).flatMap((id) => found.get(id) ?? []);

function computeVersion({ title, description, slug }: Module, cards: readonly Card[], objects: readonly KeptObject[]): string {
  return createHash('sha256')
    .update(JSON.stringify([title, description, slug, cards, objects]))
    .digest('base64url')
    .slice(0, 22);
}
