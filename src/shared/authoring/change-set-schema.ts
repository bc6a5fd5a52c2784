import { z } from 'zod';
import { CARD_FIELD_NAMES, cardContentSchema, type CardFieldName, type CardFields } from './module-content.ts';

/** Is the value of one of a card's fields. */
export type FieldValue = CardFields[CardFieldName];

const positionSchema = z.number().describe('A position in the module, counted from 1');
const fieldValueSchema = (z.unknown() as unknown as z.ZodType<FieldValue>).describe('The value of the field, as a card contains it');
export const cardFieldNameSchema = z.enum(CARD_FIELD_NAMES);

/** Describes the old and the new value of one field. */
export const fieldChangeSchema = z.object({ field: cardFieldNameSchema, from: fieldValueSchema, to: fieldValueSchema });
export type FieldChange = z.output<typeof fieldChangeSchema>;

/** Describes a card that is created, with its position after the change set, or deleted, with its position before the change set. */
export const placedCardSchema = z.object({ card: cardContentSchema, position: positionSchema });
export type PlacedCard = z.output<typeof placedCardSchema>;

/** Describes a card of which fields change, by its title and position after the change set. */
export const changedCardSchema = z.object({
  id: z.string(),
  title: z.string(),
  position: positionSchema,
  fields: z.array(fieldChangeSchema),
});
export type ChangedCard = z.output<typeof changedCardSchema>;

/** Describes a card that an author moves. A card that only gives way to other cards is not moved. */
export const movedCardSchema = z.object({
  id: z.string(),
  title: z.string(),
  from: positionSchema.describe('The position before the change set'),
  to: positionSchema.describe('The position after the change set'),
});
export type MovedCard = z.output<typeof movedCardSchema>;

/**
 * Describes everything that leads from one content of a module to another. A card can be both changed and moved. Created, changed and moved
 * cards are sorted by their position after the change set, and deleted cards by their position before the change set.
 */
export const changeSetSchema = z.object({
  created: z.array(placedCardSchema),
  changed: z.array(changedCardSchema),
  moved: z.array(movedCardSchema),
  deleted: z.array(placedCardSchema),
});
export type ChangeSet = z.output<typeof changeSetSchema>;
