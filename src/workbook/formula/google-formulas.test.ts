import { expect, test } from 'vitest';
import { createTestWorkbook } from './testing/create-test-workbook.ts';
import { FormulaEngine } from './engine/formula-engine.ts';
import { LoadedWorkbook } from './engine/loaded-workbook.ts';
import { loadExtendedFunctions } from './functions/function-registry.ts';
import { restoreGoogleFormulas } from '../reader/sheet/google-formulas.ts';

const exported = (formula: string, result: string) => `=IFERROR(__xludf.DUMMYFUNCTION("${formula.replaceAll('"', '""')}"),${result})`;
const computed = (result: string) => exported('"COMPUTED_VALUE"', result);

async function calculate(formulas: Record<string, string>) {
  await loadExtendedFunctions();
  const workbook = createTestWorkbook({ Sheet1: { A1: 'Tea', A2: 'Cake', A3: 'Tea', B1: 2, B2: 5, B3: 3, ...formulas } });
  const sheet = await workbook.readSheet('Sheet1');
  const engine = new FormulaEngine(new LoadedWorkbook(workbook, [{ ...sheet, cells: restoreGoogleFormulas(sheet.cells) }]));
  return [1, 2, 3].map((row) => engine.evaluateCell('Sheet1', row, 4));
}

test('a formula that Google Sheets exports is calculated, together with the cells that it spills into', async () => {
  expect(await calculate({ D1: exported('=unique(A1:A3)', '"Tea"'), D2: computed('"Cake"'), D3: '=ROWS(D1:D2)' })).toEqual([
    'Tea',
    'Cake',
    2,
  ]);
});

test('ARRAYFORMULA works out every cell of its ranges', async () => {
  expect(await calculate({ D1: exported('ARRAYFORMULA(B1:B3*2)', '4'), D2: computed('10'), D3: computed('6') })).toEqual([4, 10, 6]);
});

test('texts in an exported formula keep their quotation marks', async () => {
  expect((await calculate({ D1: exported('SUM(FILTER(B1:B3,A1:A3="Tea"))', '5') }))[0]).toBe(5);
});

test('a function that only Google Sheets has is named as one that cannot be worked out', async () => {
  await expect(calculate({ D1: exported('QUERY(A1:B3,"select A")', '"Tea"') })).rejects.toMatchObject({
    reason: 'cannotFollow',
    subject: 'QUERY',
  });
});
