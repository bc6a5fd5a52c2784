import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, test } from 'vitest';
import { ZipArchive } from '#workbook/reader/package/zip-archive.ts';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import { readSampleFile } from '#workbook/reader/testing/sample-files.ts';
import { buildWorkbookParts, type WorkbookContents } from '#workbook/reader/testing/workbook-parts.ts';
import { buildZipArchive } from '#workbook/reader/testing/zip-parts.ts';
import { WORKBOOK_LIMITS } from '#workbook/reader/workbook-limits.ts';
import { AWKWARD_TEXTS } from '#shared/authoring/spreadsheet/testing/random-texts.ts';
import { normalizeCellText } from '#shared/authoring/spreadsheet/spreadsheet-table.ts';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import { spreadsheetWorkerFile } from '#server/bootstrap/program-paths.ts';
import { SpreadsheetWorker, SpreadsheetWorkerClient } from './spreadsheet-worker-client.ts';

const spreadsheets = new SpreadsheetWorkerClient(new SpreadsheetWorker(spreadsheetWorkerFile));
afterAll(() => spreadsheets.close());

const encode = (text: string) => new TextEncoder().encode(text);
const encodeUtf16 = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return new Uint8Array(isBigEndian ? bytes.swap16() : bytes);
};
const readRows = async (bytes: Uint8Array) => (await spreadsheets.read(bytes)).rows;
const buildWorkbook = (contents: WorkbookContents) => buildZipArchive(buildWorkbookParts(contents));

describe('a CSV file is read', () => {
  const ROWS = [
    ['Slug', 'Title'],
    ['a', 'Größe; “x”'],
    ['b', 'two\nlines "quoted"'],
  ];
  test.each([
    { by: 'Excel in English', bytes: encode('\uFEFFSlug,Title\r\na,Größe; “x”\r\nb,"two\nlines ""quoted"""\r\n') },
    { by: 'Excel in German', bytes: encode('\uFEFFSlug;Title\r\na;"Größe; “x”"\r\nb;"two\nlines ""quoted"""\r\n') },
    {
      by: 'an old Excel in German, in Windows-1252',
      bytes: new Uint8Array(Buffer.from('Slug;Title\r\na;"Gr\xf6\xdfe; \x93x\x94"\r\nb;"two\nlines ""quoted"""\r\n', 'latin1')),
    },
    { by: 'Excel as Unicode text', bytes: encodeUtf16('Slug\tTitle\r\na\tGröße; “x”\r\nb\t"two\nlines ""quoted"""\r\n') },
    {
      by: 'a program that writes UTF-16 with the high byte first',
      bytes: encodeUtf16('Slug\tTitle\ra\tGröße; “x”\rb\t"two\nlines ""quoted"""', true),
    },
    { by: 'LibreOffice', bytes: encode('Slug,Title\na,Größe; “x”\nb,"two\nlines ""quoted"""\n') },
    { by: 'a program that states the delimiter', bytes: encode('sep=;\r\nSlug;Title\r\na;"Größe; “x”"\r\nb;"two\r\nlines ""quoted"""') },
    { by: 'the clipboard', bytes: encode('Slug\tTitle\na\tGröße; “x”\nb\t"two\nlines ""quoted"""') },
  ])('as $by saves it', async ({ bytes }) => {
    expect(await readRows(bytes)).toEqual(ROWS);
  });

  test('with quotation marks inside cells and rows of different lengths', async () => {
    expect(await readRows(encode('Slug,Title\na,5" disk,x\nb'))).toEqual([['Slug', 'Title'], ['a', '5" disk', 'x'], ['b']]);
  });

  test('and formula errors in the file are reported', async () => {
    expect((await spreadsheets.read(encode('Slug,Title\n#REF!,#1'))).faults).toEqual([{ row: 2, column: 1, kind: 'error' }]);
  });
});

