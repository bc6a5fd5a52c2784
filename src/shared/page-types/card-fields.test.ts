import { expect, test } from 'vitest';
import { collectObjectIds, contentFields, createBlankFields, listPageLinks, replacePageLinks, type EveryFieldOf } from './card-fields.ts';
import type { FieldOfKind } from './field-kinds.ts';
import { createSampleFields } from './testing/sample-fields.ts';

test('a field that a page type describes and that cards lack does not compile', () => {
  // @ts-expect-error -- `hint` is not among the fields of cards, so nothing would store it
  expect(contentFields satisfies EveryFieldOf<{ riddle: { hint: FieldOfKind<'text'> } }>).not.toHaveProperty('hint');
  expect(contentFields satisfies EveryFieldOf<{ riddle: { ctaText: FieldOfKind<'text'> } }>).toHaveProperty('ctaText');
});

test('the links of a card are those in its fields and in its options', () => {
  const card = createSampleFields('page');
  const links = listPageLinks(card).map(({ field, index, part }) => [field, index, part]);
  expect(links).toEqual([
    ['nextPageId', null, null],
    ['options', 0, 'nextPageId'],
    ['nextOnPassPageId', null, null],
    ['nextOnFailPageId', null, null],
  ]);
  expect(listPageLinks(replacePageLinks(card, () => 'other')).map(({ pageId }) => pageId)).toEqual(Array(4).fill('other'));
  expect(listPageLinks(createBlankFields())).toEqual([]);
});

test('replacing the links of some fields adds no other field', () => {
  expect(replacePageLinks({ title: 'Sums', nextPageId: 'a' }, () => null)).toEqual({ title: 'Sums', nextPageId: null });
});

test('the files of a card are those in its fields, in its lists and in its overlays', () => {
  const card = {
    ...createBlankFields(),
    videoId: 'video.mp4',
    endFrameImageId: 'image',
    fileUrl: '/public-objects/sheet.xlsx',
    files: [
      { label: 'Again', url: '/public-objects/sheet' },
      { label: 'Elsewhere', url: 'https://example.com/a.xlsx' },
      { label: 'Trips', url: 'https://example.com/public-objects/trips.csv' },
    ],
    overlays: [
      { zoneId: 'top-left', type: 'image', text: null, src: '/public-objects/arrow.png', styles: {}, tStart: 0, tEnd: 9 } as const,
    ],
  };
  expect(collectObjectIds(card).toSorted()).toEqual(['arrow', 'image', 'sheet', 'trips', 'video']);
  expect(collectObjectIds(createBlankFields())).toEqual([]);
});
