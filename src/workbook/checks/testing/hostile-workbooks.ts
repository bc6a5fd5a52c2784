// This file creates workbooks that are made to use up a reader's time or memory. Each has the numbers 1 to 3 in A1:A3, and its answer in B1.
import { buildWorkbookParts, type WorkbookContents } from '#workbook/reader/testing/workbook-parts.ts';
import { buildZipArchive } from '#workbook/reader/testing/zip-parts.ts';

export interface HostileWorkbook {
  name: string;
  /** Holds the verdict on the file, or the code with which it is refused. */
  outcome: 'pass' | 'fail' | 'unclear' | 'damaged' | 'tooLarge';
  contents: () => WorkbookContents;
}

const MIB = 2 ** 20;
const RIGHT = 'SUM(A1:A3)';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const list = (count: number, create: (index: number) => string) => Array.from({ length: count }, (_, index) => create(index)).join('');

/** Creates the rows of the sheet. The `more` parameter holds the XML of rows from row 4. */
const createRows = (formula: string, more = '', inRow1 = '') =>
  `<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>${formula}</f></c>${inRow1}</row><row r="2"><c r="A2"><v>2</v></c></row>` +
  `<row r="3"><c r="A3"><v>3</v></c></row>${more}`;

const answers = (name: string, outcome: HostileWorkbook['outcome'], formula: string, more?: () => string): HostileWorkbook => ({
  name,
  outcome,
  contents: () => ({ rows: createRows(escape(formula), more?.()) }),
});

const names = (name: string, outcome: HostileWorkbook['outcome'], formula: string, definitions: () => string[]): HostileWorkbook => ({
  name,
  outcome,
  contents: () => ({
    rows: createRows(formula),
    afterSheets: `<definedNames>${definitions()
      .map((definition, index) => `<definedName name="n_${index}">${escape(definition)}</definedName>`)
      .join('')}</definedNames>`,
  }),
});

const text = (name: string, outcome: HostileWorkbook['outcome'], cell: () => string): HostileWorkbook => ({
  name,
  outcome,
  contents: () => ({ rows: createRows(RIGHT, '', cell()) }),
});

const inline = (content: string) => `<c r="D1" t="inlineStr"><is><t>${content}</t></is></c>`;
const texts = (count: number, content: string) =>
  list(count, (index) => `<row r="${index + 4}">${inline(content).replace('D1', `D${index + 4}`)}</row>`);
const cells = (count: number, formula: (row: number) => string) =>
  list(count, (index) => `<row r="${index + 4}"><c r="D${index + 4}"><f>${escape(formula(index + 4))}</f></c></row>`);

