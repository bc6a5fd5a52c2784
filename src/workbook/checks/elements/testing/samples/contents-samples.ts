import { buildRelationships, buildSheet, type WorkbookContents } from '#workbook/reader/testing/workbook-parts.ts';
import { buildRows, relateSheet, type ElementSample } from '../element-samples.ts';

const CELLS = [
  ['Region', 'Sales', null],
  ['North', 2, null],
  ['South', 4, null],
];
const ROWS = buildRows(CELLS);
/** Google Sheets exports its own functions as texts. */
const writeGoogleFormula = (formula: string) => `IFERROR(__xludf.DUMMYFUNCTION("${formula.replaceAll('"', '""')}"),"")|`;
const PLAIN: WorkbookContents = { rows: ROWS };
const linked = (attributes: string): WorkbookContents => ({
  rows: ROWS,
  afterRows: `<hyperlinks><hyperlink ref="A3" ${attributes}/></hyperlinks>`,
});
const linkedOut = (target: string): WorkbookContents => ({
  ...linked('r:id="rId1"'),
  parts: relateSheet({ type: 'hyperlink', target, isExternal: true }),
});
const commented = (comment: string, type = 'comments', part = 'comments1'): WorkbookContents => ({
  rows: ROWS,
  parts: { ...relateSheet({ type, target: `../${part}.xml` }), [`xl/${part}.xml`]: comment },
});
const note = (cell: string, text: string) =>
  `<comments><commentList><comment ref="${cell}"><text><r><t>${text}</t></r></text></comment></commentList></comments>`;
const named = (name: string, formula: string): WorkbookContents => ({
  rows: ROWS,
  afterSheets: `<definedNames><definedName name="${name}">${formula}</definedName></definedNames>`,
});
const titled = (properties: string): WorkbookContents => ({
  rows: ROWS,
  parts: {
    '_rels/.rels': buildRelationships(
      { type: 'officeDocument', target: 'xl/workbook.xml' },
      { type: 'metadata/core-properties', target: 'docProps/core.xml' },
    ),
    'docProps/core.xml': `<cp:coreProperties>${properties}</cp:coreProperties>`,
  },
});
/** Builds a workbook with the given sheets, of which `Data` has the rows. */
const withSheets = (...names: string[]): WorkbookContents => ({
  rows: ROWS,
  parts: {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="${name === 'Data' ? 'rId1' : 'rId2'}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': buildRelationships(
      { type: 'worksheet', target: 'worksheets/sheet1.xml' },
      { type: 'worksheet', target: 'worksheets/sheet2.xml' },
    ),
    'xl/worksheets/sheet2.xml': buildSheet('<sheetData/>'),
  },
});

const sparkline = (data: string, attributes = '', place = 'C3'): WorkbookContents => ({
  rows: ROWS,
  afterRows: `<extLst><ext><x14:sparklineGroups><x14:sparklineGroup ${attributes}><x14:sparklines><x14:sparkline><xm:f>${data}</xm:f><xm:sqref>${place}</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup></x14:sparklineGroups></ext></extLst>`,
});

