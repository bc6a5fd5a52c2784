import type { WorkbookContents } from '#workbook/reader/testing/workbook-parts.ts';
import { buildRows, type ElementSample } from '../element-samples.ts';

const ROWS = [
  ['Item', 'Sales'],
  ['Tea', 2],
  ['Cake', 4],
];

interface Style {
  font?: string;
  fill?: string;
  border?: string;
  /** Holds attributes and children of the cell format, such as its alignment. */
  format?: string;
  /** Holds the XML of the named style. */
  named?: string;
}

/** Builds a sheet in which the given cells have a style. */
function buildStyled(
  cells: readonly string[],
  { font = '', fill = '', border = '', format = '', named }: Style,
  afterRows = '',
): WorkbookContents {
  const base = '<font><sz val="11"/><name val="Calibri"/></font>';
  return {
    rows: buildRows([...ROWS, [null, null, null]], Object.fromEntries(cells.map((cell) => [cell, 1]))),
    styles:
      `<fonts>${base}<font>${font}<sz val="11"/><name val="Calibri"/></font></fonts>` +
      `<fills><fill><patternFill patternType="none"/></fill><fill>${fill}</fill></fills><borders><border/><border>${border}</border></borders>` +
      `<cellStyleXfs><xf/><xf/></cellStyleXfs><cellXfs><xf xfId="0" fontId="0" fillId="0" borderId="0"/>` +
      `<xf xfId="${named === undefined ? 0 : 1}" fontId="1" fillId="${fill === '' ? 0 : 1}" borderId="1">${format}</xf></cellXfs>` +
      `<cellStyles><cellStyle name="Normal" xfId="0" builtinId="0"/>${named ?? ''}</cellStyles>`,
    afterRows,
  };
}

const PLAIN = buildStyled([], {});
/** Google Sheets writes this alignment for every cell. */
const READING = '<alignment readingOrder="0"/>';
const TITLES = ['A1', 'B1'];
const USED = ['A1', 'B1', 'A2', 'B2', 'A3', 'B3'];
const pattern = (color: string, more = '') => `<patternFill patternType="solid"><fgColor ${color}/>${more}</patternFill>`;
const TOTAL = '<cellStyle name="Total" xfId="1" builtinId="25"/>';
const merged = (area: string, cells: string[] = [], format = '') =>
  buildStyled(cells, { format }, `<mergeCells count="1"><mergeCell ref="${area}"/></mergeCells>`);
const centered = (area: string, cells: string[]) => merged(area, cells, '<alignment horizontal="center"/>');
const across = (cells: string[]) => buildStyled(cells, { format: '<alignment horizontal="centerContinuous"/>' });
const aligned = (alignment: string, cells = ['A1']) => buildStyled(cells, { format: `<alignment ${alignment}/>` });
const NUMBERS = [['Amount'], [1234567.25]];
const wide = (width: number): WorkbookContents => ({
  rows: buildRows(NUMBERS, { A2: 1 }),
  styles: '<numFmts><numFmt numFmtId="170" formatCode="0.00"/></numFmts><cellXfs><xf/><xf numFmtId="170"/></cellXfs>',
  afterRows: `<cols><col min="1" max="1" width="${width}" customWidth="1"/></cols>`,
});

