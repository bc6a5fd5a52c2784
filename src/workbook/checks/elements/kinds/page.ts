import { say, type ElementSentence } from '../../element-sentence.ts';
import type { ElementKindDefinition } from '../element-kind.ts';
import type { ElementFact, ElementFacts } from '../element-names.ts';
import type { SheetElements } from '../sheet-elements.ts';
import { findChild, getFlag, getNumber, getText, listChildren } from '../xml-tree.ts';

const PAPERS = { 1: 'Letter', 5: 'Legal', 8: 'A3', 9: 'A4', 11: 'A5', 13: 'B5', 0: 'another size' };
const CENTIMETERS_PER_INCH = 2.54;
/** Programs write their own paper and margins into every file, so paper and margins count only when an author ticks them. */
const SIDES = ['left', 'right', 'top', 'bottom'] as const;

const isSameLength = (found: unknown, wanted: unknown) => Math.abs(Number(found) - Number(wanted)) < 0.06;
const margin = (side: string) =>
  ({
    label: `${side[0]!.toUpperCase()}${side.slice(1)} margin in cm`,
    input: 'number',
    isOptional: true,
    isSame: isSameLength,
    fault: (found: ElementFact | undefined, wanted: ElementFact) =>
      say('The {item} margin is {found} cm; {wanted} cm is wanted.', { item: say(side), found: String(found), wanted: String(wanted) }),
  }) as const;

export const page: ElementKindDefinition = {
  fields: {
    orientation: {
      label: 'Orientation',
      input: { portrait: 'upright', landscape: 'landscape' },
      fault: 'The page is {found}; {wanted} is wanted.',
    },
    paper: { label: 'Paper', input: PAPERS, isOptional: true, fault: 'The paper is {found}; {wanted} is wanted.' },
    printArea: {
      label: 'Print area',
      input: 'text',
      fault: (found) => (found ? 'The print area is {found}; {wanted} is wanted.' : 'There is no print area; {wanted} is wanted.'),
    },
    titleRows: {
      label: 'Rows repeated on every page, for example 1:1',
      input: 'text',
      fault: (_, wanted) => describeTitles('Row', 'Rows', String(wanted)),
    },
    titleColumns: {
      label: 'Columns repeated on every page, for example A:A',
      input: 'text',
      fault: (_, wanted) => describeTitles('Column', 'Columns', String(wanted)),
    },
    fitWidth: {
      label: 'Fitted to this number of pages in width',
      input: 'number',
      fault: (found) =>
        found ? 'The sheet is {found} pages wide; {wanted} is wanted.' : 'The sheet is not fitted to {wanted} page in width.',
    },
    fitHeight: {
      label: 'Fitted to this number of pages in height',
      input: 'number',
      fault: (found) =>
        found ? 'The sheet is {found} pages high; {wanted} is wanted.' : 'The sheet is not fitted to {wanted} page in height.',
    },
    scale: { label: 'Scale in percent', input: 'number', fault: 'The scale is {found} %; {wanted} % is wanted.' },
    left: margin('left'),
    right: margin('right'),
    top: margin('top'),
    bottom: margin('bottom'),
    isCenteredAcross: {
      label: 'Centered horizontally',
      input: 'flag',
      fault: ['The page is not centered horizontally.', 'The page is still centered horizontally.'],
    },
    isCenteredDown: {
      label: 'Centered vertically',
      input: 'flag',
      fault: ['The page is not centered vertically.', 'The page is still centered vertically.'],
    },
    printsGridLines: {
      label: 'Gridlines are printed',
      input: 'flag',
      fault: ['The gridlines are not printed.', 'The gridlines are still printed.'],
    },
    printsHeadings: {
      label: 'Row and column headings are printed',
      input: 'flag',
      fault: ['The row and column headings are not printed.', 'The row and column headings are still printed.'],
    },
    rowBreaks: {
      label: 'Page breaks above rows, for example 11, 21',
      input: 'text',
      fault: (found) =>
        found ? 'There are page breaks above row {found}; {wanted} is wanted.' : 'There is no page break above row {wanted}.',
    },
    columnBreaks: {
      label: 'Page breaks before columns, by number',
      input: 'text',
      fault: (found) =>
        found ? 'There are page breaks before column {found}; {wanted} is wanted.' : 'There is no page break before column {wanted}.',
    },
  },
  missing: 'The page is not set up.',
  list: async (elements) => [{ area: null, facts: await readPage(elements) }],
};

function describeTitles(one: string, several: string, wanted: string): string | ElementSentence {
  if (wanted === '') return `${several} are still repeated on every page.`;
  const [first, last] = wanted.split(':');
  return first === last
    ? say(`${one} {found} is not repeated on every page.`, { found: first! })
    : say(`${several} {found} are not repeated on every page.`, { found: wanted });
}

/** Returns the defined name with which spreadsheet programs store a setting of a sheet's page, without the sheet and the locks. */
function readPageName({ workbook, sheet }: SheetElements, name: string): string[] {
  const defined = workbook.definedNames.find(
    (one) => one.name.toLowerCase() === name && one.sheetName?.toLowerCase() === sheet.name.toLowerCase(),
  );
  return (defined?.formula ?? '').split(',').flatMap((part) => {
    const address = part.slice(part.lastIndexOf('!') + 1).replaceAll('$', '');
    return address === '' ? [] : [address];
  });
}

async function readPage(elements: SheetElements): Promise<ElementFacts> {
  const root = await elements.readSheet();
  const setup = findChild(root, 'pageSetup');
  const margins = findChild(root, 'pageMargins');
  const options = findChild(root, 'printOptions');
  const isFitted = getFlag(findChild(root, 'sheetPr', 'pageSetUpPr'), 'fitToPage');
  const titles = readPageName(elements, '_xlnm.print_titles');
  const paper = getText(setup, 'paperSize', '1');
  // A break with the id 10 is above row 11.
  const breaks = (name: string) =>
    listChildren(findChild(root, name), 'brk')
      .map((element) => getNumber(element, 'id') + 1)
      .toSorted((one, other) => one - other)
      .join(', ');
  return {
    orientation: getText(setup, 'orientation') === 'landscape' ? 'landscape' : 'portrait',
    paper: Object.hasOwn(PAPERS, paper) ? paper : '0',
    printArea: readPageName(elements, '_xlnm.print_area').join(', '),
    titleRows: titles.find((title) => /^\d+:\d+$/.test(title)) ?? '',
    titleColumns: titles.find((title) => /^[A-Z]+:[A-Z]+$/i.test(title)) ?? '',
    fitWidth: isFitted ? getNumber(setup, 'fitToWidth', 1) : 0,
    fitHeight: isFitted ? getNumber(setup, 'fitToHeight', 1) : 0,
    scale: isFitted ? 100 : getNumber(setup, 'scale', 100),
    ...Object.fromEntries(
      SIDES.map((side) => [
        side,
        Math.round(getNumber(margins, side, side === 'top' || side === 'bottom' ? 0.75 : 0.7) * CENTIMETERS_PER_INCH * 100) / 100,
      ]),
    ),
    isCenteredAcross: getFlag(options, 'horizontalCentered'),
    isCenteredDown: getFlag(options, 'verticalCentered'),
    printsGridLines: getFlag(options, 'gridLines'),
    printsHeadings: getFlag(options, 'headings'),
    rowBreaks: breaks('rowBreaks'),
    columnBreaks: breaks('colBreaks'),
  };
}

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

export const headerFooter: ElementKindDefinition = {
  fields: Object.fromEntries(headerFields),
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
    return [{ area: null, facts }];
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
