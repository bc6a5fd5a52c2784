// This file tests facts of elements that the other samples do not change: how Excel, LibreOffice and Google Sheets save them, and near misses.
import type { WorkbookContents } from '#workbook/reader/testing/workbook-parts.ts';
import { buildRows, type ElementSample } from '../element-samples.ts';

const LIST = [
  ['Item', 'Sales', 'Due'],
  ['Tea', 20, 46_030],
  ['Cake', 140, 46_060],
  ['Juice', 65, 46_090],
  ['Milk', 300, 46_120],
];
const ROWS = buildRows(LIST);
const PLAIN: WorkbookContents = { rows: ROWS };
const after = (afterRows: string): WorkbookContents => ({ rows: ROWS, afterRows });

const fonts = '<fonts><font><sz val="11"/><color theme="1"/><name val="Calibri"/></font>';
/** Builds a sheet in which A1:C1 have a font or an alignment. */
const styled = (font: string, format = '', cells = ['A1', 'B1', 'C1']): WorkbookContents => ({
  rows: buildRows(LIST, Object.fromEntries(cells.map((cell) => [cell, 1]))),
  styles: `${fonts}<font>${font}</font></fonts><cellXfs><xf fontId="0"/><xf fontId="1">${format}</xf></cellXfs>`,
});
const UNSTYLED = styled('<sz val="11"/><color theme="1"/><name val="Calibri"/>', '', []);
const big = (size: string, more = '<color rgb="FFC00000"/>') => styled(`${more}<sz val="${size}"/><name val="Calibri"/>`);
const aligned = (alignment: string) => styled('<sz val="11"/><color theme="1"/><name val="Calibri"/>', `<alignment ${alignment}/>`);

const DXF = '<dxfs count="2"><dxf><fill><patternFill><bgColor rgb="FFFFC7CE"/></patternFill></fill></dxf></dxfs>';
const rules = (content: string, area = 'A2:C5'): WorkbookContents => ({
  rows: ROWS,
  styles: DXF,
  afterRows: `<conditionalFormatting sqref="${area}">${content}</conditionalFormatting>`,
});
const rule = (formula: string, more = 'dxfId="0"', priority = 2) =>
  `<cfRule type="expression" ${more} priority="${priority}"><formula>${formula}</formula></cfRule>`;
const validate = (attributes: string, formulas: string, area = 'C2:C5') =>
  after(
    `<dataValidations><dataValidation ${attributes} allowBlank="1" showErrorMessage="1" sqref="${area}">${formulas}</dataValidation></dataValidations>`,
  );
const limits = (...formulas: string[]) => formulas.map((text, index) => `<formula${index + 1}>${text}</formula${index + 1}>`).join('');

const fitted = (setup: string, more = '') => after(`<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>${more}<pageSetup ${setup}/>`);
const margins = (side: string, more = '') =>
  after(`<printOptions ${more}/><pageMargins left="${side}" right="${side}" top="0.75" bottom="0.75"/>`);
const broken = (...ids: number[]) =>
  after(`<rowBreaks count="${ids.length}">${ids.map((id) => `<brk id="${id}" max="16383" man="1"/>`).join('')}</rowBreaks>`);
const headed = (odd: string, more = '') => after(`<headerFooter differentFirst="1">${odd}${more}</headerFooter>`);
const sheet = (before: string, protection = '') => after(`<sheetPr>${before}</sheetPr>${protection}`);
const COLORED = '<tabColor rgb="FF00B050"/>';
const outlined = (attributes: string, ...numbers: number[]): WorkbookContents => ({
  rows: numbers.reduce((rows, row) => rows.replace(`<row r="${row}">`, `<row r="${row}" ${attributes}>`), ROWS),
});
const pane = (attributes: string) => after(`<sheetViews><sheetView workbookViewId="0"><pane ${attributes}/></sheetView></sheetViews>`);