export const HOSTILE_WORKBOOKS: readonly HostileWorkbook[] = [
  // Entities.
  {
    name: 'a shared text of 12 million entities',
    outcome: 'damaged',
    contents: () => ({
      rows: createRows(RIGHT, '', '<c r="D1" t="s"><v>0</v></c>'),
      sharedStrings: `<si><t>${'&amp;'.repeat(12 * MIB)}</t></si>`,
    }),
  },
  {
    name: 'a shared text of entities in a thousand parts',
    outcome: 'damaged',
    contents: () => ({
      rows: createRows(RIGHT, '', '<c r="D1" t="s"><v>0</v></c>'),
      sharedStrings: `<si>${`<r><t>${'&lt;'.repeat(10_000)}</t></r>`.repeat(1000)}</si>`,
    }),
  },
  {
    name: 'two thousand texts of entities',
    outcome: 'pass',
    contents: () => ({
      rows: createRows(RIGHT, '', '<c r="D1" t="s"><v>0</v></c>'),
      sharedStrings: `<si><t>${'&amp;'.repeat(5000)}</t></si>`.repeat(2000),
    }),
  },
  text('a cell of 12 million entities', 'damaged', () => inline('&amp;'.repeat(12 * MIB))),
  text('a cell of numeric entities', 'damaged', () => inline('&#x1F600;'.repeat(MIB))),
  text('a cell of unknown entities', 'damaged', () => inline('&nbsp;'.repeat(MIB))),
  text('a cell of raw characters', 'damaged', () => inline(`<![CDATA[${'x'.repeat(MIB)}]]>`)),
  text('a cell of 32 768 characters', 'damaged', () => inline('x'.repeat(32_768))),
  text('a cell of 32 767 characters', 'pass', () => inline('x'.repeat(32_767))),
  text('a formula of a million entities', 'damaged', () => `<c r="D1"><f>${'&amp;'.repeat(MIB)}</f></c>`),
  text('an attribute of a million entities', 'damaged', () => `<c r="D1" t="${'&amp;'.repeat(MIB)}"><v>1</v></c>`),
  names('a name of a million entities', 'damaged', RIGHT, () => ['&'.repeat(MIB)]),
  {
    name: 'more text than all parts may hold',
    outcome: 'tooLarge',
    contents: () => ({ rows: createRows(RIGHT), sharedStrings: `<si><t>${'&amp;'.repeat(6000)}</t></si>`.repeat(2400) }),
  },
  // Names that double.
  names('60 names that add another twice', 'fail', 'n_59', () => [
    'Data!$A$1',
    ...Array.from({ length: 59 }, (_, index) => `n_${index}+n_${index}`),
  ]),
  names('60 names that join another twice', 'fail', 'n_59', () => [
    '"x"',
    ...Array.from({ length: 59 }, (_, index) => `n_${index}&n_${index}`),
  ]),
  names('60 names that stack another twice', 'unclear', 'SUM(n_59)', () => [
    'Data!$A$1:$A$3',
    ...Array.from({ length: 59 }, (_, index) => `VSTACK(n_${index},n_${index})`),
  ]),
  names('60 names that sum another twice', 'fail', 'n_59', () => [
    'Data!$A$1',
    ...Array.from({ length: 59 }, (_, index) => `SUM(n_${index},n_${index})`),
  ]),
  names('a name that uses itself', 'unclear', 'n_0+A1', () => ['n_0+n_0']),
  names('names in a circle', 'unclear', 'n_0+A1', () => ['n_1+n_1', 'n_2+n_2', 'n_0+n_0']),
  names('a chain of 5 000 names', 'unclear', 'n_4999', () => ['Data!$A$1', ...Array.from({ length: 4999 }, (_, index) => `n_${index}+0`)]),
  names('200 000 names', 'pass', `${RIGHT}+n_0`, () => Array.from({ length: 200_000 }, () => '0')),
  names('names of 60 areas each', 'fail', 'SUM(n_39)', () => [
    'Data!$A$1:$A$3',
    ...Array.from({ length: 39 }, (_, index) => `SUM(${`n_${index},`.repeat(59)}n_${index})`),
  ]),
  // Chains of cells.
  answers('a chain of 20 000 cells that add the one below twice', 'fail', 'D4+A1', () =>
    cells(20_000, (row) => (row === 20_003 ? 'A1' : `D${row + 1}*0.5+D${row + 1}*0.5`)),
  ),
  answers('a chain of 20 000 cells that count', 'fail', 'D20003+A1', () => cells(20_000, (row) => (row === 4 ? 'A1' : `D${row - 1}+1`))),
  answers('a circle of 20 000 cells', 'fail', 'D4', () => cells(20_000, (row) => (row === 20_003 ? 'D4' : `D${row + 1}`))),
  answers('10 000 cells that each sum all above', 'unclear', 'D10003+A1', () =>
    cells(10_000, (row) => (row === 4 ? 'A1' : `SUM(D$4:D${row - 1})*0+1`)),
  ),
  // Long and deep formulas.
  answers('a formula of 2 000 additions', 'fail', `${'A1+'.repeat(1999)}A1`),
  answers('a formula of 20 000 additions', 'unclear', `${'A1+'.repeat(20_000)}A1`),
  answers('a formula in 60 pairs of parentheses', 'pass', `${'('.repeat(60)}${RIGHT}${')'.repeat(60)}`),
  answers('a formula in 65 pairs of parentheses', 'unclear', `${'('.repeat(65)}${RIGHT}${')'.repeat(65)}`),
  answers('a formula in 4 000 pairs of parentheses', 'unclear', `${'('.repeat(4000)}${RIGHT}${')'.repeat(4000)}`),
  answers('a formula of 60 signs', 'fail', `${'-'.repeat(60)}A1`),
  answers('a formula of 4 000 signs', 'unclear', `${'-'.repeat(4000)}A1`),
  answers('a formula of 4 000 percent signs', 'unclear', `A1${'%'.repeat(4000)}`),
  {
    name: 'a long formula shared by 100 000 cells',
    outcome: 'tooLarge',
    contents: () => ({
      rows: createRows(
        RIGHT,
        `<row r="4"><c r="D4"><f t="shared" ref="D4:D100003" si="0">${'A1+'.repeat(2600)}A1</f></c></row>${list(100_000, (index) => `<row r="${index + 5}"><c r="D${index + 5}"><f t="shared" si="0"/></c></row>`)}`,
      ),
    }),
  },
  // Texts that grow.
  answers('a text repeated beyond the limit', 'fail', 'REPT("x",32768*A1)'),
  answers('a text that SUBSTITUTE blows up', 'fail', 'LEN(SUBSTITUTE(REPT("x",32767*A1),"x",REPT("x",32767)))'),
  answers('texts that TEXTJOIN joins', 'fail', 'LEN(TEXTJOIN(",",TRUE,D4:D1003))', () => texts(1000, 'x'.repeat(32_000))),
  answers('texts that double from cell to cell', 'fail', 'LEN(D63)+A1', () =>
    cells(60, (row) => (row === 4 ? '"x"&A1' : `D${row - 1}&D${row - 1}`)),
  ),
  answers('a text of spaces that TRIM reads', 'fail', 'LEN(TRIM("a"&REPT(" ",32765)&"b"))+A1'),
  // Wildcards.
  answers('a pattern of many asterisks', 'fail', 'COUNTIF(D4:D103,"*x*x*x*x*x*x*x*x*x*x*x*x*y")+A1', () => texts(100, 'x'.repeat(32_000))),
  answers('a pattern longer than programs allow', 'unclear', 'COUNTIF(D4:D103,REPT("x*",2000))+A1', () => texts(100, 'x'.repeat(32_000))),
  answers('a search with wildcards in a long text', 'unclear', 'SEARCH("*x*x*x*y",D4)+A1', () => texts(1, 'x'.repeat(32_000))),
  // Arrays.
  answers('an array of a long column and a long row', 'unclear', 'SUM(A1:A300000*C1:XFC1)'),
  answers('a sequence of a billion numbers', 'unclear', 'SUM(SEQUENCE(100000,10000*A1))'),
  answers('arrays that grow with each other', 'unclear', 'SUM(SEQUENCE(2000)*SEQUENCE(1,2000)*A1)'),
  answers('a LAMBDA that calls itself', 'unclear', 'LET(f,LAMBDA(g,x,g(g,x+1)),f(f,A1))'),
  answers('a million calls of a LAMBDA', 'unclear', 'REDUCE(0,SEQUENCE(400000),LAMBDA(a,b,SUM(MAP(SEQUENCE(100),LAMBDA(x,x+A1)))))'),
  answers('an array of a million calls', 'unclear', 'SUM(MAKEARRAY(1000,1000,LAMBDA(r,c,r*c*A1)))'),
];

export const buildHostileWorkbook = ({ contents }: HostileWorkbook): Uint8Array => buildZipArchive(buildWorkbookParts(contents()));

export const buildPlainWorkbook = (formula: string): Uint8Array => buildZipArchive(buildWorkbookParts({ rows: createRows(formula) }));
