import { cardMapWords } from '#admin-words/card-map.ts';
import type { TrafficEdge } from '#shared/analytics/traffic-schemas.ts';
import { buildFlowGraph, type PageExit } from '#shared/authoring/flow/module-flow.ts';
import type { Card } from '#shared/catalog.ts';
import { getLinkedPage, toLetter } from '../page-links.ts';

/** The id of the node that stands for the end of the module. */
export const END_NODE = 'end';

/** One line of the map: all ways from one page to another that are drawn in the same style. */
export interface Way {
  id: string;
  from: string;
  to: string;
  exits: PageExit[];
  /** Ways after a wrong answer or a failed challenge, and ways back, are detours. */
  isDetour: boolean;
  isBack: boolean;
  /** Is true when the author has not linked the next page, so that the order alone leads there. */
  isByOrder: boolean;
  learners: number;
  steps: number;
}

/** Returns the lines of the map, in the order of the pages. */
export function listWays(cards: readonly Card[], edges: readonly TrafficEdge[] = []): Way[] {
  const graph = buildFlowGraph(cards);
  const orders = new Map(cards.map(({ id, order }) => [id, order]));
  const counts = new Map(edges.map((edge) => [toKey(edge.from, edge), edge]));
  return cards.flatMap((card) => {
    const ways = new Map<string, Way>();
    for (const exit of graph.get(card.id)!) {
      const isBack = exit.to !== null && orders.get(exit.to)! <= card.order;
      const isDetour = isBack || isFailure(card, exit);
      const to = exit.to ?? END_NODE;
      const id = `${card.id} ${to} ${isDetour}`;
      const { learners = 0, steps = 0 } = counts.get(toKey(card.id, exit)) ?? {};
      const way = ways.get(id) ?? { id, from: card.id, to, exits: [], isDetour, isBack, isByOrder: true, learners: 0, steps: 0 };
      way.exits.push(exit);
      way.isByOrder &&= getLinkedPage(card, exit) !== exit.to && card.nextPageId !== exit.to;
      way.learners += learners;
      way.steps += steps;
      ways.set(id, way);
    }
    return [...ways.values()];
  });
}

const toKey = (from: string, { by, option, to }: PageExit) => `${from} ${by} ${option} ${to}`;

function isFailure({ options }: Card, { by, option }: PageExit): boolean {
  if (by === 'failed') return true;
  return option !== null && !options[option]!.isCorrect && options.some(({ isCorrect }) => isCorrect);
}

/** Names what leads a learner along a line: the letters of options, or how the challenge went. */
export function nameExits(exits: readonly PageExit[]): string {
  return exits.map(({ by, option }) => (option === null ? (by === 'next' ? '' : by) : toLetter(option))).join(', ');
}

export function describeWay({ exits, learners, isBack }: Way): string {
  const name = nameExits(exits);
  if (learners === 0) return name;
  if (name === '') return isBack ? cardMapWords.goBack(learners) : '';
  return `${name} ${learners}`;
}

/** Returns the width of a line in pixels, which grows with the square root of the learners. */
export function computeWidth(learners: number, mostLearners: number): number {
  return mostLearners === 0 ? 1 : Math.round((1 + 11 * Math.sqrt(learners / mostLearners)) * 2) / 2;
}
