import type { CardFields } from '../page-types/card-fields.ts';
import { insertAtPosition } from '../positions.ts';
import type { CardContent, ModuleContent } from './module-content.ts';

/** Inserts a card at a one-based position, or appends the card when no position is given. */
export function addCardToContent(content: ModuleContent, card: CardContent, position?: number): CardContent[] {
  return insertAtPosition(content, card, position);
}

export function changeCardInContent(content: ModuleContent, id: string, fields: Partial<CardFields>): CardContent[] {
  return content.map((card) => (card.id === id ? { ...card, ...fields } : card));
}

/** Moves a card to a one-based position. When the position is beyond the end of the module, the card moves to the end. */
export function moveCardInContent(content: ModuleContent, id: string, position: number): CardContent[] {
  const card = content.find((other) => other.id === id);
  return card ? insertAtPosition(content, card, position) : [...content];
}

/** Removes a card and clears all links from other cards to the removed card. */
export function removeCardFromContent(content: ModuleContent, id: string): CardContent[] {
  return content.filter((card) => card.id !== id).map((card) => clearLinksTo(card, id));
}

function clearLinksTo(card: CardContent, id: string): CardContent {
  const clear = (link: string | null) => (link === id ? null : link);
  return {
    ...card,
    nextPageId: clear(card.nextPageId),
    nextOnPassPageId: clear(card.nextOnPassPageId),
    nextOnFailPageId: clear(card.nextOnFailPageId),
    options: card.options.map((option) => (option.nextPageId === id ? { ...option, nextPageId: null } : option)),
  };
}
