import { z } from 'zod';
import type { Card } from '../catalog.ts';
import { buildOutputShape } from '../page-types/card-field-schemas.ts';
import {
  CARD_FIELD_NAMES,
  cardFields,
  createBlankFields,
  createBlankValue,
  LIST_FIELD_NAMES,
  omitEmptyCaptions,
  pickCardFields,
  type CardFields,
  type ShownFields,
} from '../page-types/card-fields.ts';
import { isOptionalKind } from '../page-types/field-kinds.ts';
import { isDeepEqual } from './deep-equal.ts';

export const cardContentSchema = z.object({ ...buildOutputShape(cardFields), id: z.string() });
export type CardContent = z.output<typeof cardContentSchema>;

/** Lists the cards of a module in order. The first card has position 1. */
export type ModuleContent = readonly CardContent[];

const blankEntries = LIST_FIELD_NAMES.map((name) => {
  const parts = Object.entries(cardFields[name].parts).filter(([, { kind }]) => !isOptionalKind(kind));
  return { name, blank: parts.map(([part, description]) => [part, createBlankValue(description)] as const) };
});

/**
 * Parses the stored content of a card. What did not exist when the content was stored is blank. The content is not validated, because that
 * takes several times as long as reading it, and it was valid when it was stored.
 */
export function parseCardFields(json: string): CardFields {
  const fields = JSON.parse(json) as CardFields;
  fields.captions ??= [];
  // Comparing the names is several times as fast as reading every field by its name. Stored fields keep their order.
  const names = Object.keys(fields);
  const isComplete = names.length === CARD_FIELD_NAMES.length && CARD_FIELD_NAMES.every((name, index) => name === names[index]);
  const complete = isComplete ? fields : pickCardFields({ ...createBlankFields(), ...fields });
  for (const { name, blank } of blankEntries)
    for (const entry of complete[name] as Record<string, unknown>[])
      for (const [part, value] of blank) if (entry[part] === undefined) entry[part] = value;
  return complete;
}

export const formatCardFields = (fields: CardFields): string => JSON.stringify(omitEmptyCaptions(fields));

export function haveSameFields(one: ShownFields, other: ShownFields): boolean {
  const [fields, others] = [pickCardFields(one), pickCardFields(other)];
  return CARD_FIELD_NAMES.every((name) => isDeepEqual(fields[name], others[name]));
}

export function toModuleContent(cards: readonly Card[]): CardContent[] {
  return cards.toSorted((one, other) => one.order - other.order).map((card) => ({ id: card.id, ...pickCardFields(card) }));
}

export function toCards(content: ModuleContent, moduleId: string): Card[] {
  return content.map((card, index) => ({ id: card.id, moduleId, order: index + 1, ...omitEmptyCaptions(pickCardFields(card)) }));
}
