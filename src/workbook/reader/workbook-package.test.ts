import { expect, test } from 'vitest';
import { WORKBOOK_LIMITS } from './workbook-limits.ts';
import { readWorkbook } from './read-workbook.ts';
import { buildRelationships, buildWorkbookParts, type WorkbookContents } from './testing/workbook-parts.ts';
import { buildZipArchive } from './testing/zip-parts.ts';

const open = (contents: WorkbookContents, limits = WORKBOOK_LIMITS) => readWorkbook(buildZipArchive(buildWorkbookParts(contents)), limits);

test('number formats come from the list of cell styles, and extensions and differential formats do not change them', async () => {
  const workbook = await open({
    styles:
      '<dxfs><dxf><numFmt numFmtId="164" formatCode="[Red]0"/></dxf></dxfs><numFmts><numFmt numFmtId="164" formatCode="0.0&quot;x&quot;"/><numFmt numFmtId="165" formatCode=""/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="999"/></cellXfs>' +
      '<extLst><ext><x14:numFmts><x14:numFmt numFmtId="164" formatCode="@"/></x14:numFmts></ext></extLst>',
  });
  expect([0, 1, 2, 3, 4, 5].map((style) => workbook.numberFormatOf(style))).toEqual([
    'General',
    '0.00%',
    '0.0"x"',
    'General',
    'General',
    'General',
  ]);
});

test.each([
  [5, '$#,##0_);($#,##0)'],
  [14, 'm/d/yyyy'],
  [37, '#,##0_);(#,##0)'],
  [40, '#,##0.00_);[Red](#,##0.00)'],
  [41, '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)'],
  [44, '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)'],
])('the built-in number format %d is the one that Excel shows in the United States', async (id, format) => {
  const workbook = await open({ styles: `<cellXfs><xf numFmtId="${id}"/></cellXfs>` });
  expect(workbook.numberFormatOf(0)).toBe(format);
});

test('sheets, their visibility and defined names come from the main part', async () => {
  const workbook = await open({
    beforeSheets: '<workbookPr date1904="true"/>',
    afterSheets:
      '<definedNames><definedName name="Rate">Data!$E$2</definedName><definedName name="Local" localSheetId="0">1&lt;2</definedName></definedNames>' +
      '<extLst><ext><x15:workbookPr date1904="0"/></ext></extLst>',
  });
  expect(workbook.uses1904Dates).toBe(true);
  expect(workbook.sheets).toEqual([expect.objectContaining({ name: 'Data', state: 'visible', isChartSheet: false })]);
  expect(workbook.definedNames).toEqual([
    { name: 'Rate', sheetName: null, formula: 'Data!$E$2' },
    { name: 'Local', sheetName: 'Data', formula: '1<2' },
  ]);
});

test.each([
  { calcPr: '', usesShownDigits: false },
  { calcPr: '<calcPr calcId="191029"/>', usesShownDigits: false },
  { calcPr: '<calcPr fullPrecision="1"/>', usesShownDigits: false },
  { calcPr: '<calcPr fullPrecision="0"/>', usesShownDigits: true },
])('a workbook with the setting "$calcPr" calculates with shown digits: $usesShownDigits', async ({ calcPr, usesShownDigits }) => {
  expect((await open({ afterSheets: calcPr })).usesShownDigits).toBe(usesShownDigits);
});

test('a sheet is read only once, and a sheet that does not exist is an error of the caller', async () => {
  const workbook = await open({ rows: '<c r="A1"><v>1</v></c>' });
  expect(await workbook.readSheet('DATA')).toBe(await workbook.readSheet('data'));
  await expect(workbook.readSheet('Other')).rejects.toThrow('There is no sheet Other with cells.');
});

test('a workbook with too many cells is refused', async () => {
  const workbook = await open({ rows: '<c r="A1"><v>1</v></c><c><v>2</v></c><c><v>3</v></c>' }, { ...WORKBOOK_LIMITS, cellCount: 2 });
  await expect(workbook.readSheet('Data')).rejects.toMatchObject({ code: 'tooManyCells' });
});

test.each<{ file: string; parts: Record<string, string>; code: string }>([
  { file: 'a Numbers document', parts: { 'Index/Document.iwa': '' }, code: 'numbers' },
  { file: 'any zip archive', parts: { 'photo.png': '' }, code: 'otherFile' },
  { file: 'an OpenDocument spreadsheet', parts: { mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }, code: 'ods' },
  { file: 'an e-book', parts: { mimetype: 'application/epub+zip' }, code: 'otherFile' },
  {
    file: 'a text document of Word',
    parts: {
      '_rels/.rels': buildRelationships({ type: 'officeDocument', target: 'word/document.xml' }),
      'word/document.xml': '<w:document/>',
    },
    code: 'otherFile',
  },
  {
    file: 'a binary workbook',
    parts: { '_rels/.rels': buildRelationships({ type: 'officeDocument', target: 'xl/workbook.BIN' }) },
    code: 'xlsb',
  },
  {
    file: 'a workbook without its main part',
    parts: { '_rels/.rels': buildRelationships({ type: 'officeDocument', target: 'xl/workbook.xml' }) },
    code: 'damaged',
  },
])('$file is refused', async ({ parts, code }) => {
  await expect(readWorkbook(buildZipArchive(parts))).rejects.toMatchObject({ name: 'WorkbookRefusal', code });
});

test('a workbook without its sheet file counts as damaged', async () => {
  const { 'xl/worksheets/sheet1.xml': _, ...parts } = buildWorkbookParts({});
  const workbook = await readWorkbook(buildZipArchive(parts));
  await expect(workbook.readSheet('Data')).rejects.toMatchObject({ code: 'damaged' });
});
