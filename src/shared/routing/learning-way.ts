// This file tells which pages of a module a learner meets who answers everything right.
import type { Card, PageOutline } from '../catalog.ts';
import { findNextTarget } from './navigation.ts';

/**
 * Returns the pages that only a wrong answer or a failed challenge leads to. They are not part of the way through the module, so they count
 * only for learners who need them.
 */
export function findDetours<C extends Card>(cards: readonly C[]): C[] {
  const onWay = new Set<Card>();
  const pending: Card[] = cards.slice(0, 1);
  for (let card = pending.pop(); card; card = pending.pop()) {
    if (onWay.has(card)) continue;
    onWay.add(card);
    for (const pageId of listSuccessfulOutcomes(card)) {
      const target = findNextTarget(card, cards, pageId);
      if (target.to === 'card') pending.push(target.card);
    }
  }
  const linkedAfterFailure = new Set(cards.flatMap(listFailedOutcomes));
  return cards.filter((card) => !onWay.has(card) && linkedAfterFailure.has(card.id));
}

type LitPage = Pick<Card, 'order'> & { video?: { glow: string | null } | null };

/** Returns the glow of a page or, on a page without a video, of the last page before it that has one, else of the first page after it. */
export function findGlow(card: LitPage, cards: readonly LitPage[]): string | null {
  const withGlow = cards.filter((each) => each.video?.glow);
  const nearest = withGlow.findLast((each) => each.order <= card.order) ?? withGlow[0];
  return card.video?.glow ?? nearest?.video?.glow ?? null;
}

function listSuccessfulOutcomes({ options, nextOnPassPageId }: Card): (string | null)[] {
  const right = options.some(({ isCorrect }) => isCorrect) ? options.filter(({ isCorrect }) => isCorrect) : options;
  return right.length > 0 ? right.map(({ nextPageId }) => nextPageId) : [nextOnPassPageId];
}

const listFailedOutcomes = ({ options, nextOnFailPageId }: Card) => [
  nextOnFailPageId,
  ...options.filter(({ isCorrect }) => !isCorrect).map(({ nextPageId }) => nextPageId),
];

/** Returns the pages of a module for a list of modules. */
export function outlinePages(cards: readonly Card[]): PageOutline[] {
  const detours = new Set<Card>(findDetours(cards));
  return cards.map((card) => {
    const { id, slug, title, type, order, video } = card;
    const picture = video ? { duration: video.duration, stillId: video.stillId, glow: video.glow } : null;
    return { id, slug, title, type, order, isDetour: detours.has(card), video: picture };
  });
}
