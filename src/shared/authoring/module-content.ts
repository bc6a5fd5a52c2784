import { z } from 'zod';
import { cardSchema, type Card } from '../catalog.ts';

/** Describes all card fields that an author can edit, except the card's position in the module. */
export const cardFieldsSchema = cardSchema.pick({
  slug: true,
  title: true,
  type: true,
  videoId: true,
  transcriptId: true,
  overlayVideoId: true,
  endFrameImageId: true,
  allowVideoLoop: true,
  fileUrl: true,
  ctaText: true,
  nextPageId: true,
  youtubeId: true,
  options: true,
  links: true,
  files: true,
  answers: true,
  nextOnPassPageId: true,
  nextOnFailPageId: true,
  overlays: true,
});
export type CardFields = z.output<typeof cardFieldsSchema>;
export type CardFieldName = keyof CardFields;
export const CARD_FIELD_NAMES = Object.keys(cardFieldsSchema.shape) as CardFieldName[];

export const cardContentSchema = cardFieldsSchema.extend({ id: z.string() });
export type CardContent = z.output<typeof cardContentSchema>;

/** Lists the cards of a module in order. The first card has position 1. */
export type ModuleContent = readonly CardContent[];

/** Returns a card's editable fields and omits all other properties of the object. */
export function pickCardFields(card: CardFields): CardFields {
  return Object.fromEntries(CARD_FIELD_NAMES.map((name) => [name, card[name]])) as unknown as CardFields;
}

export function toModuleContent(cards: readonly Card[]): CardContent[] {
  return cards.toSorted((one, other) => one.order - other.order).map((card) => ({ id: card.id, ...pickCardFields(card) }));
}

export function toCards(content: ModuleContent, moduleId: string): Card[] {
  return content.map((card, index) => ({ id: card.id, moduleId, order: index + 1, ...pickCardFields(card) }));
}
