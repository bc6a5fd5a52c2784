import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Card, NewCard } from '#shared/catalog.ts';
import {
  CARD_FIELD_NAMES,
  cardFields,
  createBlankFields,
  fieldsByPageType,
  PAGE_TYPES,
  pickCardFields,
  replacePageLinks,
  type CardFieldName,
  type CardFields,
} from '#shared/page-types/card-fields.ts';
import type { Field } from '#shared/page-types/field-kinds.ts';
import { createSampleFields } from '#shared/page-types/testing/sample-fields.ts';
import { describeFieldChange } from './changes/describe-field-change.ts';
import { diffCard } from './form/card-diff.ts';
import { createBlankFormValues, parseCardFormValues, toCardFormValues, type CardFormValues } from './form/card-form-values.ts';
import { toPreviewCard } from './preview/to-preview-card.ts';

const names = { nameOldPage: (id: string) => id, nameNewPage: (id: string) => id, nameFile: (id: string) => id };
const blank = createBlankFields();
const toCard = (fields: CardFields): Card => ({ ...fields, id: 'card', moduleId: 'module', order: 1 });

test('cards, requests and the form have exactly the described fields', () => {
  expectTypeOf<Required<Omit<Card, 'id' | 'moduleId' | 'order' | 'video' | 'revision'>>>().toEqualTypeOf<CardFields>();
  expectTypeOf<Omit<NewCard, 'moduleId' | 'order'>>().toEqualTypeOf<CardFields>();
  expectTypeOf<keyof CardFormValues>().toEqualTypeOf<Exclude<CardFieldName, 'overlays'> | 'moduleId' | 'order'>();
});

describe.each(PAGE_TYPES)('a card of the type %s', (type) => {
  const card = toCard(createSampleFields('page', type));
  const ownNames = Object.keys(fieldsByPageType[type]);
  const foreignNames = Object.values(fieldsByPageType)
    .flatMap((fields) => Object.keys(fields) as CardFieldName[])
    .filter((name) => !ownNames.includes(name));

  test('keeps every field of its type in the form, and loses the fields of other types', () => {
    const saved = parseCardFormValues(toCardFormValues(card))!;
    expect(diffCard(card, saved)).toEqual(Object.fromEntries(foreignNames.map((name) => [name, blank[name]])));
  });

  test('shows everything but links and patterns in the preview', () => {
    const shown = pickCardFields(toPreviewCard(toCardFormValues(card), card));
    const answers = card.answers.map((answer) => ({ ...answer, regex: null }));
    expect(shown).toEqual({ ...pickCardFields(replacePageLinks(card, () => null)), answers });
  });
});

test('a new card of the form has blank fields', () => {
  const saved = parseCardFormValues({ ...createBlankFormValues('module', 0), slug: 'new', title: 'New' })!;
  expect(pickCardFields(toCard({ ...saved, overlays: [] }))).toEqual({ ...blank, slug: 'new', title: 'New' });
});

test.each(CARD_FIELD_NAMES)('a change of %s is described before it is published', (name) => {
  const sample = createSampleFields('page', 'challenge');
  const [line] = describeFieldChange({ field: name, from: blank[name], to: sample[name] }, names);
  expect(line!.to).toBeTruthy();
  expect(line!.from).not.toBe(line!.to);
  expect(describeFieldChange({ field: name, from: sample[name], to: sample[name] }, names).every(({ from, to }) => from === to)).toBe(true);
});

const parts = Object.entries<Field>(cardFields).flatMap(([name, field]) =>
  field.kind === 'list' ? Object.keys(field.parts).map((part) => ({ name: name as CardFieldName, part })) : [],
);
test.each(parts)('a change of $part in $name is described before it is published', ({ name, part }) => {
  const to = createSampleFields('page')[name] as unknown as Record<string, unknown>[];
  const other = {
    text: 'Other',
    nextPageId: null,
    isCorrect: false,
    required: true,
    type: 'number',
    workbook: undefined,
    ownNumbers: undefined,
  };
  const from = to.map((entry) => ({ ...entry, [part]: part in other ? other[part as keyof typeof other] : 'other' }));
  expect(describeFieldChange({ field: name, from: from as never, to: to as never }, names)).not.toEqual([]);
});
