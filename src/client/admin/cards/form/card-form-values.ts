import { randomId } from '@mantine/hooks';
import { newCardSchema, type Card, type NewCard } from '#shared/catalog.ts';
import {
  createBlankFields,
  createBlankValue,
  fieldsByPageType,
  cardFields,
  pickCardFields,
  replacePageLinks,
  CARD_FIELD_NAMES,
  type CardFieldName,
  type CardFields,
  type ListFieldName,
} from '#shared/page-types/card-fields.ts';
import { isOptionalKind, type EntryPart, type FieldValue } from '#shared/page-types/field-kinds.ts';
import { parseNumber } from '#client/admin/ui/form/parse-number.ts';

const ORDER_FALLBACK = 1;

type FormFields = Omit<typeof cardFields, 'overlays'>;
type FormValue<F> = F extends { kind: 'list' }
  ? (FieldValue<F> extends (infer Entry)[] ? FormEntry<Entry> : never)[]
  : F extends { kind: 'flag' | 'choice' | 'pageType' }
    ? FieldValue<F>
    : string;
/** Represents an entry of a list. The entry's `key` stays the same when entries above it are removed. */
type FormEntry<Entry> = { [Part in keyof Entry]: Entry[Part] extends string | null ? NonNullable<Entry[Part]> : Entry[Part] } & {
  key: string;
};

/** Text fields contain what the administrator typed, where an empty string stands for null. */
export type CardFormValues = { moduleId: string; order: string } & { -readonly [Name in keyof FormFields]: FormValue<FormFields[Name]> };

type Entry = Readonly<Record<string, unknown>>;

const toFormEntry = (entry: Entry) => ({
  ...Object.fromEntries(Object.entries(entry).map(([part, value]) => [part, value ?? ''])),
  key: randomId(),
});

function toFormFields(fields: CardFields): Omit<CardFormValues, 'moduleId' | 'order'> {
  const values = CARD_FIELD_NAMES.filter((name) => cardFields[name].kind !== 'overlays').map((name) => {
    const value: unknown = fields[name];
    return [name, Array.isArray(value) ? (value as Entry[]).map(toFormEntry) : (value ?? '')];
  });
  return Object.fromEntries(values) as Omit<CardFormValues, 'moduleId' | 'order'>;
}

export function createBlankEntry<Name extends ListFieldName>(list: Name): CardFormValues[Name][number] {
  const parts = Object.entries<EntryPart>(cardFields[list].parts).filter(([, { kind }]) => !isOptionalKind(kind));
  return toFormEntry(Object.fromEntries(parts.map(([name, part]) => [name, createBlankValue(part)]))) as CardFormValues[Name][number];
}

/** Returns the form values of a new card, which becomes the last card of its module. */
export function createBlankFormValues(moduleId: string, cardCount: number): CardFormValues {
  return { ...toFormFields(createBlankFields()), moduleId, order: String(cardCount + 1) };
}

/**
 * Moves a card to the end of another module and clears its links, because a card can link only to cards in its own module. Moving a card
 * back to its original module restores its original position and links.
 */
export function moveFormToModule(values: CardFormValues, moduleId: string, cardCount: number, opened: CardFormValues): CardFormValues {
  const isBack = moduleId === opened.moduleId;
  const unlinked = replacePageLinks(values, (_, { field, part }, entry) => {
    const value: unknown = isBack ? opened[field as keyof CardFormValues] : '';
    if (!entry || !isBack) return value as string;
    return ((value as Entry[]).find(({ key }) => key === entry['key'])?.[part!] ?? '') as string;
  });
  return { ...unlinked, moduleId, order: isBack ? opened.order : String(cardCount + 1) };
}

export function toCardFormValues(card: Card): CardFormValues {
  return { ...toFormFields(pickCardFields(card)), moduleId: card.moduleId, order: String(card.order) };
}

const typeFieldNames = Object.values(fieldsByPageType).flatMap((fields) => Object.keys(fields) as CardFieldName[]);

/** Fields that do not belong to the selected page type get an empty value. */
export function toCardPayload(values: CardFormValues): Record<string, unknown> {
  const foreign = typeFieldNames.filter((name) => !(name in fieldsByPageType[values.type]));
  const blank = Object.fromEntries(foreign.map((name) => [name, createBlankValue(cardFields[name])]));
  return { ...values, ...blank, order: parseNumber(values.order, ORDER_FALLBACK) };
}

/** Returns the card that the form values describe, or null when the values are invalid. */
export function parseCardFormValues(values: CardFormValues): NewCard | null {
  return newCardSchema.safeParse(toCardPayload(values)).data ?? null;
}
