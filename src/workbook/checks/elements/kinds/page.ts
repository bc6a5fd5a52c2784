import { toColumnLetters } from '#workbook/reader/cell-address.ts';
import type { Sheet } from '#workbook/reader/workbook.ts';
import { say, type ElementSentence } from '../../element-sentence.ts';
import { flag, type ElementKindDefinition } from '../element-kind.ts';
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
    isHeightAutomatic: {
      label: 'Fitted in width only, with as many pages in height as needed',
      input: 'flag',
      fault: 'The number of pages in height is not automatic.',
    },
    scale: { label: 'Scale in percent', input: 'number', fault: 'The scale is {found} %; {wanted} % is wanted.' },
    left: margin('left'),
    right: margin('right'),
    top: margin('top'),
    bottom: margin('bottom'),
    isCenteredAcross: flag('Centered horizontally', 'The page is not centered horizontally.', 'The page is still centered horizontally.'),
    isCenteredDown: flag('Centered vertically', 'The page is not centered vertically.', 'The page is still centered vertically.'),
    printsGridLines: flag('Gridlines are printed', 'The gridlines are not printed.', 'The gridlines are still printed.'),
    printsHeadings: flag(
      'Row and column headings are printed',
      'The row and column headings are not printed.',
      'The row and column headings are still printed.',
    ),
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

/** Returns the used cells of whole rows or columns, and other areas as they are. */
function limitToUsedCells(address: string, { rowCount, columnCount }: Sheet): string {
  const [, firstColumn, lastColumn] = /^([A-Z]+):([A-Z]+)$/i.exec(address) ?? [];
  if (firstColumn && lastColumn) return `${firstColumn}1:${lastColumn}${Math.max(1, rowCount)}`;
  const [, firstRow, lastRow] = /^(\d+):(\d+)$/.exec(address) ?? [];
  return firstRow && lastRow ? `A${firstRow}:${toColumnLetters(Math.max(1, columnCount))}${lastRow}` : address;
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
    printArea: readPageName(elements, '_xlnm.print_area')
      .map((address) => limitToUsedCells(address, elements.sheet))
      .join(', '),
    titleRows: titles.find((title) => /^\d+:\d+$/.test(title)) ?? '',
    titleColumns: titles.find((title) => /^[A-Z]+:[A-Z]+$/i.test(title)) ?? '',
    fitWidth: isFitted ? getNumber(setup, 'fitToWidth', 1) : 0,
    fitHeight: isFitted ? getNumber(setup, 'fitToHeight', 1) : 0,
    isHeightAutomatic: isFitted && getNumber(setup, 'fitToHeight', 1) === 0,
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