export const CONTENT_SAMPLES: Record<string, ElementSample> = {
  'a link inside the workbook is judged by its place': {
    element: 'link',
    start: PLAIN,
    solution: linked('location="Data!A1" display="Top"'),
    at: 'A3',
    wants: { hasLink: true, target: 'Data!A1' },
    right: {
      Excel: linked('location="Data!$A$1"'),
      LibreOffice: linkedOut('#Data!A1'),
      'Google Sheets': linked(`display="South" location="'Data'!A1"`),
      'by formula': {
        rows: buildRows([
          ['Region', 'Sales'],
          ['North', 2],
          ['=HYPERLINK("#Data!A1","South")|South', 4],
        ]),
      },
    },
    wrong: {
      'A3 has no link.': PLAIN,
      'The link in A3 goes to Data!B1.': linked('location="Data!B1"'),
      'The link in A3 goes to https://example.com/.': linkedOut('https://example.com/'),
      'The link in A3 goes to Data!A1:B2.': linked('location="Data!A1:B2"'),
    },
  },
  'a comment is judged by its cell': {
    element: 'comment',
    start: PLAIN,
    solution: commented(note('B3', 'Please check')),
    at: 'B3',
    wants: { hasComment: true },
    right: {
      Excel: commented(
        '<ThreadedComments><threadedComment ref="B3" id="1"><text>Checked?</text></threadedComment></ThreadedComments>',
        'threadedComment',
        'threadedComment1',
      ),
      LibreOffice: commented(note('B3', 'ok')),
      'Google Sheets': commented(`<comments><commentList><comment ref="B3"><text><t>ok</t></text></comment></commentList></comments>`),
    },
    wrong: {
      'B3 has no comment.': PLAIN,
      'B3 has no comment. #2': commented(note('B2', 'Please check')),
      'B3 has no comment. #3': commented(note('B3', ' ')),
      'B3 has no comment. #4': commented('<comments/>'),
      'B3 has no comment. #5': commented(
        note('B3', 'Ann:\n').replace('<commentList>', '<authors><author>Ann</author></authors><commentList>'),
      ),
    },
  },
  'a defined name is judged by its cells': {
    element: 'name',
    start: PLAIN,
    solution: named('Rate', 'Data!$B$2'),
    wants: { name: 'Rate', area: 'B2', isFixed: true },
    right: {
      Excel: named('rate', "'Data'!$B$2"),
      LibreOffice: named('Rate', 'Data!$B$2'),
      'Google Sheets': named('Rate', "'Data'!$B$2:$B$2"),
      'with OFFSET': named('Rate', 'OFFSET(Data!$A$1,1,1)'),
      'with INDEX': named('Rate', 'INDEX(Data!$B:$B,2)'),
    },
    wrong: {
      'No name "Rate" is defined.': PLAIN,
      'No name "Rate" is defined. #2': named('Rates', 'Data!$B$2'),
      'Rate points to B3; B2 is wanted.': named('Rate', 'Data!$B$3'),
      'Rate points to B3; B2 is wanted. #2': named('Rate', 'OFFSET(Data!$A$1,2,1)'),
      'Rate points to 2; B2 is wanted.': named('Rate', '2'),
      'Rate points to other cells in each formula; write its cells with $.': named('Rate', 'Data!B2'),
      'Rate points to other cells in each formula; write its cells with $. #2': named('Rate', 'Data!$B2'),
    },
  },
  'a name that grows with the data is judged by its cells now': {
    element: 'name',
    start: PLAIN,
    solution: named('Sales', 'OFFSET(Data!$B$2,0,0,COUNT(Data!$B:$B),1)'),
    wants: { name: 'Sales', area: 'B2:B3', isFixed: true, growsWithData: true },
    right: {
      Excel: named('Sales', 'Data!$B$2:INDEX(Data!$B:$B,COUNTA(Data!$B:$B))'),
      LibreOffice: named('Sales', "OFFSET('Data'!$B$1,1,0,COUNTA(Data!$B$2:$B$100))"),
      'with the number of items': named('Sales', 'OFFSET(Data!$B$2,0,0,COUNTA(Data!$A:$A)-1)'),
    },
    wrong: {
      'Sales does not grow with the data.': named('Sales', 'Data!$B$2:$B$3'),
      'Sales points to B1:B2; B2:B3 is wanted.': named('Sales', 'OFFSET(Data!$B$1,0,0,COUNT(Data!$B:$B))'),
      'Sales points to B2:B4; B2:B3 is wanted.': named('Sales', 'OFFSET(Data!$B$2,0,0,COUNTA(Data!$B:$B))'),
      'Sales points to other cells in each formula; write its cells with $.': named('Sales', 'OFFSET(Data!B2,0,0,COUNT(Data!$B:$B))'),
    },
  },
  'a new sheet is judged by its name and its place': {
    element: 'sheets',
    start: withSheets('Data'),
    solution: withSheets('Summary', 'Data'),
    wants: { names: 'Summary; Data' },
    right: {
      Excel: withSheets('Summary', 'Data'),
      LibreOffice: withSheets('summary', 'Data'),
      'with another sheet': withSheets('Notes', 'Summary', 'Data'),
    },
    wrong: {
      'There is no sheet Summary before Data.': withSheets('Data'),
      'The sheet Summary is not before Data.': withSheets('Data', 'Summary'),
      'There is no sheet Summary before Data. #2': withSheets('Sumary', 'Data'),
      'There is no sheet Summary before Data. #3': withSheets('Sheet2', 'Data'),
    },
  },
  'the properties of the workbook are judged': {
    element: 'properties',
    start: PLAIN,
    solution: titled('<dc:title>Sales 2026</dc:title>'),
    wants: { title: 'Sales 2026' },
    right: {
      Excel: titled('<dc:title>Sales 2026</dc:title><dc:creator>Ada</dc:creator>'),
      LibreOffice: titled('<dc:creator/><dc:title> sales 2026 </dc:title><cp:revision>1</cp:revision>'),
      'with other properties': titled('<dc:subject>Sales</dc:subject><dc:title>Sales 2026</dc:title>'),
    },
    wrong: {
      'The workbook has no title.': PLAIN,
      'The title of the workbook is "Sales"; "Sales 2026" is wanted.': titled('<dc:title>Sales</dc:title>'),
      'The workbook has no title. #2': titled('<dc:subject>Sales 2026</dc:subject>'),
      'The workbook has no title. #3': titled('<dc:title/>'),
    },
  },
  'the keywords of the workbook are judged word by word': {
    element: 'properties',
    start: PLAIN,
    solution: titled('<cp:keywords>sales, year 2026</cp:keywords>'),
    wants: { keywords: 'sales, year 2026' },
    right: {
      Excel: titled('<cp:keywords>Sales; year 2026</cp:keywords>'),
      LibreOffice: titled('<cp:keywords>sales year 2026</cp:keywords>'),
      'with spaces': titled('<cp:keywords> sales,year 2026 </cp:keywords>'),
    },
    wrong: {
      'The workbook has no keywords.': PLAIN,
      'The workbook has no keywords. #2': titled('<dc:title>sales, year 2026</dc:title>'),
      'The keywords of the workbook is "sales"; "sales, year 2026" is wanted.': titled('<cp:keywords>sales</cp:keywords>'),
      'The keywords of the workbook is "sales year"; "sales, year 2026" is wanted.': titled('<cp:keywords>sales year</cp:keywords>'),
    },
  },
  'a sparkline is judged by its place, its data and its type': {
    element: 'sparkline',
    start: PLAIN,
    solution: sparkline('Data!A3:B3'),
    at: 'C3',
    wants: { hasSparkline: true, type: 'line', data: 'A3:B3' },
    right: {
      Excel: sparkline('Data!$A$3:$B$3', 'displayEmptyCellsAs="gap"'),
      LibreOffice: sparkline("'Data'!A3:B3", 'type="line"'),
      'Google Sheets': { rows: buildRows([...CELLS.slice(0, 2), ['South', 4, `=${writeGoogleFormula('SPARKLINE(A3:B3)')}`]]) },
      'with markers': sparkline('A3:B3', 'markers="1"'),
    },
    wrong: {
      'C3 has no sparkline.': PLAIN,
      'C3 has no sparkline. #2': sparkline('Data!A3:B3', '', 'C2'),
      'The sparkline in C3 shows columns; lines are wanted.': sparkline('Data!A3:B3', 'type="column"'),
      'The sparkline in C3 shows A2:B2; A3:B3 is wanted.': sparkline('Data!A2:B2'),
    },
  },
};
