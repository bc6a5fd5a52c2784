import { isDeepEqual } from '#shared/authoring/deep-equal.ts';
import { mapCardsById } from '#shared/authoring/change-set.ts';
import type { CardContent, ModuleContent } from '#shared/authoring/module-content.ts';

/**
 * Describes the cards of a draft as stored: a copy of the live cards from which the draft was started, the order of its cards, and the
 * cards that differ from this copy. The copy of the live cards is needed because the live version of a module can change while the draft is
 * open.
 */
export interface DraftContents {
  startedAt: string;
  base: readonly CardContent[];
  order: readonly string[];
  edited: Readonly<Record<string, { card: CardContent; updatedAt: string }>>;
  authors: readonly string[];
}

export function createDraftContents(live: readonly CardContent[], startedAt: string): DraftContents {
  return { startedAt, base: live, order: live.map(({ id }) => id), edited: {}, authors: [] };
}

/** Returns the cards of a draft in their order. */
export function getDraftContent({ base, order, edited }: DraftContents): CardContent[] {
  const unedited = mapCardsById(base);
  return order.map((id) => edited[id]?.card ?? unedited.get(id)!);
}

/** Returns the instant of the last change to a card in a draft or, if the card is unchanged, the instant at which the draft was started. */
export function getDraftCardVersion({ startedAt, edited }: DraftContents, id: string): string {
  return edited[id]?.updatedAt ?? startedAt;
}

/** Replaces the cards of a draft. Each changed card gets `updatedAt` as its new version, and each unchanged card keeps its version. */
export function replaceDraftContent(
  contents: DraftContents,
  content: ModuleContent,
  { authorId, updatedAt }: { authorId: string; updatedAt: string },
): DraftContents {
  const before = mapCardsById(getDraftContent(contents));
  const base = mapCardsById(contents.base);
  const edited = content.flatMap((card): [string, { card: CardContent; updatedAt: string }][] => {
    const isUnchanged = isDeepEqual(before.get(card.id), card);
    if (isUnchanged) return contents.edited[card.id] ? [[card.id, contents.edited[card.id]!]] : [];
    return isDeepEqual(base.get(card.id), card) ? [] : [[card.id, { card, updatedAt }]];
  });
  return {
    ...contents,
    order: content.map(({ id }) => id),
    edited: Object.fromEntries(edited),
    authors: [...new Set([...contents.authors, authorId])],
  };
}
