import { describe, expect, test } from 'vitest';
import { createTestWorkbook, type TestCells } from '../formula/testing/create-test-workbook.ts';
import { parseAreaAddress, toCellKey } from '../reader/cell-address.ts';
import type { Workbook } from '../reader/workbook.ts';
import type { CheckRequest, CheckSet, PlainValue } from './check-set.ts';
import { compileCheckSet } from './compile-check-set.ts';
import { listFindings } from './finding-list.ts';
import { createCheckedFileSummary, runCheckSet } from './run-check-set.ts';

const START: TestCells = { A1: 'Item', B1: 'Costs', A2: 'Tea', B2: 1.1, A3: 'Cake', B3: 0.7, A4: 'Soup', B4: 1.5, A5: 'Total' };
const CHECKS: CheckRequest[] = [
  { id: 'result', kind: 'result', sheet: 'Costs', at: 'B5' },
  { id: 'formula', kind: 'formula', sheet: 'Costs', at: 'B5', follows: true },
];
const CLOCK = 46_349.395_833;

const open = (cells: TestCells) => createTestWorkbook({ Costs: { ...START, ...cells } }, { hasStoredValues: false });

/** Creates a workbook whose formula in cell B5 has a stored result. */
function save(cells: TestCells, result: PlainValue): Workbook {
  const workbook = open(cells);
  return {
    ...workbook,
    readSheet: async (name) => {
      const sheet = await workbook.readSheet(name);
      const { top, left } = parseAreaAddress('B5')!;
      const key = toCellKey(top, left);
      const changed = new Map(sheet.cells).set(key, { ...sheet.cells.get(key)!, value: result, hasStoredValue: true });
      return { ...sheet, cells: changed };
    },
  };
}

const compile = (formula = '=SUM(B2:B4)', checks = CHECKS) => compileCheckSet(open({}), open({ B5: formula }), checks, { clock: CLOCK });

async function check(workbook: Workbook, set?: CheckSet) {
  const used = set ?? (await compile());
  const report = await runCheckSet(used, workbook);
  const lines = listFindings(used.checks, report).lines.map(({ parts }) => parts.map(({ text }) => text).join(''));
  return { verdict: report.verdict, findings: report.findings.map(({ outcome, fault }) => fault ?? outcome), lines, report };
}

test.each(['=SUBTOTAL(9,B:B)', '=SUBTOTAL(109,B2:B5)', '=SUM(B2:B6)', '=AGGREGATE(9,0,B:B)'])(
  'a total in the column that it adds up is told to depend on itself, whatever the file shows: %s',
  async (formula) => {
    const through = formula.includes('B6') ? ' (through B6)' : '';
    const cells: TestCells = { B5: formula, ...(through && { B6: '=B5*2' }) };
    expect((await check(open(cells))).lines).toEqual([expect.stringMatching(/^B5 depends on itself(?: \(through B6\))?\.$/)]);
    expect((await check(save(cells, 0))).lines).toEqual([expect.stringMatching(/^B5 depends on itself(?: \(through B6\))?\.$/)]);
  },
);

describe('a formula fails', () => {
  test.each([
    { why: 'adds chance to a typed number', formula: '=3.3+0*RAND()', faults: ['pass', 'notFollowing'] },
    { why: 'adds the day to a typed number', formula: '=3.3+0*TODAY()', faults: ['pass', 'notFollowing'] },
    { why: 'reads another workbook', formula: '=[1]Costs!B5', faults: ['pass', 'otherWorkbook'] },
    {
      why: 'hides another workbook behind a function that nobody can work out',
      formula: '=CUBEVALUE(B2,[1]Costs!B5)',
      faults: ['pass', 'otherWorkbook'],
    },
    { why: 'reads itself', formula: '=B2+B5*0', faults: ['pass', 'circular'] },
    { why: 'calls a macro', formula: '=MYSUM(B2:B4)', faults: ['pass', 'noSuchFunction'] },
    { why: 'hides a misspelled function', formula: '=IFERROR(NOSUCHFN(B2),3.3)', faults: ['pass', 'noSuchFunction'] },
    { why: 'changes by itself', formula: '=SUM(B2:B4)+INT(RAND()*1000)', faults: ['volatile', 'volatile'] },
    { why: 'is right on one day only', formula: '=IF(TODAY()<46400,SUM(B2:B4),0)', faults: ['volatile', 'volatile'] },
  ])('that $why: $formula', async ({ formula, faults }) => {
    expect(await check(save({ B5: formula }, 3.3))).toMatchObject({ verdict: 'fail', findings: faults });
  });

  test.each([
    { formula: '=[1]Costs!B5', line: 'B5 reads another workbook. Use the cells of this one.' },
    { formula: '=B2+B5', line: 'B5 depends on itself.' },
    { formula: '=NOSUCHFN(B2)', line: 'There is no function NOSUCHFN. Check its spelling.' },
    { formula: '=SUM(B2:B4)+RAND()', line: 'B5 uses RAND, so it changes by itself. Use only the cells.' },
  ])('and the learner of $formula reads: $line', async ({ formula, line }) => {
    expect((await check(save({ B5: formula }, 3.3))).lines).toEqual([line]);
  });

  test('that is right only because the given data was changed, and the changed cell is named', async () => {
    const { verdict, lines } = await check(save({ B2: 1.8, B3: 0, B5: '=SUM(B2,B4)' }, 3.3));
    expect(verdict).toBe('fail');
    expect(lines[0]).toBe('B5 is right for the data in your file, but B2 there is not as given.');
  });
});