export const CELL_SAMPLES: Record<string, ElementSample> = {
  'bold titles are judged cell by cell': {
    element: 'font',
    start: PLAIN,
    solution: buildStyled(TITLES, { font: '<b/>' }),
    at: 'A1:B1',
    wants: { isBold: true, isOnlyHere: true },
    right: {
      Excel: buildStyled(TITLES, { font: '<b/><color theme="1"/>' }),
      LibreOffice: buildStyled(TITLES, { font: '<b val="true"/><i val="false"/>' }),
      'Google Sheets': buildStyled(TITLES, { font: '<b val="1"/>', fill: pattern('rgb="FFFFFF00"') }),
      'with a bold item': buildStyled([...TITLES, 'A2'], { font: '<b/>' }),
    },
    wrong: {
      'Most other cells look like A1:B1.': buildStyled(USED, { font: '<b/>' }),
      'A1:B1 is not bold.': PLAIN,
      'B1 is not bold.': buildStyled(['A1'], { font: '<b/>' }),
      'A1:B1 is not bold. #2': buildStyled(TITLES, { font: '<i/>' }),
      'A1:B1 is not bold. #3': buildStyled(TITLES, { font: '<b val="0"/>' }),
    },
  },
  'a fill is judged by its color, with a tolerance for similar colors': {
    element: 'fill',
    start: PLAIN,
    solution: buildStyled(TITLES, { fill: pattern('rgb="FFFFFF00"') }),
    wants: { color: 'ffff00', isOnlyHere: true },
    right: {
      Excel: buildStyled(TITLES, { fill: pattern('rgb="FFFFFF00"', '<bgColor indexed="64"/>') }),
      LibreOffice: buildStyled(TITLES, { fill: pattern('rgb="FFFAFA0A"') }),
      'Google Sheets': buildStyled(TITLES, {
        font: '<color theme="1"/>',
        fill: pattern('rgb="FFFFFF00"', '<bgColor rgb="FFFFFF00"/>'),
        format: READING,
      }),
      'from the palette': buildStyled(TITLES, { fill: pattern('indexed="13"') }),
    },
    wrong: {
      'Most other cells look like A1:B1.': buildStyled(USED, { fill: pattern('rgb="FFFFFF00"') }),
      'A1:B1 is not filled; yellow is wanted.': PLAIN,
      'A1:B1 is filled with orange; yellow is wanted.': buildStyled(TITLES, { fill: pattern('rgb="FFFFA500"') }),
      'A1:B1 is filled with light green; yellow is wanted.': buildStyled(TITLES, { fill: pattern('rgb="FF90EE90"') }),
      'B1 is not filled; yellow is wanted.': buildStyled(['A1'], { fill: pattern('rgb="FFFFFF00"') }),
    },
  },
  'a line above the total can belong to the cell above': {
    element: 'border',
    start: PLAIN,
    solution: buildStyled(['B3'], { border: '<top style="thin"/>' }),
    at: 'B3',
    wants: { top: 'thin', isOnlyHere: true },
    right: {
      Excel: buildStyled(['B3'], { border: '<left/><right/><top style="thin"><color auto="1"/></top><bottom/>' }),
      LibreOffice: buildStyled(['B2'], { border: '<top style="none"/><bottom style="thin"/>' }),
      'Google Sheets': buildStyled(['B3'], { border: '<top style="thin"><color rgb="FF000000"/></top>', format: READING }),
      'as a hairline': buildStyled(['B3'], { border: '<top style="hair"/>' }),
    },
    wrong: {
      'B3 has no line above it.': PLAIN,
      'B3 has no line above it. #2': buildStyled(['B3'], { border: '<bottom style="thin"/>' }),
      'B3 has no line above it. #3': buildStyled(['A3'], { border: '<top style="thin"/>' }),
      'Most other cells look like B3.': buildStyled(USED, {
        border: '<left style="thin"/><right style="thin"/><top style="thin"/><bottom style="thin"/>',
      }),
      'B3 has a thick line above it; a thin line is wanted.': buildStyled(['B3'], { border: '<top style="thick"/>' }),
    },
  },
  'alignment and wrapped text are judged': {
    element: 'align',
    start: PLAIN,
    solution: aligned('horizontal="center" wrapText="1"'),
    at: 'A1',
    wants: { horizontal: 'center', isWrapped: true, isOnlyHere: true },
    right: {
      Excel: aligned('horizontal="center" vertical="bottom" wrapText="1"'),
      LibreOffice: aligned('horizontal="center" vertical="bottom" textRotation="0" wrapText="true" indent="0"'),
      'Google Sheets': aligned('horizontal="center" wrapText="1" readingOrder="0"'),
    },
    wrong: {
      'The text in A1 is not wrapped.': aligned('horizontal="center"'),
      'A1 is left-aligned; centered is wanted.': aligned('horizontal="left" wrapText="1"'),
      'A1 is aligned by its kind; centered is wanted.': PLAIN,
      'Most other cells look like A1.': aligned('horizontal="center" wrapText="1"', USED),
      'A1 is centered across cells; centered is wanted.': aligned('horizontal="centerContinuous" wrapText="1"'),
    },
  },
  'a named style is judged by its number, because its name depends on the language': {
    element: 'cellStyle',
    start: PLAIN,
    solution: buildStyled(['A3'], { named: TOTAL, font: '<b/>' }),
    at: 'A3',
    wants: { name: 'Total', isOnlyHere: true },
    right: {
      'Excel in German': buildStyled(['A3'], { named: '<cellStyle name="Ergebnis" xfId="1" builtinId="25"/>' }),
      LibreOffice: buildStyled(['A3'], { named: '<cellStyle name="Total" xfId="1"/>' }),
      'with changes': buildStyled(['A3'], { named: '<cellStyle name="Total" xfId="1" builtinId="25" customBuiltin="1"/>', font: '<i/>' }),
    },
    wrong: {
      'A3 does not have the style Total.': PLAIN,
      'A3 does not have the style Total. #2': buildStyled(['A3'], { font: '<b/>', border: '<top style="thin"/><bottom style="double"/>' }),
      'A3 does not have the style Total. #3': buildStyled(['A2'], { named: TOTAL }),
      'Most other cells look like A3.': buildStyled(USED, { named: TOTAL, font: '<b/>' }),
      'A3 does not have the style Total. #4': buildStyled(['A3'], { named: '<cellStyle name="Heading 1" xfId="1" builtinId="16"/>' }),
    },
  },
  'cells without a format are judged when the solution clears them': {
    element: 'cleared',
    start: buildStyled(TITLES, { font: '<b/>', fill: pattern('rgb="FFFFFF00"') }),
    solution: PLAIN,
    at: 'A1:B1',
    wants: { isPlain: true },
    right: {
      Excel: PLAIN,
      LibreOffice: { rows: buildRows(ROWS) },
      'Google Sheets': buildStyled(TITLES, { font: '<color theme="1"/>', format: READING }),
      'with a format elsewhere': buildStyled(['B3'], { font: '<b/>' }),
      'LibreOffice, with the usual alignment': buildStyled(TITLES, {
        format: '<alignment horizontal="general" vertical="bottom" textRotation="0" wrapText="false" indent="0" shrinkToFit="false"/>',
      }),
    },
    wrong: {
      'A1:B1 still has a format.': buildStyled(TITLES, { font: '<b/>' }),
      'B1 still has a format.': buildStyled(['B1'], { font: '<b/>' }),
      'A1:B1 still has a format. #2': buildStyled(TITLES, { fill: pattern('rgb="FFFFFF00"') }),
      'A1:B1 still has a format. #3': buildStyled(TITLES, { border: '<top style="thin"/>' }),
      'A1:B1 still has a format. #4': buildStyled(TITLES, { format: '<alignment horizontal="right"/>' }),
      'A1:B1 still has a format. #5': buildStyled(TITLES, { format: '<alignment wrapText="1"/>' }),
      'A1 still has a format.': buildStyled(['A1'], { format: '<alignment textRotation="45"/>' }),
    },
  },
  'merged cells are judged by their area, and centering across them is right as well': {
    element: 'merge',
    start: PLAIN,
    solution: merged('A4:B4'),
    at: 'A4:B4',
    wants: {},
    right: {
      Excel: merged('A4:B4', ['A4']),
      LibreOffice: merged('$A$4:$B$4'),
      'Google Sheets': merged('A4:B4', ['A4', 'B4']),
      'centered across': across(['A4', 'B4']),
    },
    wrong: {
      'A4:B4 are not one cell.': PLAIN,
      'The cells A4:C4 are one cell; A4:B4 is wanted.': merged('A4:C4'),
      'The cells A3:B4 are one cell; A4:B4 is wanted.': merged('A3:B4'),
      'A4:B4 are not one cell. #2': merged('A1:B1'),
    },
  },
  'a text in the middle of merged cells is aligned as the first of them, or across cells': {
    element: 'align',
    start: PLAIN,
    solution: centered('A4:B4', ['A4', 'B4']),
    at: 'A4:B4',
    wants: { horizontal: 'center', isOnlyHere: true },
    right: {
      Excel: centered('a4:b4', ['A4', 'B4']),
      LibreOffice: centered('A4:B4', ['A4']),
      'centered across': across(['A4', 'B4']),
      'centered across more cells': across(['A4', 'B4', 'C4']),
    },
    wrong: {
      'A4:B4 is aligned by its kind; centered is wanted.': merged('A4:B4'),
      'A4:B4 is aligned by its kind; centered is wanted. #2': centered('A4:B4', ['B4']),
      'B4 is aligned by its kind; centered is wanted.': aligned('horizontal="center"', ['A4']),
      'A4:B4 is right-aligned; centered is wanted.': aligned('horizontal="right"', ['A4', 'B4']),
    },
  },
  'a column must be wide enough for its numbers': {
    element: 'size',
    start: wide(4),
    solution: wide(14),
    wants: { isWide: true },
    right: {
      Excel: wide(13),
      LibreOffice: wide(12.83),
      'Google Sheets': { ...wide(0), afterRows: '<cols><col customWidth="1" min="1" max="1" width="12.88"/></cols>' },
      'much wider': wide(40),
    },
    wrong: {
      'Column A is too narrow: it shows ####.': wide(3),
      'Column A is too narrow: it shows ####. #2': wide(5),
      'Column A is too narrow: it shows ####. #3': wide(1),
      'Column A is too narrow: it shows ####. #4': wide(0),
    },
  },
  'text is wrapped in one cell, and can be in others': {
    element: 'align',
    start: PLAIN,
    solution: aligned('wrapText="1"', ['A2']),
    at: 'A2',
    wants: { isWrapped: true },
    right: {
      Excel: aligned('vertical="top" wrapText="1"', ['A2']),
      LibreOffice: aligned('horizontal="general" vertical="bottom" wrapText="true"', ['A2']),
      'Google Sheets, in all cells': aligned('wrapText="1" readingOrder="0"', USED),
    },
    wrong: {
      'The text in A2 is not wrapped.': PLAIN,
      'The text in A2 is not wrapped. #2': aligned('wrapText="1"', ['A1']),
      'The text in A2 is not wrapped. #3': aligned('shrinkToFit="1"', ['A2']),
      'The text in A2 is not wrapped. #4': aligned('vertical="justify" wrapText="0"', ['A2']),
    },
  },
};
