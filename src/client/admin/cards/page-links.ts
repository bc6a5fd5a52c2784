import { cardsWords } from '#admin-words/cards.ts';
import type { PageExit } from '#shared/authoring/flow/module-flow.ts';
import type { Card, CardChanges } from '#shared/catalog.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';

/** Names a place in a card where the author chooses the page that follows: an option, a passed or failed challenge, or the page as a whole. */
export type PageLink = Pick<PageExit, 'by' | 'option'>;

export const toLetter = (index: number) => String.fromCodePoint('A'.codePointAt(0)! + index);

/** Lists the links of a card that lead learners on, whether or not the author has linked a page. */
export function listPageLinks({ type, options }: Card): PageLink[] {
  const { answeredWith } = getPageTypeRules(type);
  if (answeredWith === 'option' && options.length > 0) return options.map((_, option) => ({ by: 'option', option }));
  if (answeredWith !== 'submission') return [{ by: 'next', option: null }];
  return [
    { by: 'passed', option: null },
    { by: 'failed', option: null },
  ];
}

/** Returns the page that the author has linked, or null. */
export function getLinkedPage(card: Card, { by, option }: PageLink): string | null {
  if (option !== null) return card.options[option]?.nextPageId ?? null;
  return by === 'passed' ? card.nextOnPassPageId : by === 'failed' ? card.nextOnFailPageId : card.nextPageId;
}

/** Lists what an author can choose for a link: no page, which is named by what happens then, or another page of the module. */
export const listLinkOptions = (card: Card, cards: readonly Card[], link: PageLink): LinkOption[] => [
  describeUnlinked(card, cards, link),
  ...cards.filter(({ id }) => id !== card.id).map(describePage),
];

/** Returns what is chosen for a link, without listing what else can be. */
export function getChosenOption(card: Card, cards: readonly Card[], link: PageLink): LinkOption {
  const pageId = getLinkedPage(card, link);
  const page = pageId === null || pageId === card.id ? undefined : cards.find(({ id }) => id === pageId);
  return page ? describePage(page) : describeUnlinked(card, cards, link);
}

interface LinkOption {
  value: string;
  label: string;
}

function describeUnlinked({ order }: Card, cards: readonly Card[], { by }: PageLink): LinkOption {
  const next = cards.find((card) => card.order === order + 1);
  return { value: '', label: by === 'failed' ? cardsWords.tryAgain : next ? cardsWords.nextInOrder(next.order) : cardsWords.endOfModule };
}

const describePage = ({ id, order, title }: Card): LinkOption => ({ value: id, label: `${order} · ${title}` });

export function buildLinkChanges(card: Card, links: readonly (PageLink & { pageId: string | null })[]): CardChanges {
  const changes: CardChanges = {};
  for (const { by, option, pageId } of links) {
    if (option !== null)
      changes.options = (changes.options ?? card.options).map((each, at) => (at === option ? { ...each, nextPageId: pageId } : each));
    else if (by === 'passed') changes.nextOnPassPageId = pageId;
    else if (by === 'failed') changes.nextOnFailPageId = pageId;
    else changes.nextPageId = pageId;
  }
  return changes;
}
