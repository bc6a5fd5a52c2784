import { say } from '../../element-sentence.ts';
import type { ElementKindDefinition } from '../element-kind.ts';
import type { ElementFact, ElementFacts } from '../element-names.ts';
import { findChild, getFlag } from '../xml-tree.ts';

const CODES: Readonly<Record<string, string>> = {
  P: '[page]',
  N: '[pages]',
  D: '[date]',
  T: '[time]',
  A: '[sheet]',
  F: '[file]',
  Z: '[folder]',
  G: '[picture]',
};
const CODE_NAMES: Readonly<Record<string, string>> = {
  '[page]': 'page number',
  '[pages]': 'number of pages',
  '[date]': 'date',
  '[time]': 'time',
  '[sheet]': 'sheet name',
  '[file]': 'file name',
  '[folder]': 'folder',
  '[picture]': 'picture',
};

const PLACES = ['left', 'center', 'right'] as const;
const PARTS = { odd: '', even: 'even ', first: 'first ' };

const headerFields = Object.entries(PARTS).flatMap(([part, word]) =>
  (['Header', 'Footer'] as const).flatMap((band) =>
    PLACES.map((place) => {
      const key = `${part}${band}${place[0]!.toUpperCase()}${place.slice(1)}`;
      const name = `${word}${band.toLowerCase()}`;
      const field = {
        label: `${name[0]!.toUpperCase()}${name.slice(1)}, ${place}`,
        input: 'text' as const,
        fault: (found: ElementFact | undefined, wanted: ElementFact) => {
          const item = say(name);
          const code = Object.keys(CODE_NAMES).find((one) => String(wanted).includes(one) && !String(found).includes(one));
          if (code) return say('The {item} has no {wanted}.', { item, wanted: say(CODE_NAMES[code]!) });
          const own = found === undefined || found === '' ? say('nothing') : String(found);
          return say('The {item} says "{found}" ({place}); "{wanted}" is wanted.', {
            item,
            found: own,
            place: say(place),
            wanted: String(wanted),
          });
        },
      };
      return [key, field] as const;
    }),
  ),
);

const ofItsOwn = (label: string, page: string) => ({
  label,
  input: 'flag' as const,
  isWantedWithOthers: true as const,
  fault: [`${page} have no header and footer of their own.`, `${page} have a header and footer of their own.`] as const,
});

export const headerFooter: ElementKindDefinition = {
  fields: {
    ...Object.fromEntries(headerFields),
    isFirstDifferent: ofItsOwn('The first page differs', 'First pages'),
    isEvenDifferent: ofItsOwn('Even pages differ', 'Even pages'),
  },
  missing: 'The sheet has no header and no footer.',
  list: async (elements) => {
    const element = findChild(await elements.readSheet(), 'headerFooter');
    // Programs keep the texts of first and even pages that are no longer different.
    const isUsed = { odd: true, even: getFlag(element, 'differentOddEven'), first: getFlag(element, 'differentFirst') };
    const read = (part: keyof typeof PARTS, band: string) =>
      splitHeader((isUsed[part] && findChild(element, `${part}${band}`)?.text) || '');
    const facts: ElementFacts = {};
    for (const part of Object.keys(PARTS) as (keyof typeof PARTS)[])
      for (const band of ['Header', 'Footer'])
        for (const [place, text] of Object.entries(read(part, band)))
          facts[`${part}${band}${place[0]!.toUpperCase()}${place.slice(1)}`] = text;
    const differs = (part: 'first' | 'even') =>
      isUsed[part] && ['Header', 'Footer'].some((band) => JSON.stringify(read(part, band)) !== JSON.stringify(read('odd', band)));
    return [{ area: null, facts: { ...facts, isFirstDifferent: differs('first'), isEvenDifferent: differs('even') } }];
  },
};

/** Splits the text of a header such as `&LSales&R&P`. Fonts and sizes are removed, and codes get their names. */
function splitHeader(text: string): Record<(typeof PLACES)[number], string> {
  const found = { left: '', center: '', right: '' };
  let place: (typeof PLACES)[number] = 'center';
  for (const [token] of text.slice(0, 1000).matchAll(/&"[^"]*"|&K(?:[0-9a-f]{6}|\d\d[+-]\d{3})|&\d+|&[\s\S]|[^&]+/gi)) {
    const code = token.startsWith('&') ? token.slice(1).toUpperCase() : null;
    if (code === null) found[place] += token;
    else if (code === '&') found[place] += '&';
    else if (code === 'L' || code === 'C' || code === 'R') place = code === 'L' ? 'left' : code === 'C' ? 'center' : 'right';
    else found[place] += CODES[code] ?? '';
  }
  for (const key of PLACES) found[key] = found[key].trim();
  return found;
}
