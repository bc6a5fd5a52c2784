import { cardFields, type CardFields, type PageType } from '../card-fields.ts';
import type { EntryPart, Field, FieldKind, KindOptions } from '../field-kinds.ts';

/** Every kind has a value that differs from the blank one and that a stored card keeps as it is. `pageId` is a page of the same module. */
const sampleByKind: { [K in FieldKind]: (field: KindOptions[K], pageId: string) => unknown } = {
  slug: () => 'sample',
  pageType: ({ choices }) => choices.at(-1),
  text: () => 'Sample',
  url: () => 'https://example.com/sample.xlsx',
  youtube: () => 'dQw4w9WgXcQ',
  page: (_, pageId) => pageId,
  file: () => 'sample-file',
  flag: (field) => !field.default,
  choice: ({ choices }) => choices[0],
  regex: () => '^sample$',
  language: () => 'fr',
  checkSet: () => ({ revision: '0123456789ab', passMark: 60, given: {}, dates: {}, reads: {}, targets: {}, checks: [SAMPLE_CHECK] }),
  ownNumbers: () => ({ numbers: '0123456789ab', count: 12, leftOut: [3], choices: {}, startHash: 'a'.repeat(64) }),
  list: ({ parts }, pageId) => [createSamples(parts, pageId)],
  overlays: () => [{ zoneId: 'top-left', type: 'text', text: 'Look', src: null, styles: {}, tStart: 0, tEnd: 900 }],
};
const SAMPLE_CHECK = { id: 'chart', sheet: 'Sums', at: 'B2', weight: 1, hint: null, kind: 'present', what: 'chart', name: null } as const;

const createSamples = (fields: Readonly<Record<string, Field | EntryPart>>, pageId: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      (sampleByKind[field.kind] as (field: Field | EntryPart, pageId: string) => unknown)(field, pageId),
    ]),
  );

/** Returns the fields of a card of which every described field, and every part of a list's entries, has a value. */
export function createSampleFields(pageId: string, type: PageType = 'info'): CardFields {
  return { ...(createSamples(cardFields, pageId) as unknown as CardFields), type };
}
