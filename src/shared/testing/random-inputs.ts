import { PAGE_TYPES } from '../page-types/card-fields.ts';
import { ANSWER_TYPES } from '../page-types/challenge.ts';
import { createSeededRandom } from './seeded-random.ts';

/** The random values often contain characters and strings that parsers tend to handle incorrectly. */
export function createRandomInputs(seed: number) {
  const random = createSeededRandom(seed);
  const pick = <T>(values: readonly T[]): T => values[random(values.length)]!;
  const characters = [
    '-',
    ' ',
    '\u2013',
    '\u200b',
    '\ufeff',
    '\ud83d',
    '\0',
    '\n',
    'O',
    'I',
    'é',
    '\u0344',
    '٣',
    'ß',
    '{',
    '"',
    '\\',
    'x',
    '0',
    'Z',
  ];
  const createText = () => Array.from({ length: random(pick([3, 20, 300])) }, () => pick(characters)).join('');
  const createValue = (depth = 0): unknown => {
    const kind = random(depth > 3 ? 6 : 9);
    if (kind === 0) return createText();
    if (kind === 1) return pick([0, -1, 1.5, 1e308, NaN, Infinity, -0, 2 ** 53, random(100)]);
    if (kind === 2) return pick([null, undefined, true, false]);
    if (kind === 3)
      return pick(['', '2026-02-30T00:00:00Z', '2026-11-20T12:00:00.000Z', '__proto__', 'https://a.test', 'javascript:1', '[']);
    if (kind === 4) return pick([...PAGE_TYPES, ...ANSWER_TYPES, 'viewed', 'answered', 'submitted', 'watched']);
    if (kind === 5) return '019a9f00-0000-7000-8000-000000000001';
    if (kind < 8) return Array.from({ length: random(4) }, () => createValue(depth + 1));
    return Object.fromEntries(
      Array.from({ length: random(4) }, () => [
        pick(['label', 'url', 'type', 'value', 'regex', '__proto__', 'constructor']),
        createValue(depth + 1),
      ]),
    );
  };
  const createKey = () => {
    const symbols = Array.from({ length: 6 + random(8) }, () => pick([...'0123456789ABCDEFGHJKMNPQRSTVWXYZ', 'o', 'l', '-', ' '])).join('');
    return pick([createText(), `EXCEL-${symbols}`, symbols, `${symbols}${createText()}`]);
  };
  const createEvent = () => {
    const event = {
      id: pick(['019a9f00-0000-7000-8000-000000000001', createValue()]),
      at: pick(['2026-11-20T12:00:00.000Z', createValue()]),
      type: pick(['viewed', 'completed', 'answered', 'submitted', 'watched', 'moduleCompleted', createValue()]),
      cardId: pick(['card', createValue()]),
      optionIndex: pick([0, createValue()]),
      answers: pick([[{ value: 'x' }], createValue()]),
      ranges: pick([[[0, 1]], createValue()]),
      position: pick([0, createValue()]),
      moduleId: pick(['module', createValue()]),
    };
    return pick([event, event, event, createValue()]);
  };
  const createCard = () => {
    const card = { moduleId: 'module', slug: 'slug', title: 'Title', type: pick([...PAGE_TYPES]) };
    const names = ['slug', 'title', 'type', 'order', 'videoId', 'fileUrl', 'youtubeId', 'options', 'links', 'files', 'answers', 'overlays'];
    return { ...card, [pick(names)]: createValue(), [pick(names)]: createValue() };
  };
  return { random, pick, createText, createValue, createKey, createEvent, createCard };
}
