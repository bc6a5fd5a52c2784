import { expect, test } from 'vitest';
import { toAreaAddress, toCellAddress, getColumnOfCellKey, getRowOfCellKey } from '../cell-address.ts';
import { WORKBOOK_LIMITS } from '../workbook-limits.ts';
import { readWorkbook } from '../read-workbook.ts';
import { buildRelationships, buildWorkbookParts, type WorkbookContents } from '../testing/workbook-parts.ts';
import { buildZipArchive } from '../testing/zip-parts.ts';
import { CellError, type Cell } from '../workbook.ts';

const open = (contents: WorkbookContents, limits = WORKBOOK_LIMITS) => readWorkbook(buildZipArchive(buildWorkbookParts(contents)), limits);
const readData = async (contents: WorkbookContents) => (await open(contents)).readSheet('data');

async function readCells(rows: string, contents: WorkbookContents = {}): Promise<Record<string, Cell>> {
  const { cells } = await readData({ ...contents, rows });
  return Object.fromEntries([...cells].map(([key, cell]) => [toCellAddress(getRowOfCellKey(key), getColumnOfCellKey(key)), cell]));
}

test.each([
  { stored: '<c r="A1"><v>1.5E-3</v></c>', value: 0.0015 },
  { stored: '<c r="A1" t="n"><v>007</v></c>', value: 7 },
  { stored: '<c r="A1" t="s"><v>1</v></c>', value: 'Tea & cake' },
  { stored: '<c r="A1" t="str"><v>a_x000A_b</v></c>', value: 'a\nb' },
  { stored: '<c r="A1" t="inlineStr"><is><r><t>Tea</t></r><r><t> time</t></r><rPh><t>ti</t></rPh></is></c>', value: 'Tea time' },
  { stored: '<c r="A1" t="b"><v>true</v></c>', value: true },
  { stored: '<c r="A1" t="b"><v>0</v></c>', value: false },
  { stored: '<c r="A1" t="e"><v>#N/A</v></c>', value: new CellError('#N/A') },
  { stored: '<c r="A1" t="d"><v>2026-03-01T12:00:00</v></c>', value: 46_082.5 },
  { stored: '<c r="A1" t="d"><v>1900-01-31</v></c>', value: 31 },
])('the stored value $stored is read', async ({ stored, value }) => {
  const cells = await readCells(stored, {
    sharedStrings: '<si><t>other</t></si><si><t>Tea &amp; cake</t></si>',
  });
  expect(cells.A1?.value).toEqual(value);
});

test.each([
  '<c r="A1" s="1"/>',
  '<c r="A1" t="s"><v/></c>',
  '<c r="A1" t="s"><v>99</v></c>',
  '<c r="A1"><v> </v></c>',
  '<c r="A1"><f/></c>',
])('a cell stored as %s is blank', async (stored) => {
  expect(await readCells(stored, { sharedStrings: '<si><t>first</t></si>' })).toEqual({});
});

test('a formula states whether the file stores its result', async () => {
  const cells = await readCells(
    '<c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>1+1</f><v/></c><c r="C1"><f>1+1</f></c><c r="D1" t="str"><f>""</f><v></v></c>',
  );
  expect(Object.entries(cells).map(([name, { value, hasStoredValue }]) => [name, value, hasStoredValue])).toEqual([
    ['A1', 2, true],
    ['B1', null, false],
    ['C1', null, false],
    ['D1', '', true],
  ]);
});

test('cells without an address follow each other', async () => {
  const cells = await readCells(
    '<row><c><v>1</v></c><c><v>2</v></c></row><row r="5"><c r="C5"><v>3</v></c><c><v>4</v></c></row><row><c><v>5</v></c></row>',
  );
  expect(Object.keys(cells)).toEqual(['A1', 'B1', 'C5', 'D5', 'A6']);
});

test.each(['A0', 'A1048577', 'XFE1', '5', 'A', 'A1B', 'A1.5', 'AAAAAAAAA1'])(
  'a cell at %s makes a workbook count as damaged',
  async (address) => {
    await expect(readCells(`<c r="${address}"><v>1</v></c>`)).rejects.toMatchObject({ code: 'damaged' });
  },
);

test('every copy of a shared formula gets its own text, also before the cell that has the text', async () => {
  const cells = await readCells(
    '<c r="B1"><f t="shared" si="0"/><v>1</v></c><c r="B2"><f t="shared" ref="B1:B3" si="0">A2*$E$2&amp;"A2"</f></c>' +
      '<c r="B3"><f t="shared" si="0"/></c><c r="C3"><f t="shared" si="0">SUM(A:A)</f></c><c r="D3"><f t="shared" si="9"/><v>7</v></c>',
  );
  expect(Object.entries(cells).map(([name, { formula }]) => [name, formula])).toEqual([
    ['B1', 'A1*$E$2&"A2"'],
    ['B2', 'A2*$E$2&"A2"'],
    ['B3', 'A3*$E$2&"A2"'],
    ['C3', 'SUM(A:A)'],
    ['D3', null],
  ]);
});

test('when two shared formulas have the same id, each copy gets the text before it', async () => {
  const cells = await readCells(
    '<row r="1"><c r="A1"><f t="shared" ref="A1:B1" si="0">C1</f></c><c r="B1"><f t="shared" si="0"/></c></row>' +
      '<row r="2"><c r="A2"><f t="shared" ref="A2:B2" si="0">C2*2</f></c><c r="B2"><f t="shared" si="0"/></c></row>',
  );
  expect(Object.values(cells).map(({ formula }) => formula)).toEqual(['C1', 'D1', 'C2*2', 'D2*2']);
});