describe('a workbook is read', () => {
  test('as its program shows the cells', async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Slug</t></is></c><c r="B1" t="inlineStr"><is><t>Title</t></is></c></row>' +
      '<row r="3"><c r="A3"><v>7</v></c><c r="B3" t="str"><f>A1&amp;"!"</f><v>Slug!</v></c><c r="C3"><v>0.30000000000000004</v></c>' +
      '<c r="D3" t="b"><v>1</v></c><c r="E3" t="e"><v>#REF!</v></c><c r="F3" s="1"><v>45000</v></c><c r="G3" s="2"><v>0.5</v></c><c r="H3"><f>1+1</f></c></row>';
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/></cellXfs>';
    expect(await spreadsheets.read(buildWorkbook({ rows, styles }))).toEqual({
      rows: [['Slug', 'Title', '', '', '', '', '', ''], Array(8).fill(''), ['7', 'Slug!', '0.3', 'true', '#REF!', '45000', '50%', '']],
      faults: [
        { row: 3, column: 5, kind: 'error' },
        { row: 3, column: 6, kind: 'date' },
        { row: 3, column: 8, kind: 'error' },
      ],
    });
  });

  test.each(['02-openpyxl', '03-libreoffice', '05-shared', '12-strict', '31-google'])('as it comes from %s', async (name) => {
    const workbook = await readWorkbook(readSampleFile(`books/${name}.xlsx`));
    const { cells } = await workbook.readSheet(workbook.sheets.find(({ state }) => state === 'visible')!.name);
    const texts = (await readRows(readSampleFile(`books/${name}.xlsx`))).flat().filter((text) => text !== '');
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.length).toBeLessThanOrEqual(cells.size);
  });

  test('from its sheet Pages, when other sheets come before', async () => {
    const bytes = await spreadsheets.write({ kind: 'xlsx', rows: [['Slug'], ['a']], choices: [], help: ['How to'] });
    const { sheets } = await readWorkbook(bytes);
    expect(sheets.map(({ name }) => name)).toEqual(['Pages', 'Help']);
    expect((await readRows(bytes)).slice(0, 2)).toEqual([['Slug'], ['a']]);
  });
});

