import { CARD_FIELD_NAMES, createBlankFields, PAGE_TYPES } from './page-types/card-fields.ts';
import { describe, expect, test } from 'vitest';
import {
  cardChangesSchema,
  moduleChangesSchema,
  newCardSchema,
  newModuleSchema,
  newProductSchema,
  productChangesSchema,
} from './catalog.ts';

const blank = createBlankFields();
const MINIMAL_CARD = { moduleId: 'm1', slug: 'welcome', title: 'Welcome', type: 'info' };

/** Returns the name and the error message of the first invalid field, or null when the input is valid. */
function findFirstError(
  schema: typeof newCardSchema | typeof cardChangesSchema | typeof newProductSchema | typeof newModuleSchema,
  input: unknown,
): string | null {
  const read = schema.safeParse(input);
  return read.success ? null : `${read.error.issues[0]!.path.join('.')}: ${read.error.issues[0]!.message}`;
}

describe('a field missing from a new card', () => {
  test('gets its default; the order is decided later', () => {
    expect(newCardSchema.parse(MINIMAL_CARD)).toEqual({ ...blank, ...MINIMAL_CARD });
    expect(blank).toMatchObject({ videoId: null, allowVideoLoop: true, ctaText: null, options: [], nextOnPassPageId: null, overlays: [] });
  });

  test.each([
    { list: 'options', given: { label: 'A1' }, stored: { label: 'A1', nextPageId: null, isCorrect: false } },
    { list: 'answers', given: { type: 'text' }, stored: { type: 'text', label: null, regex: null, required: true } },
    {
      list: 'overlays',
      given: { zoneId: 'top-left', type: 'text', tStart: 0, tEnd: 500 },
      stored: { zoneId: 'top-left', type: 'text', text: null, src: null, styles: {}, tStart: 0, tEnd: 500 },
    },
  ])('gets its default inside $list too', ({ list, given, stored }) => {
    expect(newCardSchema.parse({ ...MINIMAL_CARD, [list]: [given] })).toMatchObject({ [list]: [stored] });
  });

  test.each(['moduleId', 'slug', 'title', 'type'])('is an error if it is the %s', (name) => {
    expect(findFirstError(newCardSchema, { ...MINIMAL_CARD, [name]: undefined })).toMatch(new RegExp(`^${name}: `));
  });
});

describe('an empty form field is stored as null', () => {
  const OPTIONAL = CARD_FIELD_NAMES.filter((name) => blank[name] === null);

  test.each(OPTIONAL)('%s', (name) => {
    for (const empty of ['', '  ', null]) expect(newCardSchema.parse({ ...MINIMAL_CARD, [name]: empty })).toMatchObject({ [name]: null });
  });

  test('the regex of an answer slot', () => {
    expect(newCardSchema.parse({ ...MINIMAL_CARD, answers: [{ type: 'text', regex: '' }] }).answers).toEqual([
      { type: 'text', label: null, regex: null, required: true },
    ]);
  });

  test('a null description is stored as an empty text', () => {
    expect(newProductSchema.parse({ slug: 'excel', title: 'Excel', description: null }).description).toBe('');
  });
});

