import { describe, expect, test } from 'vitest';
import { createPageState, reducePageState, type PageStateAction } from '#client/learner/page-types/page-state.ts';
import { findNextBlockedReason, findOutcomePageId } from '#client/learner/player/page/page-flow.ts';
import type { Card } from '../../catalog.ts';
import { findFailTarget, findNextTarget } from '../../routing/navigation.ts';
import { createSeededRandom } from '../../testing/seeded-random.ts';
import { toCards, type CardContent } from '../module-content.ts';
import { createCardContent, createRandomContent } from '../testing/random-content.ts';
import { findContentProblems, findNeverReachedPages } from './content-problems.ts';
import {
  buildFlowGraph,
  computeProgressPercent,
  countPagesToEnd,
  findEndlessLoops,
  findReachablePages,
  listPageExits,
} from './module-flow.ts';

const option = (nextPageId: string | null) => ({ label: 'Answer', nextPageId, isCorrect: false });
const createCards = (...cards: (Partial<CardContent> & { id: string })[]) => toCards(cards.map(createCardContent), 'm');

describe('the exits of a page', () => {
  test.each([
    { name: 'an info page', card: {}, ways: [{ by: 'next', option: null, to: 'b' }] },
    { name: 'a page with a link', card: { nextPageId: 'c' }, ways: [{ by: 'next', option: null, to: 'c' }] },
    { name: 'a page that links to itself', card: { nextPageId: 'a' }, ways: [{ by: 'next', option: null, to: 'b' }] },
    { name: 'a page that links to a missing page', card: { nextPageId: 'x' }, ways: [{ by: 'next', option: null, to: 'b' }] },
    {
      name: 'a quiz',
      card: { type: 'mcq', options: [option('c'), option(null)], nextPageId: 'b' },
      ways: [
        { by: 'option', option: 0, to: 'c' },
        { by: 'option', option: 1, to: 'b' },
      ],
    },
    { name: 'a quiz without options', card: { type: 'mcq' }, ways: [{ by: 'next', option: null, to: 'b' }] },
    { name: 'a challenge', card: { type: 'challenge' }, ways: [{ by: 'passed', option: null, to: 'b' }] },
    {
      name: 'a challenge with a review page',
      card: { type: 'challenge', nextOnPassPageId: 'c', nextOnFailPageId: 'b' },
      ways: [
        { by: 'passed', option: null, to: 'c' },
        { by: 'failed', option: null, to: 'b' },
      ],
    },
  ] as { name: string; card: Partial<CardContent>; ways: unknown[] }[])('of $name', ({ card, ways }) => {
    const cards = createCards({ id: 'a', ...card }, { id: 'b' }, { id: 'c' });
    expect(listPageExits(cards[0]!, cards)).toEqual(ways);
  });

  test('of the last page lead to the end of the module', () => {
    const cards = createCards({ id: 'a' });
    expect(listPageExits(cards[0]!, cards)).toEqual([{ by: 'next', option: null, to: null }]);
  });
});

/**
 * Takes every action that a learner can take on a page, and returns the ids of the pages that the player shows next. The end of the module
 * is represented by null.
 */
function walkAsPlayer(card: Card, cards: readonly Card[]): Set<string | null> {
  const submitted: PageStateAction = { type: 'submitted', answers: [] };
  const grade = (isPassed: boolean): PageStateAction[] => [submitted, { type: 'graded', cardId: card.id, grades: [isPassed] }];
  const isAnswerable = card.type === 'mcq';
  const isSubmittable = card.type === 'challenge';
  const deeds: PageStateAction[][] = [
    [],
    ...(isAnswerable ? card.options.map((_, index): PageStateAction[] => [{ type: 'answered', option: index }]) : []),
    ...(isSubmittable ? [grade(true), grade(false)] : []),
  ];
  const pages = deeds.map((actions) => actions.reduce(reducePageState, createPageState(card.id)));
  const targets = pages.flatMap((page) => {
    const next = findNextBlockedReason(card, page) === null ? findNextTarget(card, cards, findOutcomePageId(card, page)) : null;
    const failed = page.phase === 'failed' ? findFailTarget(card, cards) : null;
    return [next, failed].filter((target) => target !== null);
  });
  return new Set(targets.map((target) => (target.to === 'card' ? target.card.id : null)));
}

