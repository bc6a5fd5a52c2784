// Tests every kind of check: what is proposed, right ways as spreadsheet programs save them, and near misses with their sentences.
import { describe, expect, test } from 'vitest';
import { ELEMENT_NAMES } from './element-names.ts';
import { judgeSample, type SampleKind } from './testing/element-samples.ts';
import { CELL_SAMPLES } from './testing/samples/cells-samples.ts';
import { CHART_SAMPLES } from './testing/samples/chart-samples.ts';
import { CONTENT_SAMPLES } from './testing/samples/contents-samples.ts';
import { DATA_SAMPLES } from './testing/samples/data-samples.ts';
import { FORMULA_SAMPLES } from './testing/samples/formula-samples.ts';
import { FURTHER_SAMPLES } from './testing/samples/further-facts-samples.ts';
import { INSERTED_SAMPLES } from './testing/samples/inserted-samples.ts';
import { LIST_SAMPLES } from './testing/samples/list-samples.ts';
import { PIVOT_SAMPLES } from './testing/samples/pivot-samples.ts';
import { RULE_SAMPLES } from './testing/samples/rules-samples.ts';
import { SHEET_SETUP_SAMPLES } from './testing/samples/sheet-setup-samples.ts';
import { TABLE_SAMPLES } from './testing/samples/table-samples.ts';

const SAMPLES = Object.entries({
  ...CELL_SAMPLES,
  ...CHART_SAMPLES,
  ...CONTENT_SAMPLES,
  ...DATA_SAMPLES,
  ...FORMULA_SAMPLES,
  ...FURTHER_SAMPLES,
  ...INSERTED_SAMPLES,
  ...LIST_SAMPLES,
  ...PIVOT_SAMPLES,
  ...RULE_SAMPLES,
  ...SHEET_SETUP_SAMPLES,
  ...TABLE_SAMPLES,
});
const OTHERS = ['result', 'formula', 'format', 'given', 'sorted', 'filter', 'random', 'structured'];
const KINDS = [...Object.keys(ELEMENT_NAMES), ...OTHERS] as SampleKind[];
const PROGRAMS = ['Excel', 'LibreOffice', 'Google Sheets'];
/** Names what Google Sheets does not save in an .xlsx file. */
const LOST_BY_GOOGLE: ReadonlySet<SampleKind> = new Set(['cellStyle', 'headerFooter', 'properties']);
const [MIN_RIGHT, MIN_WRONG] = [3, 4];

test('there are 36 kinds, and table names as an option', () => {
  expect(KINDS).toHaveLength(37);
});

describe.each(KINDS)('the kind %s', (kind) => {
  const samples = SAMPLES.filter(([, { element }]) => element === kind);

  test('has right ways of three programs and four near misses', () => {
    const ways = samples.flatMap(([, { right }]) => Object.keys(right));
    const isMissing = (program: string) => !ways.some((way) => way.startsWith(program));
    expect(PROGRAMS.filter(isMissing)).toEqual(LOST_BY_GOOGLE.has(kind) ? ['Google Sheets'] : []);
    expect(samples.length).toBeGreaterThan(0);
    for (const [, { right, wrong }] of samples) {
      expect(Object.keys(right).length).toBeGreaterThanOrEqual(MIN_RIGHT);
      expect(Object.keys(wrong).length).toBeGreaterThanOrEqual(MIN_WRONG);
    }
  });

  test.each(samples)('%s', async (_, sample) => {
    const { found, wanted } = await judgeSample(sample);
    expect(found).toEqual(wanted);
  });
});