test('array formulas name the cells that they fill', async () => {
  const cells = await readCells(
    '<c r="A1"><f t="array" ref="A1:A3">B1:B3*2</f></c><c r="C1" cm="1"><f t="array" ref="C1:C2">SORT(B1:B2)</f></c>' +
      '<c r="E1"><f t="dataTable" ref="E1:E4"/><v>1</v></c><c r="G1"><f t="array">1</f></c><c r="H1"><f>=1+1</f></c>',
  );
  const described = Object.values(cells).map((cell) => [
    cell.formula,
    cell.arrayArea && toAreaAddress(cell.arrayArea),
    cell.isDynamicArray,
  ]);
  expect(described).toEqual([
    ['B1:B3*2', 'A1:A3', false],
    ['SORT(B1:B2)', 'C1:C2', true],
    ['TABLE()', 'E1:E4', false],
    ['1', 'G1', false],
    ['1+1', null, false],
  ]);
});

test('filters and hidden rows of a sheet are read', async () => {
  const sheet = await readData({
    rows: '<row r="1" hidden="1"/><row r="2" hidden="0"/><row r="3" hidden="true"/>',
    afterRows:
      '<customSheetViews><customSheetView><autoFilter ref="Z1:Z2"/></customSheetView></customSheetViews>' +
      '<autoFilter ref="A1:C9"><filterColumn colId="0"><filters blank="1"><filter val="a"/></filters></filterColumn>' +
      '<filterColumn colId="2"><customFilters and="1"><customFilter operator="greaterThanOrEqual" val="10"/><customFilter val="20"/></customFilters></filterColumn>' +
      '<filterColumn colId="1"><top10 val="3"/></filterColumn><filterColumn colId="3"><filters/></filterColumn>' +
      '<filterColumn colId="4"><filters blank="1"/></filterColumn>' +
      '<sortState ref="A2:C9"><sortCondition descending="1" ref="B2:B9"/></sortState></autoFilter>',
  });
  expect([...sheet.hiddenRows]).toEqual([1, 3]);
  expect(sheet.autoFilter).toEqual({
    area: { top: 1, left: 1, bottom: 9, right: 3 },
    filters: [
      { column: 0, hasCondition: true },
      { column: 2, hasCondition: true },
      { column: 1, hasCondition: true },
      { column: 3, hasCondition: false },
      { column: 4, hasCondition: true },
    ],
  });
});

test('rules of the sheet and of its extensions are counted, each once', async () => {
  const sheet = await readData({
    afterRows:
      '<conditionalFormatting sqref="A1:A9"><cfRule type="cellIs"><formula>5</formula><formula>9</formula></cfRule>' +
      '<cfRule type="dataBar"><extLst><ext><x14:id>{1}</x14:id></ext></extLst></cfRule></conditionalFormatting>' +
      '<dataValidations><dataValidation type="list" sqref="B1"><formula1>"x,y"</formula1></dataValidation></dataValidations>' +
      '<extLst><ext><x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule type="dataBar" id="{1}"/><xm:sqref>A1:A9</xm:sqref></x14:conditionalFormatting>' +
      '<x14:conditionalFormatting><x14:cfRule type="expression" id="{2}"><xm:f>Other!A1</xm:f></x14:cfRule><xm:sqref>C1:C9</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext>' +
      '<ext><x14:dataValidations><x14:dataValidation type="list"><x14:formula1><xm:f>Other!A1:A9</xm:f></x14:formula1><xm:sqref>D1</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>',
  });
  expect(sheet).toMatchObject({ conditionalFormatCount: 3, validationCount: 2 });
});

test('tables and charts are found by relationships, and targets outside the file are ignored', async () => {
  const sheet = await readData({
    parts: {
      'xl/worksheets/_rels/sheet1.xml.rels': buildRelationships(
        { type: 'table', target: '/xl/tables/one.xml' },
        { type: 'drawing', target: '../drawings/drawing1.xml' },
        { type: 'table', target: 'https://example.com/table.xml', isExternal: true },
      ),
      'xl/tables/one.xml':
        '<table displayName="Sales" name="other" ref="A1:B5" totalsRowCount="1"><autoFilter ref="A1:B4"><filterColumn colId="1"><filters><filter val="5"/></filters></filterColumn></autoFilter>' +
        '<tableColumns><tableColumn name="Item"/><tableColumn name="Purchase_x000a_ price"/></tableColumns><extLst><ext><x14:table altText="t" ref="Z1"/></ext></extLst></table>',
      'xl/drawings/drawing1.xml': '<wsDr/>',
      'xl/drawings/_rels/drawing1.xml.rels': buildRelationships(
        { type: 'chart', target: '../charts/chart1.xml' },
        { type: 'chartEx', target: '../charts/chart2.xml' },
        { type: 'image', target: '../media/image1.png' },
      ),
      'xl/charts/chart1.xml':
        '<c:chartSpace><c:chart><c:plotArea><c:barChart><c:ser><c:f>Data!$B$2:$B$4</c:f></c:ser></c:barChart><c:lineChart/></c:plotArea></c:chart></c:chartSpace>',
      'xl/charts/chart2.xml': '<cx:chartSpace><cx:chart><cx:series layoutId="waterfall"/></cx:chart></cx:chartSpace>',
    },
  });
  expect(sheet.tables).toEqual([
    expect.objectContaining({
      name: 'Sales',
      columns: ['Item', 'Purchase\n price'],
      headerRowCount: 1,
      totalsRowCount: 1,
    }),
  ]);
  expect(sheet.tables[0]?.filters).toEqual([{ column: 1, hasCondition: true }]);
  expect(sheet.chartCount).toBe(2);
});
