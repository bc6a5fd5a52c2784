import { CARD_FIELD_NAMES, type CardFieldName, type CardFields } from '../page-types/card-fields.ts';
import { z } from 'zod';
import { cardContentSchema } from './module-content.ts';

export type FieldValue = CardFields[CardFieldName];

const positionSchema = z.number().describe('A position in the module, counted from 1');
const fieldValueSchema = (z.unknown() as unknown as z.ZodType<FieldValue>).describe('The value of the field, as a card contains it');
export const cardFieldNameSchema = z.enum(CARD_FIELD_NAMES);

export const fieldChangeSchema = z.object({ field: cardFieldNameSchema, from: fieldValueSchema, to: fieldValueSchema });
export type FieldChange = z.output<typeof fieldChangeSchema>;

/** The position is the new position of a created card or the old position of a deleted card. */
export const placedCardSchema = z.object({ card: cardContentSchema, position: positionSchema });

/** The `title` and `position` fields contain the card's title and position after the change set is applied. */
export const changedCardSchema = z.object({
  id: z.string(),
  title: z.string(),
  position: positionSchema,
  fields: z.array(fieldChangeSchema),
});
export type ChangedCard = z.output<typeof changedCardSchema>;

/** Describes a card that an author moved. A card does not count as moved when its position changes only because other cards were moved. */
export const movedCardSchema = z.object({
  id: z.string(),
  title: z.string(),
  from: positionSchema.describe('The position before the change set'),
  to: positionSchema.describe('The position after the change set'),
});
export type MovedCard = z.output<typeof movedCardSchema>;

/**
 * Describes all differences between two versions of a module's content. A card can be both changed and moved. Created, changed and
 * moved cards are sorted by their new positions. Deleted cards are sorted by their old positions.
 */
export const changeSetSchema = z.object({
  created: z.array(placedCardSchema),
  changed: z.array(changedCardSchema),
  moved: z.array(movedCardSchema),
  deleted: z.array(placedCardSchema),
});
export type ChangeSet = z.output<typeof changeSetSchema>;
