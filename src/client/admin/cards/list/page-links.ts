import type { Card } from '#shared/catalog.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';

/** Describes a place in a card where the author chooses the page that follows. */
export interface PageLinkSlot {
  /** Is empty for the only link of a card. */
  label: string;
  /** The id of the linked page, or null when the author has not chosen one. */
  pageId: string | null;
  /** Says where the learner goes when no page is chosen. */
  withoutLink: 'next in order' | 'try again';
  change: (pageId: string | null) => Partial<Pick<Card, 'options' | 'nextPageId' | 'nextOnPassPageId' | 'nextOnFailPageId'>>;
}

/** Lists the links of a card that lead learners on: one for each option, for passing and for failing, or the next page. */
export function listPageLinkSlots(card: Card): PageLinkSlot[] {
  const { answeredWith } = getPageTypeRules(card.type);
  if (answeredWith === 'option' && card.options.length > 0)
    return card.options.map(({ nextPageId }, index) => ({
      label: String.fromCodePoint('A'.codePointAt(0)! + index),
      pageId: nextPageId,
      withoutLink: 'next in order',
      change: (pageId) => ({ options: card.options.map((option, at) => (at === index ? { ...option, nextPageId: pageId } : option)) }),
    }));
  if (answeredWith !== 'submission')
    return [{ label: '', pageId: card.nextPageId, withoutLink: 'next in order', change: (nextPageId) => ({ nextPageId }) }];
  return [
    {
      label: 'Pass',
      pageId: card.nextOnPassPageId,
      withoutLink: 'next in order',
      change: (nextOnPassPageId) => ({ nextOnPassPageId }),
    },
    { label: 'Fail', pageId: card.nextOnFailPageId, withoutLink: 'try again', change: (nextOnFailPageId) => ({ nextOnFailPageId }) },
  ];
}
