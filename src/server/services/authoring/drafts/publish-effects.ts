import type { DbOrTrx } from '#db/open-database.ts';
import { mapCardsById } from '#shared/authoring/change-set.ts';
import { hasAnswersChanged, hasVideoChanged } from '#shared/authoring/content-changes.ts';
import type { PublishPlan } from '#shared/authoring/draft-schema.ts';
import type { CardContent } from '#shared/authoring/module-content.ts';
import { findRemainingSuccessor } from '#shared/positions.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import { countSessionsSeenSince } from './draft-queries.ts';
import {
  countSessionsPassed,
  countSessionsByLastCard,
  countSessionsCompleted,
  countSessionsInModule,
  selectFreePagesOfModule,
} from './publish-plan-queries.ts';

const RECENTLY_MS = 5 * 60 * 1000;

interface Contents {
  live: readonly CardContent[];
  next: readonly CardContent[];
}

export async function countPublishEffects(db: DbOrTrx, moduleId: string, contents: Contents, now: Date): Promise<PublishPlan['effects']> {
  const recently = new Date(now.getTime() - RECENTLY_MS).toISOString();
  const newAnswers = findPagesWithNewAnswers(contents);
  const passes = await countSessionsPassed(
    db,
    newAnswers.map(({ id }) => id),
  );
  return {
    learners: await countSessionsInModule(db, moduleId),
    learnersNow: await countSessionsSeenSince(db, moduleId, recently),
    completed: await countSessionsCompleted(db, moduleId),
    deletedPages: findDeletedPages(contents, await countSessionsByLastCard(db, moduleId)),
    newAnswers: newAnswers.map(({ id, position }) => ({ position, passes: passes.get(id) ?? 0 })),
    newVideos: findPagesWithNewVideos(contents),
    freePages: findFreePages(contents, await selectFreePagesOfModule(db, moduleId)),
  };
}

/**
 * Returns each deleted page with the page on which its learners continue: the next remaining page in the old order, or the previous
 * remaining page when no later one remains.
 */
function findDeletedPages({ live, next }: Contents, learners: ReadonlyMap<string, number>): PublishPlan['effects']['deletedPages'] {
  const kept = mapCardsById(next);
  return live.flatMap((card) => {
    const { id, title } = card;
    if (kept.has(id)) return [];
    const continued = findRemainingSuccessor(live, card, (other) => kept.has(other.id));
    return [{ title, learners: learners.get(id) ?? 0, continuesAt: continued ? kept.get(continued.id)!.title : null }];
  });
}

/**
 * Returns the pages that the new order makes free, and those that are no longer free. The first pages of a module are free, so moving one
 * can free another.
 */
export function findFreePages(
  { live, next }: { live: readonly { id: string }[]; next: readonly { id: string }[] },
  products: readonly { productTitle: string; count: number }[],
): PublishPlan['effects']['freePages'] {
  return products.flatMap(({ productTitle, count }) => {
    const before = new Set(live.slice(0, count).map(({ id }) => id));
    const positions = next.map(({ id }, index) => ({ position: index + 1, wasFree: before.has(id), isFree: index < count }));
    const free = positions.filter(({ wasFree, isFree }) => isFree && !wasFree).map(({ position }) => position);
    const notFree = positions.filter(({ wasFree, isFree }) => wasFree && !isFree).map(({ position }) => position);
    return free.length + notFree.length === 0 ? [] : [{ productTitle, free, notFree }];
  });
}

function findPagesWithNewAnswers(contents: Contents): { id: string; position: number }[] {
  const isAnswered = ({ type }: CardContent) => getPageTypeRules(type).answeredWith !== null;
  return findPages(contents, (from, to) => (isAnswered(from) || isAnswered(to)) && hasAnswersChanged(from, to));
}

function findPagesWithNewVideos(contents: Contents): number[] {
  return findPages(contents, (from, to) => from.videoId !== null && hasVideoChanged(from, to)).map(({ position }) => position);
}

/** Returns the pages that are in both the live and the new content and for which `isConcerned` returns true, with their new positions. */
function findPages(
  { live, next }: Contents,
  isConcerned: (from: CardContent, to: CardContent) => boolean,
): { id: string; position: number }[] {
  const before = mapCardsById(live);
  return next.flatMap((card, index) => {
    const old = before.get(card.id);
    return old && isConcerned(old, card) ? [{ id: card.id, position: index + 1 }] : [];
  });
}
