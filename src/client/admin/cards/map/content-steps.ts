import { cardMapWords } from '#admin-words/card-map.ts';
import { applyChange } from '#shared/authoring/apply-change.ts';
import { diffContents } from '#shared/authoring/change-set.ts';
import type { DraftChange } from '#shared/authoring/draft-schema.ts';
import { toCards, toModuleContent, type CardContent, type ModuleContent } from '#shared/authoring/module-content.ts';
import type { Card, CardChanges, NewCard } from '#shared/catalog.ts';
import { createBlankFields, pickCardFields, type PageType } from '#shared/page-types/card-fields.ts';
import { pageTypeRules } from '#shared/page-types/page-type-registry.ts';
import { buildLinkChanges, getLinkedPage } from '../page-links.ts';
import { END_NODE, type Way } from './map-graph.ts';
import { buildFlowGraph } from '#shared/authoring/flow/module-flow.ts';

/** Something that an author does on the map: the changes that do it, and those that undo it. */
export interface ContentStep {
  does: DraftChange[];
  undoes: DraftChange[];
  after: Card[];
}

/** Prepares the changes as one step, which can be undone without touching what anybody else has changed meanwhile. */
export function createStep(cards: readonly Card[], does: DraftChange[]): ContentStep {
  const before = toModuleContent(cards);
  const moduleId = cards[0]!.moduleId;
  const after = does.reduce<CardContent[]>((content, change) => applyChange(content, withId(change)), before);
  return { does, undoes: listChanges(after, before, moduleId), after: toCards(after, moduleId) };
}

function withId(change: DraftChange) {
  return change.verb === 'create' ? { ...change, id: change.id! } : change;
}

/** Returns the changes that lead from one content of a module to another. Removed cards come back with their ids, and so with their figures. */
function listChanges(from: ModuleContent, to: ModuleContent, moduleId: string): DraftChange[] {
  const { created, changed, moved, deleted } = diffContents(from, to);
  return [
    ...deleted.map(({ card }): DraftChange => ({ verb: 'remove', id: card.id })),
    ...created.map(({ card, position }): DraftChange => ({
      verb: 'create',
      id: card.id,
      card: { ...(pickCardFields(card) as NewCard), moduleId, order: position },
    })),
    ...changed.map(({ id, fields }): DraftChange => ({
      verb: 'change',
      id,
      changes: Object.fromEntries(fields.map(({ field, to: value }) => [field, value])) as CardChanges,
    })),
    ...moved.map(({ id, to: order }): DraftChange => ({ verb: 'move', id, order })),
  ];
}

export function relinkStep(cards: readonly Card[], way: Pick<Way, 'from' | 'exits'>, pageId: string | null): ContentStep {
  const card = cards.find(({ id }) => id === way.from)!;
  const changes = buildLinkChanges(
    card,
    way.exits.map((exit) => ({ ...exit, pageId })),
  );
  return createStep(cards, [{ verb: 'change', id: card.id, changes }]);
}

export function removeStep(cards: readonly Card[], id: string): ContentStep {
  return createStep(cards, [{ verb: 'remove', id }]);
}

/** Inserts a page after another one, without changing any link. */
export function insertAfterStep(cards: readonly Card[], afterId: string, newCard: { id: string; type: PageType }): ContentStep {
  const { order } = cards.find(({ id }) => id === afterId)!;
  return createStep(cards, [createNewCard(cards, newCard, { order: order + 1, nextPageId: null })]);
}

/** Inserts a page on a way: learners who take the way come to the new page first. All other ways lead where they led before. */
export function insertOnWayStep(cards: readonly Card[], way: Way, newCard: { id: string; type: PageType }): ContentStep {
  const card = cards.find(({ id }) => id === way.from)!;
  const next = cards.find(({ order }) => order === card.order + 1);
  const target = way.to === END_NODE ? null : way.to;
  const others = buildFlowGraph(cards)
    .get(card.id)!
    .filter((exit) => !way.exits.some(({ by, option }) => by === exit.by && option === exit.option));
  // The new page stands between the page and the next one, so the order now leads there: every other way to the next page becomes a link.
  const kept = others.filter((exit) => exit.to !== null && exit.to === next?.id && getLinkedPage(card, exit) !== exit.to);
  const links = [...way.exits.map((exit) => ({ ...exit, pageId: newCard.id })), ...kept.map((exit) => ({ ...exit, pageId: next!.id }))];
  const isNext = target === (next?.id ?? null);
  const create = createNewCard(cards, newCard, { order: card.order + 1, nextPageId: isNext ? null : target });
  if (way.isByOrder && kept.length === 0) return createStep(cards, [create]);
  return createStep(cards, [create, { verb: 'change', id: card.id, changes: buildLinkChanges(card, links) }]);
}

function createNewCard(
  cards: readonly Card[],
  { id, type }: { id: string; type: PageType },
  place: { order: number; nextPageId: string | null },
): DraftChange {
  const slugs = new Set(cards.map(({ slug }) => slug));
  let slug = 'new-page';
  for (let n = 2; slugs.has(slug); n++) slug = `new-page-${n}`;
  const fields = { ...createBlankFields(), slug, title: cardMapWords.new(pageTypeRules[type].label.toLowerCase()), type } as NewCard;
  return { verb: 'create', id, card: { ...fields, moduleId: cards[0]!.moduleId, ...place } };
}
