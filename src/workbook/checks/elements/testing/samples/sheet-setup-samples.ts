import type { WorkbookContents } from '#workbook/reader/testing/workbook-parts.ts';
import { buildRows, type ElementSample } from '../element-samples.ts';

const ROWS = buildRows([
  ['Item', 'Sales'],
  ['Tea', 2],
  ['Cake', 4],
]);
const PLAIN: WorkbookContents = { rows: ROWS };
const after = (afterRows: string): WorkbookContents => ({ rows: ROWS, afterRows });
/** Builds a workbook with names that belong to the first sheet. */
const define = (...names: [name: string, formula: string][]): WorkbookContents => ({
  rows: ROWS,
  afterSheets: `<definedNames>${names.map(([name, formula]) => `<definedName name="_xlnm.${name}" localSheetId="0">${formula}</definedName>`).join('')}</definedNames>`,
});
const LANDSCAPE = after('<pageSetup orientation="landscape"/>');
const pane = (attributes: string) => after(`<sheetViews><sheetView workbookViewId="0"><pane ${attributes}/></sheetView></sheetViews>`);
const viewed = (attributes: string) => after(`<sheetViews><sheetView ${attributes} workbookViewId="0"/></sheetViews>`);
const footer = (text: string) => after(`<headerFooter><oddFooter>${text}</oddFooter></headerFooter>`);
const firstFooter = (text: string) =>
  after(
    `<headerFooter differentFirst="1"><oddFooter>&amp;LSales&amp;RPage &amp;P</oddFooter><firstFooter>${text}</firstFooter></headerFooter>`,
  );
const outline = (columns: string, rows = ROWS): WorkbookContents => ({ rows, afterRows: columns === '' ? '' : `<cols>${columns}</cols>` });

