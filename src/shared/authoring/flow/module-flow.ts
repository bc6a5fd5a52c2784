import type { Card } from '../../catalog.ts';
import { getPageTypeRules } from '../../page-types/page-type-registry.ts';
import { findFailTarget, findNextTarget, type NavigationTarget } from '../../routing/navigation.ts';

/**
 * Describes one way to leave a page: by clicking Next, by choosing an option, or by passing or failing a challenge. The `option` field
 * is the index of the chosen option, or null when the learner leaves the page in another way. The `to` field is the id of the next
 * page, or null when the learner reaches the end of the module.
 */
export interface PageExit {
  by: 'next' | 'option' | 'passed' | 'failed';
  option: number | null;
  to: string | null;
}

const getTargetId = (target: NavigationTarget): string | null => (target.to === 'card' ? target.card.id : null);

/** Returns the ways to leave a page, except going back to the previous page and retrying a challenge. */
export function listPageExits(card: Card, cards: readonly Card[]): PageExit[] {
  const { answeredWith } = getPageTypeRules(card.type);
  if (answeredWith === 'option' && card.options.length > 0) {
    return card.options.map(({ nextPageId }, option) => ({
      by: 'option',
      option,
      to: getTargetId(findNextTarget(card, cards, nextPageId)),
    }));
  }
  if (answeredWith !== 'submission') return [{ by: 'next', option: null, to: getTargetId(findNextTarget(card, cards)) }];
  const passed: PageExit = { by: 'passed', option: null, to: getTargetId(findNextTarget(card, cards, card.nextOnPassPageId)) };
  const failTarget = findFailTarget(card, cards);
  return failTarget ? [passed, { by: 'failed', option: null, to: getTargetId(failTarget) }] : [passed];
}

export type FlowGraph = ReadonlyMap<string, readonly PageExit[]>;

export function buildFlowGraph(cards: readonly Card[]): FlowGraph {
  return new Map(cards.map((card) => [card.id, listPageExits(card, cards)]));
}

export function findReachablePages(graph: FlowGraph, from: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const queue = [...from];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    queue.push(...(graph.get(id) ?? []).flatMap(({ to }) => (to === null ? [] : [to])));
  }
  return reached;
}

/**
 * Returns, for each page from which learners can reach the end of the module, the fewest pages that they have to leave on the way: 1 for a
 * page that can lead straight to the end.
 */
export function countPagesToEnd(graph: FlowGraph): Map<string, number> {
  const sources = new Map<string, string[]>();
  for (const [id, ways] of graph) {
    for (const { to } of ways) if (to !== null) sources.set(to, [...(sources.get(to) ?? []), id]);
  }
  const counts = new Map<string, number>();
  let pages = [...graph].flatMap(([id, ways]) => (ways.some(({ to }) => to === null) ? [id] : []));
  for (let count = 1; pages.length > 0; count++) {
    for (const id of pages) counts.set(id, count);
    pages = [...new Set(pages.flatMap((id) => sources.get(id) ?? []))].filter((id) => !counts.has(id));
  }
  return counts;
}

/**
 * Returns the loops that learners can enter from the first page and cannot leave. Each loop is a list of page ids in module order. A loop
 * can consist of a single page.
 */
export function findEndlessLoops(graph: FlowGraph, firstPageId: string): string[][] {
  const withEnd = countPagesToEnd(graph);
  const trapped = [...findReachablePages(graph, [firstPageId])].filter((id) => !withEnd.has(id));
  const reachable = new Map(trapped.map((id) => [id, findReachablePages(graph, [id])]));
  // When learners cannot leave a loop, the loop contains every page that they can reach from one of its pages.
  const looped = trapped.filter((id) => [...reachable.get(id)!].every((other) => reachable.get(other)!.has(id)));
  const loops = new Map(looped.map((id) => [[...reachable.get(id)!].toSorted().join(' '), reachable.get(id)!]));
  return [...loops.values()].map((loop) => [...graph.keys()].filter((id) => loop.has(id)));
}