describe('fields are normalized', () => {
  test.each([
    ['title', '  Welcome  ', 'Welcome'],
    ['slug', ' welcome ', 'welcome'],
    ['overlayVideoId', 'abc.webm', 'abc'],
    ['overlayVideoId', 'abc.mov', 'abc.mov'],
    ['videoId', 'abc.mp4', 'abc.mp4'],
    ['videoId', 'abc.webm', 'abc.webm'],
    ['youtubeId', 'https://youtu.be/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['fileUrl', ' https://example.com/a.xlsx ', 'https://example.com/a.xlsx'],
  ])('%s "%s" is stored as "%s"', (name, given, kept) => {
    expect(newCardSchema.parse({ ...MINIMAL_CARD, [name]: given })).toMatchObject({ [name]: kept });
  });

  test('a video link is reduced to the video id', () => {
    const links = [{ label: 'Sums', youtubeId: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }];
    expect(newCardSchema.parse({ ...MINIMAL_CARD, links }).links).toEqual([{ label: 'Sums', youtubeId: 'dQw4w9WgXcQ' }]);
  });

  test('unknown fields are dropped', () => {
    const read = newCardSchema.parse({ ...MINIMAL_CARD, id: 'mine', createdAt: 'now', isAdmin: true });
    expect(Object.keys(read)).not.toEqual(expect.arrayContaining(['id']));
    expect(read).not.toHaveProperty('isAdmin');
  });
});

describe('a change contains only the fields that were sent', () => {
  test.each([
    ['a card', cardChangesSchema],
    ['a module', moduleChangesSchema],
    ['a product', productChangesSchema],
  ])('of %s', (_, schema) => {
    expect(schema.parse({ title: 'Sums' })).toStrictEqual({ title: 'Sums' });
    expect(schema.parse({})).toStrictEqual({});
  });

  test('with each field alone', () => {
    const { moduleId, ...all } = newCardSchema.parse({ ...MINIMAL_CARD, order: 2 });
    expect(moduleId).toBe('m1');
    for (const [name, value] of Object.entries(all)) expect(cardChangesSchema.parse({ [name]: value })).toStrictEqual({ [name]: value });
  });

  test('an empty text still clears a field', () => {
    expect(cardChangesSchema.parse({ nextPageId: '', overlayVideoId: '', youtubeId: null })).toStrictEqual({
      nextPageId: null,
      overlayVideoId: null,
      youtubeId: null,
    });
    expect(productChangesSchema.parse({ description: null })).toStrictEqual({ description: '' });
  });

  test('an invalid field is still an error', () => {
    expect(findFirstError(cardChangesSchema, { order: 0 })).toBe('order: must be a whole number from 1.');
    expect(findFirstError(cardChangesSchema, { title: '' })).toBe('title: is required.');
    expect(findFirstError(cardChangesSchema, { fileUrl: 'javascript:alert(1)' })).toBe('fileUrl: must be an http or https address.');
  });
});

describe('an error names the invalid field', () => {
  test.each<[Record<string, unknown>, string]>([
    [{ title: '   ' }, 'title: is required.'],
    [{ title: 'x'.repeat(201) }, 'title: must be at most 200 characters.'],
    [{ slug: '' }, 'slug: is required.'],
    [{ slug: 'Not A Slug' }, 'slug: may contain only lower-case letters, digits and single dashes.'],
    [{ slug: 'a'.repeat(81) }, 'slug: must be at most 80 characters.'],
    [{ type: 'video' }, `type: must be one of ${PAGE_TYPES.join(', ')}.`],
    [{ order: 0 }, 'order: must be a whole number from 1.'],
    [{ order: 1.5 }, 'order: must be a whole number from 1.'],
    [{ order: '1' }, 'order: must be a whole number from 1.'],
    [{ videoId: '../../etc/passwd' }, 'videoId: is not the id of an uploaded file.'],
    [{ videoId: 'a/b' }, 'videoId: is not the id of an uploaded file.'],
    [{ fileUrl: 'javascript:alert(1)' }, 'fileUrl: must be an http or https address.'],
    [{ files: [{ label: 'A', url: '//evil.test' }] }, 'files.0.url: must be an http or https address.'],
    [
      { overlays: [{ zoneId: 'top-left', type: 'image', src: 'data:text/html,x', tStart: 0, tEnd: 500 }] },
      'overlays.0.src: must be an http or https address.',
    ],
    [{ links: [{ label: 'A', youtubeId: '"><script>' }] }, 'links.0.youtubeId: must be a YouTube address or an 11-character id.'],
    [{ youtubeId: '"><script>' }, 'youtubeId: must be a YouTube address or an 11-character id.'],
    [{ links: [{ label: '', youtubeId: 'dQw4w9WgXcQ' }] }, 'links.0.label: is required.'],
    [{ options: [{ label: ' ' }] }, 'options.0.label: is required.'],
    [{ answers: [{ type: 'text', regex: '(' }] }, 'answers.0.regex: is not a valid regular expression.'],
    [{ answers: [{ type: 'text', regex: 'a'.repeat(201) }] }, 'answers.0.regex: must be at most 200 characters.'],
    [{ title: 'a\u0000b' }, 'title: may not contain control characters.'],
    [{ title: 'half of one \ud83e' }, 'title: may not contain control characters.'],
    [{ options: [{ label: 'a\u0000b' }] }, 'options.0.label: may not contain control characters.'],
    [{ options: [{ label: 'half of one \ud83e' }] }, 'options.0.label: may not contain control characters.'],
    [
      { overlays: [{ zoneId: 'top-left', type: 'text', text: 'a\u0000b', tStart: 0, tEnd: 500 }] },
      'overlays.0.text: may not contain control characters.',
    ],
    [{ overlays: [{ zoneId: 'top-left', type: 'text', tStart: 500, tEnd: 499 }] }, 'overlays.0.tEnd: must not be before tStart.'],
  ])('%j', (fields, message) => {
    expect(findFirstError(newCardSchema, { ...MINIMAL_CARD, ...fields })).toBe(message);
  });

  test.each([
    [newProductSchema, 'demo'],
    [newProductSchema, 'by-slug'],
    [newModuleSchema, 'demo'],
  ])('a reserved slug is an error (%#)', (schema, slug) => {
    expect(findFirstError(schema, { slug, title: 'A' })).toBe('slug: is reserved, please choose another.');
  });

  test('by-slug is allowed for modules, and demo for cards', () => {
    expect(findFirstError(newModuleSchema, { slug: 'by-slug', title: 'A' })).toBeNull();
    expect(findFirstError(newCardSchema, { ...MINIMAL_CARD, slug: 'demo' })).toBeNull();
  });
});