export const SHEET_SETUP_SAMPLES: Record<string, ElementSample> = {
  'the orientation of the page is judged, whatever else a program writes': {
    element: 'page',
    start: PLAIN,
    solution: LANDSCAPE,
    wants: { orientation: 'landscape' },
    right: {
      Excel: after('<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75"/><pageSetup paperSize="9" orientation="landscape"/>'),
      LibreOffice: after(
        '<pageMargins left="0.79" right="0.79" top="1.05" bottom="1.05"/><pageSetup paperSize="9" scale="100" orientation="landscape"/>',
      ),
      'Google Sheets': after('<pageSetup fitToHeight="0" orientation="landscape"/>'),
    },
    wrong: {
      'The page is upright; landscape is wanted.': PLAIN,
      'The page is upright; landscape is wanted. #2': after('<pageSetup orientation="portrait"/>'),
      'The page is upright; landscape is wanted. #3': after('<pageSetup orientation="default"/>'),
      'The page is upright; landscape is wanted. #4': after(
        '<customSheetViews><customSheetView><pageSetup orientation="landscape"/></customSheetView></customSheetViews>',
      ),
    },
  },
  'the print area and the repeated rows are judged': {
    element: 'page',
    start: PLAIN,
    solution: define(['Print_Area', 'Data!$A$1:$B$3'], ['Print_Titles', 'Data!$1:$1']),
    wants: { printArea: 'A1:B3', titleRows: '1:1' },
    right: {
      Excel: define(['Print_Titles', 'Data!$1:$1'], ['Print_Area', "'Data'!$A$1:$B$3"]),
      LibreOffice: define(['Print_Area', '$Data!$A$1:$B$3'.slice(1)], ['Print_Titles', 'Data!$A:$A,Data!$1:$1']),
      'in lower case': define(['print_area', 'Data!$a$1:$b$3'], ['print_titles', 'Data!$1:$1']),
      'with whole columns': define(['Print_Area', 'Data!$A:$B'], ['Print_Titles', 'Data!$1:$1']),
      'with whole rows': define(['Print_Area', 'Data!$1:$3'], ['Print_Titles', 'Data!$1:$1']),
    },
    wrong: {
      'The print area is A1:A3; A1:B3 is wanted.': define(['Print_Area', 'Data!$A$1:$A$3'], ['Print_Titles', 'Data!$1:$1']),
      'The print area is A1:C3; A1:B3 is wanted.': define(['Print_Area', 'Data!$A:$C'], ['Print_Titles', 'Data!$1:$1']),
      'There is no print area; A1:B3 is wanted.': define(['Print_Titles', 'Data!$1:$1']),
      'Row 1 is not repeated on every page.': define(['Print_Area', 'Data!$A$1:$B$3']),
      'Row 1 is not repeated on every page. #2': define(['Print_Area', 'Data!$A$1:$B$3'], ['Print_Titles', 'Data!$2:$2']),
    },
  },
  'the footer is judged by its codes and its words': {
    element: 'headerFooter',
    start: PLAIN,
    solution: footer('&amp;LSales&amp;RPage &amp;P'),
    wants: { oddFooterLeft: 'Sales', oddFooterRight: 'Page [page]', isFirstDifferent: false, isEvenDifferent: false },
    right: {
      Excel: footer('&amp;L&amp;"Calibri,Bold"&amp;12Sales&amp;RPage &amp;P'),
      LibreOffice: footer('&amp;L&amp;"Times New Roman,Regular"&amp;12sales&amp;R&amp;KFF0000page &amp;P'),
      'with a header': after(
        '<headerFooter><oddHeader>&amp;CReport</oddHeader><oddFooter>&amp;LSales&amp;RPage &amp;P</oddFooter></headerFooter>',
      ),
      'with the same footer on the first page': firstFooter('&amp;LSales&amp;RPage &amp;P'),
    },
    wrong: {
      'First pages have a header and footer of their own.': firstFooter(''),
      'First pages have a header and footer of their own. #2': firstFooter('&amp;LSales'),
      'The footer has no page number.': footer('&amp;LSales&amp;RPage 1'),
      'The footer has no page number. #2': footer('&amp;LSales&amp;RPage &amp;N'),
      'The footer says "Sale" (left); "Sales" is wanted.': footer('&amp;LSale&amp;RPage &amp;P'),
      'The footer says "nothing" (left); "Sales" is wanted.': footer('&amp;CSales&amp;RPage &amp;P'),
    },
  },
  'frozen rows and columns are judged': {
    element: 'freeze',
    start: PLAIN,
    solution: pane('ySplit="1" topLeftCell="A2" state="frozen"'),
    wants: { rows: 1 },
    right: {
      Excel: pane('ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"'),
      LibreOffice: pane('xSplit="0" ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"'),
      'Google Sheets': pane('ySplit="1.0" state="frozenSplit"'),
    },
    wrong: {
      'The first row is not frozen.': PLAIN,
      'The first row is not frozen. #2': pane('ySplit="600" state="split"'),
      'Rows 1 to 2 are frozen; row 1 is wanted.': pane('ySplit="2" state="frozen"'),
      'The first row is not frozen. #3': pane('xSplit="1" state="frozen"'),
      'The first row is not frozen. #4': after(
        '<sheetViews><sheetView topLeftCell="A2" workbookViewId="0"><pane ySplit="1" topLeftCell="A3" state="frozen"/></sheetView></sheetViews>',
      ),
    },
  },
  'what a sheet shows is judged': {
    element: 'view',
    start: PLAIN,
    solution: viewed('showGridLines="0" showFormulas="1"'),
    wants: { showsFormulas: true, hasGridLines: false },
    right: {
      Excel: viewed('showFormulas="1" showGridLines="0" tabSelected="1"'),
      LibreOffice: viewed('showFormulas="true" showGridLines="false" view="normal" zoomScale="100"'),
      'Google Sheets': viewed('showFormulas="1" showGridLines="0" zoomScale="80"'),
    },
    wrong: {
      'The sheet does not show its formulas.': viewed('showGridLines="0"'),
      'The sheet still shows gridlines.': viewed('showFormulas="1"'),
      'The sheet does not show its formulas. #2': PLAIN,
      'The sheet still shows gridlines. #2': viewed('showFormulas="1" showGridLines="1"'),
    },
  },
  'hidden and grouped columns are judged': {
    element: 'hidden',
    start: PLAIN,
    solution: outline('<col min="2" max="2" hidden="1" outlineLevel="1"/>'),
    wants: { columns: 'B', groupedColumns: 'B' },
    right: {
      Excel: outline('<col min="2" max="2" width="0" hidden="1" customWidth="1" outlineLevel="1"/>'),
      LibreOffice: outline('<col min="1" max="1" width="11"/><col min="2" max="2" hidden="true" outlineLevel="1" collapsed="false"/>'),
      'with a width of 0': outline('<col min="2" max="2" width="0" customWidth="1" outlineLevel="1"/>'),
      'with a style': outline('<col min="2" max="2" style="1" hidden="1" outlineLevel="1" collapsed="1"/>'),
    },
    wrong: {
      'Column B is not hidden.': outline('<col min="2" max="2" outlineLevel="1"/>'),
      'Column B is not grouped.': outline('<col min="2" max="2" hidden="1"/>'),
      'Column A is hidden; it should not be.': outline('<col min="1" max="2" hidden="1" outlineLevel="1"/>'),
      'Column B is not hidden. #2': PLAIN,
    },
  },
};
