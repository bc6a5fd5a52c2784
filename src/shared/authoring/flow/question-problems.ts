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
  const pages = new Map(cards.map((page) => [page.id, page]));
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
function findBranchesThatRunOn(card: Card, pages: ReadonlyMap<string, Card>, graph: FlowGraph): QuestionProblem[] {
  const exits = graph.get(card.id)!;
  const hasSuccess = exits.some((exit) => isSuccess(card, exit));
  const branches = [...new Set(exits.map(({ to }) => to))]
    .flatMap((to) => (to === null ? [] : pages.get(to)!))
    .filter(({ order }) => order > card.order)
    .toSorted((one, other) => one.order - other.order);
  if (branches.length < 2) return [];
  const cards = [...pages.values()];
  return branches.slice(1).flatMap((next, index): QuestionProblem[] => {
    if (exits.some((exit) => exit.to === next.id && isSuccess(card, exit))) return [];
    const branch = findBranch(branches[index]!, next, cards, graph);
    const last = branch.find(({ order }) => order === next.order - 1);
    if (!last || !runsOn(last, next, cards)) return [];
    if (!hasSuccess && !branches.some((other) => other !== next && leadsPast(other, next, branches, cards, graph))) return [];
    return [{ code: 'branchRunsOn', cards: [last, next], field: 'nextPageId' }];
  });
}

/** Returns the pages between the first page of a branch and the first page of the next branch that learners reach within the branch. */
function findBranch(first: Card, next: Card | undefined, cards: readonly Card[], graph: FlowGraph): Card[] {
  const isWithin = ({ order }: Card) => order >= first.order && (next === undefined || order < next.order);
  const within = new Map(cards.filter(isWithin).map((page) => [page.id, page]));
  const reached = new Set<Card>();
  const queue = [first];
  for (let page = queue.pop(); page !== undefined; page = queue.pop()) {
    if (reached.has(page)) continue;
    reached.add(page);
    queue.push(...graph.get(page.id)!.flatMap(({ to }) => within.get(to ?? '') ?? []));
  }
  return [...reached];
}

/** Returns whether the order alone leads from a page to the next page: without its links, the page has the same way out. */
function runsOn(page: Card, next: Card, cards: readonly Card[]): boolean {
  const { nextPageId } = page;
  const isLinked = nextPageId !== page.id && cards.some(({ id }) => id === nextPageId);
  const linked = new Set([...page.options.map((option) => option.nextPageId), page.nextOnPassPageId]);
  return !isLinked && !linked.has(next.id) && listPageExits(page, cards).some(({ to }) => to === next.id);
}

function leadsPast(first: Card, next: Card, branches: readonly Card[], cards: readonly Card[], graph: FlowGraph): boolean {
  const following = branches.find(({ order }) => order > first.order);
  const orders = new Map(cards.map(({ id, order }) => [id, order]));
  const branch = following ? findBranch(first, following, cards, graph) : [first];
  return branch.some(({ nextPageId, order }) => order < next.order && (orders.get(nextPageId ?? '') ?? 0) > next.order);
}
