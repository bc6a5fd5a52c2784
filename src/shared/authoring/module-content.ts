import { z } from 'zod';
import type { Card } from '../catalog.ts';
import { buildOutputShape } from '../page-types/card-field-schemas.ts';
import { cardFields, pickCardFields } from '../page-types/card-fields.ts';

export const cardContentSchema = z.object({ ...buildOutputShape(cardFields), id: z.string() });
export type CardContent = z.output<typeof cardContentSchema>;

/** Lists the cards of a module in order. The first card has position 1. */
export type ModuleContent = readonly CardContent[];

export function toModuleContent(cards: readonly Card[]): CardContent[] {
  return cards.toSorted((one, other) => one.order - other.order).map((card) => ({ id: card.id, ...pickCardFields(card) }));
}

export function toCards(content: ModuleContent, moduleId: string): Card[] {
  return content.map((card, index) => ({ id: card.id, moduleId, order: index + 1, ...pickCardFields(card) }));
}