export const FURTHER_SAMPLES: Record<string, ElementSample> = {
  'size and color of a font': {
    element: 'font',
    start: UNSTYLED,
    solution: big('14'),
    at: 'A1:C1',
    wants: { size: 14, color: 'c00000', isOnlyHere: true },
    right: {
      Excel: big('14', '<b/><color rgb="FFC00000"/>'),
      LibreOffice: big('14.0', '<b val="false"/><color rgb="ffc00000"/>'),
      'Google Sheets, a similar red': big('14.0', '<color rgb="FFBF0000"/>'),
    },
    wrong: {
      'The text in A1:C1 has the size 12; 14 is wanted.': big('12'),
      'The text in A1:C1 is black; red is wanted.': big('14', '<color theme="1"/>'),
      'The text in A1:C1 is orange; red is wanted.': big('14', '<color rgb="FFED7D31"/>'),
      'The text in C1 has the size 11; 14 is wanted.': styled('<color rgb="FFC00000"/><sz val="14"/><name val="Calibri"/>', '', [
        'A1',
        'B1',
      ]),
    },
  },
  'angle and indent of texts': {
    element: 'align',
    start: UNSTYLED,
    solution: aligned('horizontal="left" indent="2" textRotation="135"'),
    at: 'A1:C1',
    wants: { horizontal: 'left', rotation: -45, indent: 2, isOnlyHere: true },
    right: {
      Excel: aligned('horizontal="left" vertical="center" textRotation="135" indent="2"'),
      LibreOffice: aligned('horizontal="left" vertical="bottom" textRotation="135" wrapText="false" indent="2" shrinkToFit="false"'),
      'Google Sheets': aligned('horizontal="left" indent="2" textRotation="135" readingOrder="0"'),
    },
    wrong: {
      'The text in A1:C1 is turned by 45 degrees; -45 is wanted.': aligned('horizontal="left" indent="2" textRotation="45"'),
      'The indent of A1:C1 is 0; 2 is wanted.': aligned('horizontal="left" textRotation="135"'),
      'A1:C1 is centered; left-aligned is wanted.': aligned('horizontal="center" textRotation="135"'),
      'The text in A1:C1 is turned by 0 degrees; -45 is wanted.': aligned('horizontal="left" indent="2"'),
    },
  },
  'whole rows are highlighted by one of their cells': {
    element: 'highlight',
    start: { ...PLAIN, styles: DXF },
    solution: rules(rule('$B2&gt;100')),
    at: 'A2:C5',
    wants: { type: 'rule', where: '$B2>100', isOnlyHere: true },
    right: {
      Excel: rules(rule('$B2&gt;100', 'dxfId="0" stopIfTrue="1"', 1)),
      LibreOffice: rules(rule('($B2&gt;100)'), 'A2:C2 A3:C5'),
      'Google Sheets': rules(rule('AND(ISNUMBER($B2),$B2&gt;100)'), 'A2:C1000'),
      'with a rule that stops for others': rules(rule('$B2&lt;50', 'stopIfTrue="1"', 1) + rule('$B2&gt;100')),
    },
    wrong: {
      'A2 (Tea) is highlighted; it should not be. (and 3 more)': rules(rule('A2&gt;100')),
      'A2 (Tea) is highlighted; it should not be. (and 5 more)': rules(rule('$B2&gt;=20')),
      'A3 (Cake) is not highlighted; it should be. (and 1 more)': rules(rule('$B2&gt;100'), 'B2:C5'),
      'A3 (Cake) is not highlighted; it should be. (and 2 more)': rules(rule('$B2&lt;200', 'stopIfTrue="1"', 1) + rule('$B2&gt;100')),
      'The rule is right now, but not when the data changes.': rules(rule('OR($A2="Cake",$A2="Milk")')),
    },
  },
  'dates after a day are allowed': {
    element: 'validation',
    start: PLAIN,
    solution: validate('type="date" operator="greaterThanOrEqual"', limits('46023')),
    at: 'C2:C5',
    wants: { type: 'date', operator: 'greaterThanOrEqual', value: '46023', blank: 'allowed', reaction: 'stop' },
    right: {
      Excel: validate('type="date" operator="greaterThan"', limits('46022.99999')),
      LibreOffice: validate('type="date" operator="greaterThanOrEqual" errorStyle="stop"', limits('DATE(2026,1,1)')),
      'Google Sheets': validate('type="custom"', limits('AND(ISNUMBER(C2), C2&gt;=DATE(2026,1,1))')),
    },
    wrong: {
      'C2 refuses 46023, which should be allowed.': validate('type="date" operator="greaterThan"', limits('46023')),
      'C2 accepts 46022.': validate('type="date" operator="greaterThanOrEqual"', limits('46022')),
      'C5 accepts every entry.': validate('type="date" operator="greaterThanOrEqual"', limits('46023'), 'C2:C4'),
      'C2 refuses 46024, which should be allowed.': validate('type="date" operator="equal"', limits('46023')),
      'C2 accepts 46022. #2': validate('type="decimal" operator="greaterThanOrEqual"', limits('0')),
    },
  },
  'texts of a length are allowed': {
    element: 'validation',
    start: PLAIN,
    solution: validate('type="textLength" operator="lessThanOrEqual" showInputMessage="1" prompt="At most 5"', limits('5'), 'A2:A5'),
    at: 'A2:A5',
    wants: { type: 'textLength', operator: 'lessThanOrEqual', value: '5', blank: 'allowed', reaction: 'stop', hasPrompt: true },
    right: {
      Excel: validate('type="textLength" operator="lessThan" showInputMessage="1" promptTitle="Name"', limits('6'), 'A2:A5'),
      LibreOffice: validate('type="textLength" operator="between" showInputMessage="true" prompt="short"', limits('0', '5'), 'A2:A5'),
      'Google Sheets': validate('type="custom" showInputMessage="1" prompt="short"', limits('LEN(A2)&lt;=5'), 'A2:A5'),
    },
    wrong: {
      'A2 shows no input message.': validate('type="textLength" operator="lessThanOrEqual"', limits('5'), 'A2:A5'),
      'A2 refuses "xxxxx", which should be allowed.': validate(
        'type="textLength" operator="lessThan" showInputMessage="1" prompt="x"',
        limits('5'),
        'A2:A5',
      ),
      'A2 accepts "xxxxxx".': validate(
        'type="textLength" operator="lessThanOrEqual" showInputMessage="1" prompt="x"',
        limits('6'),
        'A2:A5',
      ),
      'A2 refuses 5, which should be allowed.': validate(
        'type="textLength" operator="equal" showInputMessage="1" prompt="x"',
        limits('5'),
        'A2:A5',
      ),
    },
  },
  'a sheet is fitted to the width of one page': {
    element: 'page',
    start: PLAIN,
    solution: fitted('fitToHeight="0"'),
    wants: { fitWidth: 1, isHeightAutomatic: true },
    right: {
      Excel: fitted('orientation="portrait" fitToHeight="0" r:id="rId1"'),
      LibreOffice: fitted('paperSize="9" fitToWidth="1" fitToHeight="0" pageOrder="downThenOver" orientation="portrait"'),
      'Google Sheets': fitted('fitToHeight="0" orientation="portrait"', '<printOptions horizontalCentered="1"/>'),
    },
    wrong: {
      'The number of pages in height is not automatic.': fitted('fitToWidth="1" fitToHeight="1"'),
      'The number of pages in height is not automatic. #2': fitted('orientation="portrait"'),
      'The sheet is not fitted to 1 page in width.': after('<pageSetup fitToHeight="0"/>'),
      'The sheet is 2 pages wide; 1 is wanted.': fitted('fitToWidth="2" fitToHeight="0"'),
      'The sheet is not fitted to 1 page in width. #2': fitted('fitToWidth="0" fitToHeight="1"'),
      'The sheet is not fitted to 1 page in width. #3': after('<pageSetup scale="60"/>'),
    },
  },
  'a page is centered, with its gridlines': {
    element: 'page',
    start: margins('0.7'),
    solution: margins('0.7', 'horizontalCentered="1" gridLines="1"'),
    wants: { isCenteredAcross: true, printsGridLines: true },
    right: {
      Excel: margins('0.25', 'horizontalCentered="1" gridLines="1"'),
      LibreOffice: margins(
        '0.79',
        'headings="false" gridLines="true" gridLinesSet="true" horizontalCentered="true" verticalCentered="false"',
      ),
      'Google Sheets': margins('0.7', 'gridLines="1" horizontalCentered="1"'),
    },
    wrong: {
      'The page is not centered horizontally.': margins('0.7', 'gridLines="1"'),
      'The page is not centered horizontally. #2': margins('0.7', 'verticalCentered="1" gridLines="1"'),
      'The gridlines are not printed.': margins('0.7', 'horizontalCentered="1"'),
      'The gridlines are not printed. #2': margins('0.7', 'horizontalCentered="1" headings="1"'),
    },
  },
  'page breaks are judged by their rows': {
    element: 'page',
    start: PLAIN,
    solution: broken(3),
    wants: { rowBreaks: '4' },
    right: {
      Excel: broken(3),
      LibreOffice: after('<rowBreaks count="1" manualBreakCount="1"><brk id="3" man="true" max="16383" min="0"/></rowBreaks>'),
      'with another before a column': after('<rowBreaks><brk id="3" man="1"/></rowBreaks><colBreaks><brk id="2" man="1"/></colBreaks>'),
    },
    wrong: {
      'There is no page break above row 4.': PLAIN,
      'There are page breaks above row 5; 4 is wanted.': broken(4),
      'There are page breaks above row 3, 4; 4 is wanted.': broken(2, 3),
      'There is no page break above row 4. #2': after('<colBreaks><brk id="3" man="1"/></colBreaks>'),
    },
  },
  'the header of the first page is its own': {
    element: 'headerFooter',
    start: PLAIN,
    solution: headed('<oddHeader>&amp;C&amp;A</oddHeader>', '<firstHeader>&amp;CReport &amp;D</firstHeader>'),
    wants: { oddHeaderCenter: '[sheet]', firstHeaderCenter: 'Report [date]', isFirstDifferent: true, isEvenDifferent: false },
    right: {
      Excel: headed(
        '<oddHeader>&amp;C&amp;"-,Bold"&amp;14&amp;A</oddHeader>',
        '<firstHeader>&amp;C&amp;K04+000Report &amp;D</firstHeader>',
      ),
      LibreOffice: headed(
        '<oddHeader>&amp;C&amp;"Times New Roman,Regular"&amp;12&amp;A</oddHeader><oddFooter/>',
        '<firstHeader>&amp;C&amp;Kff0000report &amp;D</firstHeader>',
      ),
      'without a place, which is the middle': headed('<oddHeader>&amp;A</oddHeader>', '<firstHeader>Report &amp;D</firstHeader>'),
    },
    wrong: {
      'The first header has no date.': headed('<oddHeader>&amp;C&amp;A</oddHeader>', '<firstHeader>&amp;CReport &amp;T</firstHeader>'),
      'The header has no sheet name.': headed('<oddHeader>&amp;CData</oddHeader>', '<firstHeader>&amp;CReport &amp;D</firstHeader>'),
      'The first header has no date. #2': headed('<oddHeader>&amp;C&amp;A</oddHeader>'),
      'The first header has no date. #3': after(
        '<headerFooter differentFirst="0"><oddHeader>&amp;C&amp;A</oddHeader><firstHeader>&amp;CReport &amp;D</firstHeader></headerFooter>',
      ),
      'The header has no sheet name. #2': headed('<oddHeader>&amp;L&amp;A</oddHeader>', '<firstHeader>&amp;CReport &amp;D</firstHeader>'),
    },
  },
  'a sheet is protected and its tab has a color': {
    element: 'sheets',
    start: PLAIN,
    solution: sheet(COLORED, '<sheetProtection sheet="1" objects="1"/>'),
    wants: { tabColor: true, isProtected: true },
    right: {
      Excel: sheet('<tabColor theme="5"/>', '<sheetProtection algorithmName="SHA-512" hashValue="x" sheet="1"/>'),
      LibreOffice: sheet('<tabColor rgb="ff00b050"/><pageSetUpPr fitToPage="false"/>', '<sheetProtection sheet="true" objects="true"/>'),
      'Google Sheets': sheet(COLORED, '<sheetProtection sheet="1"/>'),
    },
    wrong: {
      'The sheet is not protected.': sheet(COLORED),
      'The tab of the sheet has no color.': sheet('', '<sheetProtection sheet="1"/>'),
      'The sheet is not protected. #2': sheet(COLORED, '<sheetProtection sheet="0" objects="1"/>'),
      'The tab of the sheet has no color. #2': PLAIN,
    },
  },
  'rows are grouped': {
    element: 'hidden',
    start: PLAIN,
    solution: outlined('outlineLevel="1"', 2, 3),
    wants: { groupedRows: '2, 3' },
    right: {
      Excel: outlined('spans="1:3" outlineLevel="1"', 2, 3),
      LibreOffice: outlined('customFormat="false" ht="12.8" hidden="false" outlineLevel="1" collapsed="false"', 2, 3),
      'Google Sheets': outlined('outlineLevel="1" ht="15.75"', 3, 2),
    },
    wrong: {
      'Row 3 is not grouped.': outlined('outlineLevel="1"', 2),
      'Row 4 is grouped; it should not be.': outlined('outlineLevel="1"', 2, 3, 4),
      'Row 2 is not grouped.': PLAIN,
      'Row 2 is not grouped. #2': outlined('hidden="1"', 2, 3),
    },
  },
  'a column is frozen and not only split off': {
    element: 'freeze',
    start: PLAIN,
    solution: pane('xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"'),
    wants: { rows: 1, columns: 1 },
    right: {
      Excel: pane('xSplit="1" ySplit="1" topLeftCell="D20" activePane="bottomRight" state="frozen"'),
      LibreOffice: pane('xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"'),
      'Google Sheets': pane('xSplit="1.0" ySplit="1.0" topLeftCell="B2" activePane="bottomRight" state="frozen"'),
    },
    wrong: {
      'The first column is not frozen.': pane('ySplit="1" state="frozen"'),
      'The first row is not frozen.': pane('xSplit="1" state="frozen"'),
      'Columns A to B are frozen; column A is wanted.': pane('xSplit="2" ySplit="1" state="frozen"'),
      'The first row is not frozen. #2': pane('xSplit="2000" ySplit="600" state="split"'),
    },
  },
  'the sheet has no headings': {
    element: 'view',
    start: PLAIN,
    solution: after('<sheetViews><sheetView showRowColHeaders="0" view="pageLayout" workbookViewId="0"/></sheetViews>'),
    wants: { hasHeadings: false, layout: 'pageLayout' },
    right: {
      Excel: after('<sheetViews><sheetView showRowColHeaders="0" tabSelected="1" view="pageLayout" zoomScale="90"/></sheetViews>'),
      LibreOffice: after('<sheetViews><sheetView showGridLines="true" showRowColHeaders="false" view="pageLayout"/></sheetViews>'),
      'with a pane': after('<sheetViews><sheetView showRowColHeaders="0" view="pageLayout"><selection/></sheetView></sheetViews>'),
    },
    wrong: {
      'The sheet still shows headings.': after('<sheetViews><sheetView view="pageLayout"/></sheetViews>'),
      'The view is normal; the page layout is wanted.': after('<sheetViews><sheetView showRowColHeaders="0"/></sheetViews>'),
      'The view is the page breaks; the page layout is wanted.': after(
        '<sheetViews><sheetView showRowColHeaders="0" view="pageBreakPreview"/></sheetViews>',
      ),
      'The sheet still shows headings. #2': PLAIN,
    },
  },
};
