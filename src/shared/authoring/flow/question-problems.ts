import type { Card } from '../../catalog.ts';
import type { CardFieldName } from '../../page-types/card-fields.ts';
import { getPageTypeRules } from '../../page-types/page-type-registry.ts';
import { listPageExits, type FlowGraph, type PageExit } from './module-flow.ts';

/** The part of a problem with a question that differs from problem to problem. All problems with questions are warnings. */
export interface QuestionProblem {
  code: 'optionWithoutText' | 'noRightOption' | 'sameTarget' | 'branchRunsOn';
  cards: Card[];
  field: CardFieldName | null;
  option?: number;
}

export function findQuestionProblems(cards: readonly Card[], graph: FlowGraph): QuestionProblem[] {
  const pages = { cards, byId: new Map(cards.map((page) => [page.id, page])), byOrder: new Map(cards.map((page) => [page.order, page])) };
  return cards.flatMap((card) => {
    const exits = graph.get(card.id)!;
    const branching = new Set(exits.map(({ to }) => to)).size > 1 ? findBranchesThatRunOn(card, pages, graph) : [];
    return [...findOptionProblems(card), ...findSameTarget(card, exits), ...branching];
  });
}

function findOptionProblems(card: Card): QuestionProblem[] {
  if (getPageTypeRules(card.type).answeredWith !== 'option' || card.options.length === 0) return [];
  const blank = card.options.flatMap(({ label }, option): QuestionProblem[] =>
    label.trim() === '' ? [{ code: 'optionWithoutText', cards: [card], field: 'options', option }] : [],
  );
  if (card.options.some(({ isCorrect }) => isCorrect)) return blank;
  return [...blank, { code: 'noRightOption', cards: [card], field: 'options' }];
}

const isSuccess = (card: Card, { by, option }: PageExit) => by === 'passed' || (option !== null && card.options[option]!.isCorrect);

function findSameTarget(card: Card, exits: readonly PageExit[]): QuestionProblem[] {
  const successes = new Set(exits.filter((exit) => isSuccess(card, exit)).map(({ to }) => to));
  const failures = new Set(exits.filter((exit) => !isSuccess(card, exit)).map(({ to }) => to));
  if (successes.size === 0 || failures.size === 0 || new Set([...successes, ...failures]).size > 1) return [];
  return [{ code: 'sameTarget', cards: [card], field: getPageTypeRules(card.type).answeredWith === 'option' ? 'options' : null }];
}

/**
 * Finds the last pages of branches that have no next page, so that the order leads learners into the branch of another answer. The branch
 * of a right answer is where all answers may meet again, so a branch may run on into it. When no option is right, a branch may run on into
 * the next one too, unless a page of another branch leads past it.
 */
function findBranchesThatRunOn(
  card: Card,
  { cards, byId, byOrder }: { cards: readonly Card[]; byId: ReadonlyMap<string, Card>; byOrder: ReadonlyMap<number, Card> },
  graph: FlowGraph,
): QuestionProblem[] {
  const exits = graph.get(card.id)!;
  const successes = new Set(exits.filter((exit) => isSuccess(card, exit)).map(({ to }) => to));
  const branches = [...new Set(exits.map(({ to }) => to))]
    .flatMap((to) => (to === null ? [] : byId.get(to)!))
    .filter(({ order }) => order > card.order)
    .toSorted((one, other) => one.order - other.order);
  const problems: QuestionProblem[] = [];
  let farthestLink = 0;
  for (const [index, next] of branches.entries()) {
    if (index === 0) continue;
    const last = byOrder.get(next.order - 1);
    const mayRunOn = !successes.has(next.id) && last !== undefined && runsOn(last, next, byId, cards);
    // Only where no option is right, it matters how far the branches before this one lead.
    if (!mayRunOn && successes.size > 0) continue;
    const branch = findBranch(branches[index - 1]!, next, byId, graph);
    for (const { nextPageId } of branch) farthestLink = Math.max(farthestLink, byId.get(nextPageId ?? '')?.order ?? 0);
    if (!mayRunOn || !branch.has(last)) continue;
    if (successes.size > 0 || farthestLink > next.order) problems.push({ code: 'branchRunsOn', cards: [last, next], field: 'nextPageId' });
  }
  return problems;
}

/** Returns the pages between the first page of a branch and the first page of the next branch that learners reach within the branch. */
function findBranch(first: Card, next: Card, byId: ReadonlyMap<string, Card>, graph: FlowGraph): Set<Card> {
  const reached = new Set<Card>();
  const queue = [first];
  for (let page = queue.pop(); page !== undefined; page = queue.pop()) {
    if (reached.has(page) || page.order < first.order || page.order >= next.order) continue;
    reached.add(page);
    for (const { to } of graph.get(page.id)!) if (to !== null) queue.push(byId.get(to)!);
  }
  return reached;
}

/** Returns whether the order alone leads from a page to the next page: without its links, the page has the same way out. */
function runsOn(page: Card, next: Card, byId: ReadonlyMap<string, Card>, cards: readonly Card[]): boolean {
  const { nextPageId } = page;
  if (nextPageId !== null && nextPageId !== page.id && byId.has(nextPageId)) return false;
  if (page.nextOnPassPageId === next.id || page.options.some((option) => option.nextPageId === next.id)) return false;
  return listPageExits(page, cards).some(({ to }) => to === next.id);
}
