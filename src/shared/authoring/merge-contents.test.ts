import { describe, expect, test } from 'vitest';
import { createSeededRandom } from '../testing/seeded-random.ts';
import { mapCardsById } from './change-set.ts';
import { mergeContents } from './merge-contents.ts';
import type { CardContent } from './module-content.ts';
import { createCardContent, createModuleContent, createRandomContent, editContentAtRandom } from './testing/random-content.ts';

const TITLES = { base: 'Old', draft: 'Mine', live: 'Theirs' };
const withTitle = (title: string) => [createCardContent({ id: 'a', title })];
const getIds = (content: readonly CardContent[]) => content.map(({ id }) => id).join('');

describe('a field', () => {
  test.each([
    { who: 'nobody changed it', draft: TITLES.base, live: TITLES.base, merged: TITLES.base, conflicts: 0 },
    { who: 'only the draft changed it', draft: TITLES.draft, live: TITLES.base, merged: TITLES.draft, conflicts: 0 },
    { who: 'only the live module changed it', draft: TITLES.base, live: TITLES.live, merged: TITLES.live, conflicts: 0 },
    { who: 'both changed it differently', draft: TITLES.draft, live: TITLES.live, merged: TITLES.draft, conflicts: 1 },
    { who: 'both made the same change', draft: 'Same', live: 'Same', merged: 'Same', conflicts: 0 },
  ])('is "$merged" when $who', ({ draft, live, merged, conflicts }) => {
    const result = mergeContents({ base: withTitle(TITLES.base), draft: withTitle(draft), live: withTitle(live) });
    expect(result.content.map(({ title }) => title)).toEqual([merged]);
    expect(result.conflicts).toHaveLength(conflicts);
  });

  test('gets the live value when the administrator decides so', () => {
    const contents = { base: withTitle(TITLES.base), draft: withTitle(TITLES.draft), live: withTitle(TITLES.live) };
    const [conflict] = mergeContents(contents).conflicts;
    expect(conflict).toEqual({
      id: 'field:a:title',
      kind: 'field',
      cardId: 'a',
      title: 'Mine',
      field: 'title',
      yours: 'Mine',
      live: 'Theirs',
    });
    const decided = mergeContents(contents, new Set([conflict!.id]));
    expect(decided.content[0]?.title).toBe('Theirs');
    expect(decided.conflicts).toEqual([conflict]);
  });

  test('merges with other fields of the same card without a conflict', () => {
    const [base] = withTitle(TITLES.base);
    const result = mergeContents({ base: [base!], draft: [{ ...base!, title: 'Mine' }], live: [{ ...base!, ctaText: 'Go' }] });
    expect(result).toEqual({ content: [{ ...base, title: 'Mine', ctaText: 'Go' }], conflicts: [] });
  });
});

describe('a deleted card', () => {
  const [a, b] = createModuleContent('a', 'b');
  const changed = { ...b!, title: 'Changed' };
  test.each([
    { who: 'the draft deleted it', draft: [a!], live: [a!, b!], merged: [a], kind: null, decided: [a] },
    { who: 'the live module deleted it', draft: [a!, b!], live: [a!], merged: [a], kind: null, decided: [a] },
    { who: 'both deleted it', draft: [a!], live: [a!], merged: [a], kind: null, decided: [a] },
    {
      who: 'the live module deleted what the draft changed',
      draft: [a!, changed],
      live: [a!],
      merged: [a, changed],
      kind: 'deletedLive',
      decided: [a],
    },
    {
      who: 'the draft deleted what the live module changed',
      draft: [a!],
      live: [a!, changed],
      merged: [a],
      kind: 'deletedInDraft',
      decided: [a, changed],
    },
  ])('merges when $who', ({ draft, live, merged, kind, decided }) => {
    const contents = { base: [a!, b!], draft, live };
    const { content, conflicts } = mergeContents(contents);
    expect(content).toEqual(merged);
    expect(conflicts.map((conflict) => conflict.kind)).toEqual(kind === null ? [] : [kind]);
    expect(mergeContents(contents, new Set(conflicts.map(({ id }) => id))).content).toEqual(decided);
  });
});

describe('the order', () => {
  test.each([
    { base: 'abc', draft: 'abxc', live: 'abc', merged: 'abxc', decided: 'abxc' },
    { base: 'abc', draft: 'abc', live: 'aybc', merged: 'aybc', decided: 'aybc' },
    { base: 'abc', draft: 'xabc', live: 'yabc', merged: 'yxabc', decided: 'yxabc' },
    { base: 'abc', draft: 'abcx', live: 'abcy', merged: 'abcyx', decided: 'abcyx' },
    { base: 'abcd', draft: 'dabc', live: 'bacd', merged: 'bdac', decided: 'bdac' },
    { base: 'abcd', draft: 'bcd', live: 'aybcd', merged: 'ybcd', decided: 'ybcd' },
    { base: 'abcde', draft: 'eabcd', live: 'aebcd', merged: 'eabcd', decided: 'aebcd' },
  ])(
    'of $draft and $live, both from $base, is $merged, or $decided when the live module wins',
    ({ base, draft, live, merged, decided }) => {
      const contents = { base: createModuleContent(...base), draft: createModuleContent(...draft), live: createModuleContent(...live) };
      const result = mergeContents(contents);
      expect(getIds(result.content)).toBe(merged);
      const all = new Set(result.conflicts.map(({ id }) => id));
      expect(getIds(mergeContents(contents, all).content)).toBe(decided);
    },
  );
});

test('a random merge with an unchanged side equals the other side, and a merge with an equal side has no conflicts', () => {
  for (let seed = 0; seed < 1000; seed++) {
    const random = createSeededRandom(seed);
    const base = createRandomContent(random, random(10));
    const edited = editContentAtRandom(base, random, 'n', random(10));
    const expected = { content: edited, conflicts: [] };
    expect(mergeContents({ base, draft: edited, live: base }), `seed ${seed}`).toEqual(expected);
    expect(mergeContents({ base, draft: base, live: edited }), `seed ${seed}`).toEqual(expected);
    expect(mergeContents({ base, draft: edited, live: edited }), `seed ${seed}`).toEqual(expected);
  }
});

test('a random merge contains every card once, and every title that either side changed', () => {
  for (let seed = 0; seed < 1000; seed++) {
    const random = createSeededRandom(seed);
    const base = createRandomContent(random, random(10));
    const draft = editContentAtRandom(base, random, 'd');
    const live = editContentAtRandom(base, random, 'l');
    const { content, conflicts } = mergeContents({ base, draft, live });
    const merged = mapCardsById(content);
    const [before, mine, theirs] = [mapCardsById(base), mapCardsById(draft), mapCardsById(live)];
    expect(merged.size, `seed ${seed}`).toBe(content.length);
    const expected = [...draft, ...live].map(({ id }) => id).filter((id) => !before.has(id) || (mine.has(id) && theirs.has(id)));
    expect([...merged.keys()], `seed ${seed}`).toEqual(expect.arrayContaining(expected));
    for (const { id, title } of content.filter((card) => mine.has(card.id) && theirs.has(card.id))) {
      const [old, yours, other] = [before, mine, theirs].map((side) => side.get(id)!.title);
      expect(title, `seed ${seed}`).toBe(yours === old ? other : yours);
      const hasConflict = conflicts.some(({ cardId, field }) => cardId === id && field === 'title');
      expect(hasConflict, `seed ${seed}`).toBe(yours !== old && other !== old && yours !== other);
    }
  }
});