describe('T87: a file is refused', () => {
  const manyRows = `Slug\n${'a\n'.repeat(2001)}`;
  test.each<{ what: string; bytes: Uint8Array; code: string }>([
    { what: 'that is empty', bytes: new Uint8Array(), code: 'upload.empty' },
    { what: 'with only empty lines', bytes: encode('\n \r\n'), code: 'upload.empty' },
    { what: 'that is an image', bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), code: 'sheet.otherKind' },
    { what: 'that is a web page', bytes: encode('<!doctype html><table>'), code: 'sheet.otherKind' },
    { what: 'of an old Excel', bytes: readSampleFile('books/28-xls.xlsx'), code: 'sheet.otherKind' },
    { what: 'that is a binary workbook', bytes: readSampleFile('books/25-xlsb.xlsx'), code: 'sheet.otherKind' },
    { what: 'of another spreadsheet format', bytes: readSampleFile('books/29-ods.xlsx'), code: 'sheet.otherKind' },
    { what: 'that is a letter', bytes: readSampleFile('books/24-docx.xlsx'), code: 'sheet.otherKind' },
    { what: 'with macros', bytes: readSampleFile('books/26-macro.xlsm'), code: 'upload.macros' },
    { what: 'with a password', bytes: readSampleFile('books/27-password.xlsx'), code: 'upload.password' },
    { what: 'that is cut off', bytes: readSampleFile('books/22-truncated.xlsx'), code: 'sheet.damaged' },
    { what: 'that is a zip bomb', bytes: readSampleFile('books/17-bomb.xlsx'), code: 'upload.tooLargeInside' },
    { what: 'that is a zip bomb with false sizes', bytes: readSampleFile('books/18-bomb-lies.xlsx'), code: 'upload.tooLargeInside' },
    { what: 'with an open quotation mark', bytes: encode('Slug,Title\na,"b\nc'), code: 'sheet.openQuote' },
    { what: 'with too many rows', bytes: encode(manyRows), code: 'sheet.tooManyRows' },
    { what: 'with too many columns', bytes: encode(`${','.repeat(200)}Slug`), code: 'sheet.tooManyColumns' },
    {
      what: 'with a cell far below the others',
      bytes: buildWorkbook({ rows: '<row r="9000"><c r="A9000"><v>1</v></c></row>' }),
      code: 'sheet.tooManyRows',
    },
  ])('$what', async ({ bytes, code }) => {
    await expect(spreadsheets.read(bytes)).rejects.toMatchObject({ name: 'AppError', code });
  });

  test('T87: and each of 10,000 random files is either read as a table or refused', async () => {
    const random = createSeededRandom(16);
    const samples = [
      encode('id,Slug,Title\r\n1,a,"x ""y"""\r\n'),
      encodeUtf16('id\tSlug\n1\ta'),
      buildWorkbook({ rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>Slug</t></is></c></row>' }),
    ];
    for (let round = 0; round < 10_000; round++) {
      const bytes = Uint8Array.from(samples[round % samples.length]!);
      for (let edit = 0; edit < 1 + random(8); edit++) bytes[random(bytes.length)] = random(256);
      const read = spreadsheets.read(round % 10 === 0 ? bytes.subarray(0, random(bytes.length)) : bytes);
      const outcome = await read.then(
        ({ rows }) => (Array.isArray(rows) ? 'table' : 'nothing'),
        (error: Error) => error.name,
      );
      expect(['table', 'AppError']).toContain(outcome);
    }
  });
});

describe('a written file', () => {
  const texts = [
    ...AWKWARD_TEXTS,
    '\u0001 control',
    ' spaces ',
    '_x000D_',
    "'quoted'",
    '\ttab',
    '=',
    "''",
    ' =1',
    '"=1"',
    '＝1',
    "' +1",
    '\n-1',
  ];
  const rows = [['Slug', 'Title'], ...texts.map((text) => ['x', text])];

  test('returns every text from a CSV file', async () => {
    expect(await readRows(await spreadsheets.write({ kind: 'csv', rows }))).toEqual(rows.map((row) => row.map(normalizeCellText)));
  });

  test('returns every text from an .xlsx file', async () => {
    const bytes = await spreadsheets.write({ kind: 'xlsx', rows, choices: [{ column: 1, choices: ['x', 'y'] }], help: [] });
    const read = await readRows(bytes);
    expect(read.slice(0, rows.length).map((row) => row.map(normalizeCellText))).toEqual(rows.map((row) => row.map(normalizeCellText)));
    expect(read.slice(rows.length).flat().join('')).toBe('');
  });

  test('T67: contains no cell of a CSV file that a spreadsheet program runs as a formula', async () => {
    const written = parse(Buffer.from(await spreadsheets.write({ kind: 'csv', rows })), { bom: true });
    expect(written).toHaveLength(rows.length);
    for (const [, cell] of written) expect(cell).not.toMatch(/^(?:[\t\r\n]|["\s]*[=+\-@＝＋－＠])/);
  });

  test('contains drop-down lists, and its cells are text', async () => {
    const choices = [
      { column: 1, choices: ['info', 'tip'] },
      { column: 2, choices: 1 },
    ];
    const bytes = await spreadsheets.write({ kind: 'xlsx', rows, choices, help: ['Help'] });
    const workbook = await readWorkbook(bytes);
    const sheet = await workbook.readSheet('Pages');
    expect(sheet.validationCount).toBe(2);
    const xml = await new ZipArchive(bytes, WORKBOOK_LIMITS).readText('xl/worksheets/sheet1.xml');
    const rules = [...xml.matchAll(/<dataValidation type="(\w+)"[^>]* sqref="([^"]+)"><formula1>(.*?)<\/formula1>/g)];
    expect(rules.map(([, ...rule]) => rule)).toEqual([
      ['list', 'A2:A2001', expect.stringContaining('info,tip')],
      ['list', 'B2:B2001', '$A$2:$A$2001'],
    ]);
    const formats = [...sheet.cells].slice(2).map(([, { style }]) => workbook.numberFormatOf(style));
    expect(new Set(formats)).toEqual(new Set(['@']));
  });
});

test('files that arrive at the same time are read one after the other', async () => {
  const [first, second] = await Promise.all([readRows(encode('a,b')), readRows(encode('c;d'))]);
  expect([first, second]).toEqual([[['a', 'b']], [['c', 'd']]]);
});

test.each([
  ['a caption file of five million line breaks', () => spreadsheets.normalizeCaptions(Buffer.alloc(5_000_000, '\n'))],
  [
    'a workbook of 800,000 content types',
    () => {
      const types = `<Types>${'<Override ContentType="a"/>'.repeat(800_000)}</Types>`;
      return spreadsheets.checkArchive(buildZipArchive({ '[Content_Types].xml': types, 'xl/workbook.xml': '<workbook/>' }), 'xlsx');
    },
  ],
  [
    'a spreadsheet of 2000 rows with unknown page names',
    () => {
      const rows = Array.from({ length: 2000 }, (_, index) => [
        `page-${'x'.repeat(80)}${index}`,
        'Title',
        'info',
        `unknown-${'x'.repeat(80)}${index}`,
      ]);
      const table = { rows: [['Slug', 'Title', 'Type', 'Next page'], ...rows], faults: [] };
      return spreadsheets.review({ table, cards: [], files: [], deletesMissing: false });
    },
  ],
])('the event loop keeps running while %s is checked', async (_, check) => {
  await spreadsheets.normalizeCaptions(Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nHello\n')).catch(() => {});
  const checked = check().catch(() => {});
  const cpuBefore = process.threadCpuUsage();
  await checked;
  const { user, system } = process.threadCpuUsage(cpuBefore);
  expect((user + system) / 5000).toBeLessThan(100);
});