describe('there is no verdict, and nothing is sent to the server,', () => {
  test('when a real function cannot be worked out', async () => {
    const { verdict, findings, lines, report } = await check(save({ B5: '=CUBEVALUE("sales",B2)' }, 3.3));
    expect({ verdict, findings }).toEqual({ verdict: 'unclear', findings: ['pass', 'cannotFollow'] });
    expect(lines).toEqual([
      'We cannot work out CUBEVALUE, so we cannot tell whether B5 follows when the data changes. Another formula can be checked, for ' +
        'example one with SUMIFS. This try does not count.',
    ]);
    expect(createCheckedFileSummary(await compile(), report).outcomes).toEqual([{ id: 'result', outcome: 'pass' }]);
  });

  test('when the file shows something else than its own data gives', async () => {
    const { verdict, findings, lines } = await check(save({ B5: '=SUM(B2:B3)' }, 3.3));
    expect({ verdict, findings }).toEqual({ verdict: 'unclear', findings: ['pass', 'notRecalculated'] });
    expect(lines[0]).toMatch(/^Your file shows 3.3 in B5, we get 1.8\. Let your program calculate everything again/);
  });

  test('not even when the pass mark is reached without the check', async () => {
    const set = await compile();
    expect(await check(save({ B5: '=CUBEVALUE("sales",B2)' }, 3.3), { ...set, passMark: 50 })).toMatchObject({ verdict: 'unclear' });
  });
});

test('an author can accept a formula that nobody can work out, which the figures then show', async () => {
  const set = await compile('=SUM(B2:B4)', [CHECKS[0]!, { ...CHECKS[1]!, acceptsUnknown: true } as CheckRequest]);
  const { verdict, report } = await check(save({ B5: '=CUBEVALUE("sales",B2)' }, 3.3), set);
  expect(verdict).toBe('pass');
  expect(createCheckedFileSummary(set, report).outcomes).toContainEqual({ id: 'formula', outcome: 'pass', fault: 'cannotFollow' });
  expect(await check(save({ B5: '=NOSUCHFN(B2)' }, 3.3), set)).toMatchObject({ verdict: 'fail' });
});

describe('a formula passes', () => {
  test.each(['=SUM(B2:B4)', '=B2+B3+B4', '=SUM(B2:B4)+0*TODAY()', '=ROUND(SUM(B2:B4),2)'])('%s', async (formula) => {
    expect(await check(save({ B5: formula }, 3.3))).toMatchObject({ verdict: 'pass' });
  });

  test('that is right although the file is not calculated again', async () => {
    expect(await check(save({ B5: '=SUM(B2:B4)' }, 0))).toMatchObject({ verdict: 'pass' });
  });
});

describe('a result that depends on the day', () => {
  test.each([
    { formula: '=YEAR(TODAY())-2020', verdict: 'pass' },
    { formula: '=TODAY()-B2*0', verdict: 'pass', solution: '=TODAY()' },
    { formula: '=46349', verdict: 'fail', solution: '=TODAY()+B2*0' },
    { formula: '=46349+0*B2', verdict: 'fail', solution: '=TODAY()+B2*0' },
  ])('is checked on fixed days: $formula gives $verdict', async ({ formula, verdict, solution = formula }) => {
    const set = await compile(solution);
    expect(set.targets['Costs!B5']).toMatchObject({ readsClock: true });
    expect(await check(save({ B5: formula }, 1), set)).toMatchObject({ verdict });
  });
});

describe('a random number', () => {
  const dice: CheckRequest[] = [{ id: 'dice', kind: 'random', sheet: 'Costs', at: 'B5', low: 1, high: 6, isWhole: true }];

  test.each([
    { formula: '=RANDBETWEEN(1,6)', fault: 'pass' },
    { formula: '=INT(RAND()*6)+1', fault: 'pass' },
    { formula: '=RAND()*6', fault: 'randomValue' },
    { formula: '=RANDBETWEEN(1,60)', fault: 'randomValue' },
    { formula: '=4+0*RAND()', fault: 'notRandom' },
  ])('is judged by several draws: $formula gives $fault', async ({ formula, fault }) => {
    expect((await check(save({ B5: formula }, 3), await compile('=RANDBETWEEN(1,6)', dice))).findings).toEqual([fault]);
  });
});

test('a check set of the older kind goes on with its two fixed variations', async () => {
  const { v: _, clock: __, variations: ___, ...set } = await compile();
  const old: CheckSet = { ...set, targets: { 'Costs!B5': { expected: [3.3], variants: [[3.3], [3.3]] } } };
  expect(await check(save({ B5: '=SUM(B2:B4)' }, 3.3), old)).toMatchObject({ verdict: 'pass' });
  expect(await check(save({ B5: '=SUM(B2:B3)' }, 3.3), old)).toMatchObject({ verdict: 'pass' });
  expect(await check(save({ B5: '=B2*3' }, 3.3), old)).toMatchObject({ verdict: 'fail' });
});
