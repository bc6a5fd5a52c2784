import { describe, expect, test } from 'vitest';
import { buildRelationships, buildWorkbookParts, type WorkbookContents } from '#workbook/reader/testing/workbook-parts.ts';
import { buildZipArchive } from '#workbook/reader/testing/zip-parts.ts';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import { WORKBOOK_LIMITS } from '#workbook/reader/workbook-limits.ts';
import { compileCheckSet } from '../compile-check-set.ts';
import { applyCheckDefaults } from '../apply-check-defaults.ts';
import { runCheckSet } from '../run-check-set.ts';
import type { ElementKind } from './element-names.ts';
import { buildElementWorkbook, buildRows, relateSheet } from './testing/element-samples.ts';

const ROWS = buildRows([['Units'], [120], [45]]);
const PLAIN: WorkbookContents = { rows: ROWS };

const chartOf = (xml: string, count = 1): WorkbookContents => {
  const charts = Array.from({ length: count }, (_, index) => `charts/chart${index}.xml`);
  return {
    rows: ROWS,
    parts: {
      ...relateSheet({ type: 'drawing', target: '../drawings/drawing1.xml' }),
      'xl/drawings/drawing1.xml': '<wsDr/>',
      'xl/drawings/_rels/drawing1.xml.rels': buildRelationships(...charts.map((chart) => ({ type: 'chart', target: `../${chart}` }))),
      ...Object.fromEntries(charts.map((chart) => [`xl/${chart}`, xml])),
    },
  };
};

async function judge(element: ElementKind, contents: WorkbookContents): Promise<string> {
  const plain = await buildElementWorkbook(PLAIN);
  const check = applyCheckDefaults({ id: 'one', kind: 'element', sheet: 'Data', at: 'A2:A3', element, wants: {} });
  const set = await compileCheckSet(plain, plain, [check]);
  return runCheckSet(set, await buildElementWorkbook(contents)).then(
    ({ verdict }) => verdict,
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );
}

describe('a file that is made to use up memory or time', () => {
  test.each<{ what: string; element: ElementKind; contents: WorkbookContents; verdict: string }>([
    { what: 'a chart of too many elements', element: 'chart', contents: chartOf(`<c>${'<c/>'.repeat(250_000)}</c>`), verdict: 'tooLarge' },
    {
      what: 'many charts of many elements',
      element: 'chart',
      contents: chartOf(`<c>${'<c/>'.repeat(30_000)}</c>`, 20),
      verdict: 'tooLarge',
    },
    { what: 'a chart that is cut off', element: 'chart', contents: chartOf('<c:chartSpace><c:chart>'), verdict: 'damaged' },
    {
      what: 'a chart with a document type',
      element: 'chart',
      contents: chartOf('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
      verdict: 'damaged',
    },
    {
      what: 'a chart that is missing',
      element: 'chart',
      contents: { ...chartOf('<c/>'), parts: { ...chartOf('<c/>').parts, 'xl/charts/chart0.xml': '' } },
      verdict: 'pass',
    },
    {
      what: 'rules whose formulas are no formulas',
      element: 'noHighlight',
      contents: {
        rows: ROWS,
        afterRows:
          '<conditionalFormatting sqref="C1 ZZZZZ9 A0"><cfRule type="expression"><formula>((</formula></cfRule></conditionalFormatting>',
      },
      verdict: 'pass',
    },
    {
      what: 'attributes without end',
      element: 'freeze',
      contents: { rows: ROWS, afterRows: `<sheetViews ${Array.from({ length: 5000 }, (_, index) => `a${index}="1"`).join(' ')}/>` },
      verdict: 'pass',
    },
  ])('$what ends with a verdict or a refusal', async ({ element, contents, verdict }) => {
    expect(await judge(element, contents)).toBe(verdict);
  });

  test('a sheet that is read for its cells and for its elements counts once toward the limit of all parts', async () => {
    const bytes = buildZipArchive(buildWorkbookParts({ rows: ROWS, afterRows: `<!--${' '.repeat(5000)}-->` }));
    const read = async (totalBytes: number) => {
      const workbook = await readWorkbook(bytes, { ...WORKBOOK_LIMITS, totalBytes });
      await workbook.readSheet('Data');
      return (await workbook.parts!.readText('xl/worksheets/sheet1.xml')).length;
    };
    expect(await read(9000)).toBeGreaterThan(5000);
    await expect(read(5000)).rejects.toMatchObject({ code: 'tooLarge' });
  });
});