test('in 10 000 random modules the graph has exactly the ways of the player, and counts the fewest pages to the end as a walk does', () => {
  for (let seed = 0; seed < 10_000; seed++) {
    const random = createSeededRandom(seed);
    const cards = toCards(createRandomContent(random, 1 + random(12)), 'm');
    const graph = buildFlowGraph(cards);
    const walks = new Map(cards.map((card) => [card.id, walkAsPlayer(card, cards)]));
    const ways = new Map([...graph].map(([id, exits]) => [id, new Set(exits.map(({ to }) => to))]));
    expect(ways, `seed ${seed}`).toEqual(walks);
    expect(countPagesToEnd(graph), `seed ${seed}`).toEqual(walkToEnd(walks));
  }
});

/** Walks from every page in all ways at the same time until one of the walks has reached the end. */
function walkToEnd(walks: ReadonlyMap<string, ReadonlySet<string | null>>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of walks.keys()) {
    let places = new Set<string | null>([id]);
    for (let left = 0; left <= walks.size && !counts.has(id); left++) {
      if (places.has(null)) counts.set(id, left);
      places = new Set([...places].flatMap((place) => (place === null ? [] : [...walks.get(place)!])));
    }
  }
  return counts;
}

test('a loop of 5000 pages is found without comparing each page with every other', () => {
  const ids = Array.from({ length: 5000 }, (_, index) => `page-${index}`);
  const graph = new Map(ids.map((id, index) => [id, [{ by: 'next' as const, option: null, to: ids[(index + 1) % ids.length]! }]]));
  expect(findEndlessLoops(graph, ids[17]!)).toEqual([ids]);
});

test('on 10 000 random walks progress starts at 0, never falls, not even on a detour, and is 100 percent only at the end', () => {
  let ends = 0;
  for (let seed = 0; seed < 10_000; seed++) {
    const random = createSeededRandom(seed);
    const cards = toCards(createRandomContent(random, 1 + random(10)), 'm');
    const graph = buildFlowGraph(cards);
    const [opened, done] = [new Set<string>(), new Set<string>()];
    const measure = (isCompleted: boolean) =>
      computeProgressPercent(cards, { openedCardIds: [...opened], doneCardIds: [...done], isCompleted });
    opened.add(cards[0]!.id);
    let percent = measure(false);
    expect(percent, `seed ${seed}`).toBe(0);
    let at: string | null = cards[0]!.id;
    for (let step = 0; step < 15 && at !== null; step++) {
      opened.add(at);
      const exits: readonly { to: string | null }[] = graph.get(at)!;
      // A wrong answer does not complete the page, and the button Previous leads back.
      if (random(3) > 0) done.add(at);
      at = random(6) === 0 ? cards[random(cards.length)]!.id : exits[random(exits.length)]!.to;
      const next = measure(at === null);
      expect(next, `seed ${seed}, step ${step}`).toBeGreaterThanOrEqual(percent);
      expect(next === 100, `seed ${seed}, step ${step}`).toBe(at === null);
      percent = next;
      if (at === null) ends++;
    }
  }
  expect(ends).toBeGreaterThan(1000);
});

test('a learner who has completed three of five pages in a row is about 60 percent through', () => {
  const cards = createCards({ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }, { id: 'e' });
  const progress = { openedCardIds: ['a', 'b', 'c', 'd'], doneCardIds: ['a', 'b', 'c'], isCompleted: false };
  expect(computeProgressPercent(cards, progress)).toBe(60);
});

test('a random module has an endless loop exactly when a learner can reach a page from which the end cannot be reached', () => {
  for (let seed = 0; seed < 1000; seed++) {
    const random = createSeededRandom(seed);
    const cards = toCards(createRandomContent(random, 1 + random(8)), 'm');
    const graph = buildFlowGraph(cards);
    const loops = findEndlessLoops(graph, cards[0]!.id);
    const isTrapped = [...findReachablePages(graph, [cards[0]!.id])].some((id) => !countPagesToEnd(graph).has(id));
    expect(loops.length > 0, `seed ${seed}`).toBe(isTrapped);
    for (const loop of loops) expect(findReachablePages(graph, [loop[0]!]), `seed ${seed}`).toEqual(new Set(loop));
  }
});

