import type { Field } from '../page-types/field-kinds.ts';
import { contentFields, type ShownFields } from '../page-types/card-fields.ts';

/** Returns the texts of a card that learners read, except its title, in the order of the card's fields. */
export function listPageTexts(card: ShownFields): string[] {
  const texts = Object.entries(contentFields as Record<string, Field>).flatMap(([name, field]) => {
    const value: unknown = card[name as keyof ShownFields] ?? [];
    if (field.kind === 'text') return [value];
    if (field.kind !== 'list') return [];
    const parts = Object.keys(field.parts).filter((part) => field.parts[part]!.kind === 'text');
    return (value as Record<string, unknown>[]).flatMap((entry) => parts.map((part) => entry[part]));
  });
  const overlayTexts = card.overlays.map(({ text }) => text);
  return [...texts, ...overlayTexts].filter((text): text is string => typeof text === 'string' && text.trim() !== '');
}
