import { describe, expect, test } from 'vitest';
import { applyChange } from '#shared/authoring/apply-change.ts';
import type { DraftChange } from '#shared/authoring/draft-schema.ts';
import { buildFlowGraph } from '#shared/authoring/flow/module-flow.ts';
import { toCards, toModuleContent, type CardContent } from '#shared/authoring/module-content.ts';
import { createCardContent, createRandomContent } from '#shared/authoring/testing/random-content.ts';
import type { Card } from '#shared/catalog.ts';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import { insertAfterStep, insertOnWayStep, relinkStep, removeStep } from './content-steps.ts';
import { END_NODE, listWays } from './map-graph.ts';

const createCards = (...cards: (Partial<CardContent> & { id: string })[]) => toCards(cards.map(createCardContent), 'm');
const apply = (cards: readonly Card[], changes: readonly DraftChange[]) =>
  toCards(
    changes.reduce<CardContent[]>(
      (content, change) => applyChange(content, change.verb === 'create' ? { ...change, id: change.id! } : change),
      toModuleContent(cards),
    ),
    'm',
  );
const newCard = { id: 'new', type: 'info' } as const;

/** Lists where every way leads, for example `a option0 b`. */
const listTargets = (cards: readonly Card[]) =>
  [...buildFlowGraph(cards)].flatMap(([id, exits]) => exits.map(({ by, option, to }) => `${id} ${by}${option ?? ''} ${to ?? 'end'}`));

describe('every step can be undone', () => {
  test('in 500 random modules, whatever was linked, inserted or deleted', () => {
    for (let seed = 0; seed < 500; seed++) {
      const random = createSeededRandom(seed);
      const cards = toCards(createRandomContent(random, 2 + random(7)), 'm');
      const ways = listWays(cards);
      const way = ways[random(ways.length)]!;
      const card = cards[random(cards.length)]!;
      const steps = [
        relinkStep(cards, way, card.id === way.from ? null : card.id),
        insertOnWayStep(cards, way, newCard),
        insertAfterStep(cards, card.id, newCard),
        removeStep(cards, card.id),
      ];
      for (const [kind, step] of steps.entries()) {
        expect(apply(cards, step.does), `seed ${seed}, step ${kind}`).toEqual(step.after);
        expect(apply(step.after, step.undoes), `seed ${seed}, step ${kind}`).toEqual(cards);
      }
    }
  });
});

test('in 500 random modules, a page inserted on a way changes no other way', () => {
  let inserted = 0;
  for (let seed = 0; seed < 500; seed++) {
    const random = createSeededRandom(seed);
    const cards = toCards(createRandomContent(random, 2 + random(7)), 'm');
    const ways = listWays(cards);
    const way = ways[random(ways.length)]!;
    const isLast = cards.at(-1)!.id === way.from;
    // At the end of the module nothing but the order leads on, so the ways of the last page that end the module go through the new page.
    if (isLast && ways.some(({ from, to }) => from === way.from && to === END_NODE)) continue;
    const { after } = insertOnWayStep(cards, way, newCard);
    const names = new Set(way.exits.map(({ by, option }) => `${way.from} ${by}${option ?? ''} `));
    const isOnWay = (line: string) => [...names].some((name) => line.startsWith(name));
    const before = listTargets(cards).map((line) => (isOnWay(line) ? line.replace(/\S+$/, 'new') : line));
    expect(
      listTargets(after)
        .filter((line) => !line.startsWith('new '))
        .toSorted(),
      `seed ${seed}`,
    ).toEqual(before.toSorted());
    expect(
      listTargets(after).filter((line) => line.startsWith('new ')),
      `seed ${seed}`,
    ).toEqual([`new next ${way.to}`]);
    inserted++;
  }
  expect(inserted).toBeGreaterThan(250);
});

test('a page inserted where only the order leads changes no link', () => {
  const cards = createCards({ id: 'a' }, { id: 'b' });
  const [way] = listWays(cards);
  expect(insertOnWayStep(cards, way!, newCard).does).toMatchObject([{ verb: 'create', id: 'new', card: { order: 2, nextPageId: null } }]);
});

test('the slug of an inserted page is free', () => {
  const cards = createCards({ id: 'a', slug: 'new-page' }, { id: 'b', slug: 'new-page-2' });
  expect(insertAfterStep(cards, 'a', newCard).after[1]).toMatchObject({ id: 'new', slug: 'new-page-3' });
});
