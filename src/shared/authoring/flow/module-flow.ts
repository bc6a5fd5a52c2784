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

function groupSources(links: readonly { id: string; to: string }[]): Map<string, string[]> {
  const sources = new Map<string, string[]>();
  for (const { id, to } of links) {
    const known = sources.get(to);
    if (known) known.push(id);
    else sources.set(to, [id]);
  }
  return sources;
}

/**
 * Returns, for each page from which learners can reach the end of the module, the fewest pages that they have to leave on the way: 1 for a
 * page that can lead straight to the end.
 */
export function countPagesToEnd(graph: FlowGraph): Map<string, number> {
  const sources = groupSources([...graph].flatMap(([id, ways]) => ways.flatMap(({ to }) => (to === null ? [] : [{ id, to }]))));
  const counts = new Map<string, number>();
  let pages = [...graph].flatMap(([id, ways]) => (ways.some(({ to }) => to === null) ? [id] : []));
  for (let count = 1; pages.length > 0; count++) {
    for (const id of pages) counts.set(id, count);
    pages = [...new Set(pages.flatMap((id) => sources.get(id) ?? []))].filter((id) => !counts.has(id));
  }
  return counts;
}

/**
 * Returns how far a learner is in a module, in percent: the pages that the learner has completed, out of these and the fewest pages from
 * any page that the learner has opened to the end. A detour therefore never lowers it. Below the end of the module it is at most 99.
 */
export function computeProgressPercent(
  cards: readonly Card[],
  { openedCardIds, doneCardIds, isCompleted }: { openedCardIds: readonly string[]; doneCardIds: readonly string[]; isCompleted: boolean },
): number {
  if (isCompleted) return 100;
  const ids = new Set(cards.map(({ id }) => id));
  const done = doneCardIds.filter((id) => ids.has(id)).length;
  const counts = countPagesLeft(cards);
  const left = Math.min(cards.length, ...openedCardIds.flatMap((id) => counts.get(id) ?? []));
  return computePercent({ done, left });
}

/** Returns the fewest pages from each page to the end. Nobody can leave an endless loop, so its pages count as far away as possible. */
export function countPagesLeft(cards: readonly Card[]): Map<string, number> {
  const counts = countPagesToEnd(buildFlowGraph(cards));
  return new Map(cards.map(({ id }) => [id, counts.get(id) ?? cards.length]));
}

/** Returns how far a learner is who has completed `done` pages and has not reached the end of the module. */
export const computePercent = ({ done, left }: { done: number; left: number }): number =>
  done === 0 ? 0 : Math.min(99, Math.round((done / (done + left)) * 100));

/**
 * Returns the loops that learners can enter from the first page and cannot leave. Each loop is a list of page ids in module order. A loop
 * can consist of a single page.
 */
export function findEndlessLoops(graph: FlowGraph, firstPageId: string): string[][] {
  const withEnd = countPagesToEnd(graph);
  const trapped = new Set([...findReachablePages(graph, [firstPageId])].filter((id) => !withEnd.has(id)));
  const loops = findStrongComponents(graph, trapped).filter((loop) =>
    // Learners cannot leave a loop when every page that they can reach from it belongs to it.
    [...loop].every((id) => graph.get(id)!.every(({ to }) => to !== null && loop.has(to))),
  );
  const order = new Map([...graph.keys()].map((id, index) => [id, index]));
  const sorted = loops.map((loop) => [...loop].toSorted((one, other) => order.get(one)! - order.get(other)!));
  return sorted.toSorted((one, other) => order.get(one[0]!)! - order.get(other[0]!)!);
}

/** Groups pages so that each page of a group can be reached from every other page of the group, in time linear in the number of links. */
function findStrongComponents(graph: FlowGraph, ids: ReadonlySet<string>): Set<string>[] {
  const listTargets = (id: string) => (graph.get(id) ?? []).flatMap(({ to }) => (to !== null && ids.has(to) ? [to] : []));
  const sources = groupSources([...ids].flatMap((id) => listTargets(id).map((to) => ({ id, to }))));
  const components: Set<string>[] = [];
  const grouped = new Set<string>();
  // Kosaraju's algorithm: what leads to the page that was left last, against the direction of the links, forms a group with it.
  for (const start of listInOrderOfLeaving(ids, listTargets).toReversed()) {
    if (grouped.has(start)) continue;
    const component = new Set<string>();
    const queue = [start];
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (grouped.has(id)) continue;
      grouped.add(id);
      component.add(id);
      queue.push(...(sources.get(id) ?? []));
    }
    components.push(component);
  }
  return components;
}

/** Lists pages in the order in which a depth-first search leaves them. */
function listInOrderOfLeaving(ids: ReadonlySet<string>, listTargets: (id: string) => string[]): string[] {
  const left: string[] = [];
  const entered = new Set<string>();
  for (const start of ids) {
    if (entered.has(start)) continue;
    entered.add(start);
    const path = [{ id: start, targets: listTargets(start) }];
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const next = last.targets.pop();
      if (next === undefined) left.push(path.pop()!.id);
      else if (!entered.has(next)) {
        entered.add(next);
        path.push({ id: next, targets: listTargets(next) });
      }
    }
  }
  return left;
}