describe('the problems of a module', () => {
  const describeProblems = (cards: Card[]) =>
    findContentProblems(cards).map(({ severity, code, cards: pages, field, option: index }) =>
      [severity, code, pages.map(({ id }) => id).join('+'), field, index].filter((part) => part !== null).join(' '),
    );

  const createSampleChecks = () => ({ revision: '0123456789ab', passMark: 100, given: {}, dates: {}, reads: {}, targets: {}, checks: [] });

  const answer = { type: 'text', regex: null, required: true } as CardContent['answers'][number];

  const quiz = (id: string, ...options: [to: string | null, isCorrect: boolean][]) => ({
    id,
    type: 'mcq',
    options: options.map(([nextPageId, isCorrect]) => ({ label: 'Answer', nextPageId, isCorrect })),
  });
  const [right, wrong] = [true, false];

  test.each([
    { name: 'an empty module', cards: [], problems: [] },
    { name: 'pages in order', cards: [{ id: 'a' }, { id: 'b' }], problems: [] },
    { name: 'a link to a deleted page', cards: [{ id: 'a', nextPageId: 'x' }], problems: ['error linkMissing a nextPageId'] },
    {
      name: 'an option that leads to a deleted page',
      cards: [quiz('a', [null, right], ['x', right])],
      problems: ['error linkMissing a options 1'],
    },
    {
      name: 'one slug on two pages',
      cards: [
        { id: 'a', slug: 's' },
        { id: 'b', slug: 's' },
      ],
      problems: ['error slugTwice a+b slug'],
    },
    {
      name: 'a loop that nobody can leave, and the page behind the loop',
      cards: [{ id: 'a' }, { id: 'b' }, { id: 'c', nextPageId: 'b' }, { id: 'd' }],
      problems: ['error endlessLoop b+c', 'warning unreachable d'],
    },
    {
      name: 'a loop that a right answer leaves',
      cards: [{ id: 'a' }, quiz('b', ['a', wrong], [null, right])],
      problems: [],
    },
    {
      name: 'a challenge that leads back to its lesson',
      cards: [{ id: 'a' }, { id: 'b', type: 'challenge', nextOnFailPageId: 'a' }],
      problems: [],
    },
    { name: 'a page that links to itself', cards: [{ id: 'a', nextPageId: 'a' }], problems: ['warning selfLink a nextPageId'] },
    {
      name: 'an option that leads to its own page',
      cards: [quiz('a', ['a', wrong], ['c', right]), { id: 'b' }, { id: 'c' }],
      problems: ['warning selfLink a options 0'],
    },
    {
      name: 'a quiz without a right option',
      cards: [quiz('a', [null, wrong], [null, wrong])],
      problems: ['warning noRightOption a options'],
    },
    {
      name: 'an option without text',
      cards: [{ id: 'a', type: 'mcq', options: [{ label: ' ', nextPageId: null, isCorrect: true }] }],
      problems: ['warning optionWithoutText a options 0'],
    },
    {
      name: 'right and wrong answers that lead to the same page',
      cards: [quiz('a', ['b', right], [null, wrong]), { id: 'b' }],
      problems: ['warning sameTarget a options'],
    },
    {
      name: 'a challenge that leads to the same page when passed and when failed',
      cards: [{ id: 'a', type: 'challenge', nextOnFailPageId: 'b' }, { id: 'b' }],
      problems: ['warning sameTarget a'],
    },
    {
      name: "a right answer's branch that runs on into a wrong answer's",
      cards: [quiz('a', ['b', right], ['d', wrong]), { id: 'b' }, { id: 'c' }, { id: 'd' }, { id: 'e' }],
      problems: ['warning branchRunsOn c+d nextPageId'],
    },
    {
      name: "a wrong answer's branch that runs on into another wrong answer's",
      cards: [quiz('a', ['b', wrong], ['d', wrong], ['e', right]), { id: 'b' }, { id: 'c' }, { id: 'd', nextPageId: 'e' }, { id: 'e' }],
      problems: ['warning branchRunsOn c+d nextPageId'],
    },
    {
      name: "a wrong answer's branch that leads on explicitly",
      cards: [quiz('a', ['b', wrong], ['d', wrong], ['e', right]), { id: 'b', nextPageId: 'e' }, { id: 'c' }, { id: 'd' }, { id: 'e' }],
      problems: ['warning unreachable c'],
    },
    {
      name: "a review that leads on to the right answer's page",
      cards: [quiz('a', ['b', wrong], ['c', right]), { id: 'b' }, { id: 'c' }],
      problems: [],
    },
    {
      name: 'a branch of an opinion that runs on while another leads past it',
      cards: [quiz('a', ['b', wrong], ['c', wrong], ['d', wrong]), { id: 'b', nextPageId: 'e' }, { id: 'c' }, { id: 'd' }, { id: 'e' }],
      problems: ['warning noRightOption a options', 'warning branchRunsOn c+d nextPageId'],
    },
    {
      name: 'opinions that enter a row of pages at different places',
      cards: [quiz('a', ['b', wrong], ['c', wrong]), { id: 'b' }, { id: 'c' }],
      problems: ['warning noRightOption a options'],
    },
    {
      name: "a passed challenge's branch that runs on into the review page",
      cards: [{ id: 'a', type: 'challenge', nextOnFailPageId: 'c' }, { id: 'b' }, { id: 'c', nextPageId: 'd' }, { id: 'd' }],
      problems: ['warning branchRunsOn b+c nextPageId'],
    },
    {
      name: 'workbook checks of an older kind',
      cards: [
        { id: 'a', type: 'challenge', answers: [{ ...answer, type: 'file', workbook: createSampleChecks() }] },
        { id: 'b', type: 'challenge', answers: [{ ...answer, type: 'file', workbook: { ...createSampleChecks(), v: 2 } }] },
      ],
      problems: ['warning checksOld a answers'],
    },
    { name: 'a video without captions', cards: [{ id: 'a', videoId: 'v' }], problems: ['warning captionsMissing a transcriptId'] },
    { name: 'a video with captions', cards: [{ id: 'a', videoId: 'v', transcriptId: 't' }], problems: [] },
  ] as { name: string; cards: (Partial<CardContent> & { id: string })[]; problems: string[] }[])('with $name', ({ cards, problems }) => {
    expect(describeProblems(createCards(...cards.map((card) => ({ ctaText: 'Go', answers: [answer], ...card }))))).toEqual(problems);
  });

  test.each([
    { name: 'an info page with a title alone', card: {}, problems: ['warning nothingToSee a'] },
    {
      name: 'a tip with a title alone, also when it leads on',
      card: { type: 'tip', nextPageId: 'z' },
      problems: ['warning nothingToSee a'],
    },
    { name: 'a question without options', card: { type: 'mcq' }, problems: ['warning nothingToSee a'] },
    {
      name: 'a picture with a question without options',
      card: { type: 'mcq', endFrameImageId: 'i' },
      problems: ['warning nothingToAnswer a options'],
    },
    { name: 'a tutorial without answers', card: { type: 'challenge', youtubeId: 'y' }, problems: ['warning nothingToAnswer a answers'] },
    { name: 'options that another page type left behind', card: { options: [option(null)] }, problems: ['warning nothingToSee a'] },
    { name: 'a video', card: { videoId: 'v', transcriptId: 't' }, problems: [] },
    { name: 'a file to download', card: { fileUrl: '/f' }, problems: [] },
    {
      name: 'a question with options',
      card: { type: 'mcq', options: [{ ...option(null), isCorrect: true }] },
      problems: [],
    },
  ] as { name: string; card: Partial<CardContent>; problems: string[] }[])('on a page with $name are named', ({ card, problems }) => {
    expect(describeProblems(createCards({ id: 'a', ...card }, { id: 'z', ctaText: 'Go' }))).toEqual(problems);
  });

  test('include a live page that nobody has opened although 30 learners have left the page before it', () => {
    const cards = createCards({ id: 'a' }, { id: 'b' }, { id: 'new' }, { id: 'c' }, { id: 'd' });
    const pages = [
      { id: 'a', reached: 40 },
      { id: 'b', reached: 0 },
      { id: 'c', reached: 1 },
      { id: 'd', reached: 0 },
    ];
    const findSkipped = (learners: number) =>
      findNeverReachedPages(cards, {
        pages,
        edges: [
          { from: 'a', learners },
          { from: 'a', learners: 1 },
          { from: 'b', learners: 50 },
          { from: 'c', learners: 1 },
        ],
      }).map(({ severity, code, cards: found }) => [severity, code, found.map(({ position }) => position)]);
    expect(findSkipped(29)).toEqual([['warning', 'neverReached', [2]]]);
    expect(findSkipped(28)).toEqual([]);
    expect(findNeverReachedPages(cards, {})).toEqual([]);
  });
});

test('a question with 1000 answers, each with a page of its own, is checked without comparing each answer with each other', () => {
  const ids = Array.from({ length: 2000 }, (_, index) => `p${index}`);
  const [first, ...others] = ids.map((id) => ({ id, ctaText: 'Go' }));
  const question = { ...first!, type: 'mcq' as const, options: ids.slice(1, 1001).map((id) => option(id)) };
  // The first of the answers leads past all the others, so each of them runs on into the next one.
  const cards = createCards(question, { ...others[0]!, nextPageId: 'p1500' }, ...others.slice(1));
  const found = findContentProblems(cards).filter(({ code }) => code === 'branchRunsOn');
  expect(found).toHaveLength(998);
});
