// Tests the number of formula faults that a check finds when only the options "the right result" and "still right when the data changes"
// are selected.
import { describe, expect, test } from 'vitest';
import { toCellAddress, parseAreaAddress } from '../reader/cell-address.ts';
import { tokenizeFormula } from '../reader/formula-tokens.ts';
import { translateFormula } from '../reader/translate-formula.ts';
import type { CheckRequest } from './check-set.ts';
import { runCheckSet } from './run-check-set.ts';
import { listAreaCells } from './sheet-area.ts';
import { changeWorkbook, type CellEntry } from './testing/changed-workbook.ts';
import { compileSample, readSampleWorkbook } from './testing/graded-samples.ts';

/**
 * Lists, for each challenge, the checked cells, a cell of the start workbook that contains a number, and the solution's formula in the
 * first checked cell.
 */
const TARGETS = {
  sum: { sheet: 'Budget', at: 'B10', tolerance: 0, numberCell: 'B2', formula: 'SUM(B2:B9)' },
  absolute: { sheet: 'Prices', at: 'C2:C9', tolerance: 0.005, numberCell: 'B2', formula: 'B2*$E$2' },
  lookup: { sheet: 'Orders', at: 'C2:C7', tolerance: 0, numberCell: 'B2', formula: 'VLOOKUP(A2,Prices!$A$2:$C$11,3,FALSE)' },
  sumifs: { sheet: 'Sales', at: 'F4', tolerance: 0.005, numberCell: 'C2', formula: 'SUMIFS(C2:C21,A2:A21,">="&F1,A2:A21,"<="&F2)' },
  percent: { sheet: 'Shares', at: 'C2:C6', tolerance: 0, numberCell: 'B2', formula: 'B2/$B$7' },
};
type Challenge = keyof typeof TARGETS;
const challenges = Object.keys(TARGETS) as Challenge[];

async function runWithEntries(challenge: Challenge, entryAt: (row: number, index: number) => CellEntry) {
  const { sheet, at, tolerance } = TARGETS[challenge];
  const checks: CheckRequest[] = [
    { id: 'result', kind: 'result', sheet, at, tolerance },
    { id: 'formula', kind: 'formula', sheet, at, follows: true },
  ];
  const cells = listAreaCells(parseAreaAddress(at)!);
  const entries = cells.map(({ row, column }, index) => [`${sheet}!${toCellAddress(row, column)}`, entryAt(row, index)] as const);
  return runCheckSet(
    await compileSample(challenge, checks),
    changeWorkbook(await readSampleWorkbook(challenge, 'solution'), Object.fromEntries(entries)),
  );
}

/** Copies a formula down from the first row, as a spreadsheet program would. */
const fill = (formula: string) => (_row: number, index: number) => `=${translateFormula(formula, index, 0)}`;

const SHIFTS = [
  { change: 'ends a row early', top: 0, bottom: -1 },
  { change: 'begins a row late', top: 1, bottom: 0 },
  { change: 'stands a row higher', top: -1, bottom: -1 },
  { change: 'stands a row lower', top: 1, bottom: 1 },
];

/** Lists faulty variants of a formula. Each variant has one reference that is one row too high or too low. */
function listShiftedFormulas(formula: string): string[] {
  const tokens = tokenizeFormula(formula);
  const shifted = tokens.flatMap((token, position) => {
    if (token.kind !== 'reference') return [];
    return SHIFTS.filter(({ top, bottom }) => token.text.includes(':') || top === bottom).map(({ top, bottom }) => {
      const corners = token.text.split(':').map((corner, index) => moveRow(corner, index === 0 ? top : bottom));
      return tokens.map(({ prefix, text }, index) => prefix + (index === position ? corners.join(':') : text)).join('');
    });
  });
  return [...new Set(shifted)].filter((one) => one !== formula);
}

const moveRow = (corner: string, rows: number) => corner.replace(/\d+$/, (row) => String(Math.max(1, Number(row) + rows)));

const wrongFormulas = challenges.flatMap((challenge) =>
  listShiftedFormulas(TARGETS[challenge].formula).map((formula) => ({ challenge, formula })),
);

describe('a wrong formula is caught', () => {
  test.each(wrongFormulas)('$challenge: $formula', async ({ challenge, formula }) => {
    expect((await runFormula(challenge, formula)).verdict).not.toBe('pass');
  });

  test.each<{ challenge: Challenge; why: string; formula: string }>([
    { challenge: 'sum', why: 'numbers instead of cells', formula: '900+320+60+25+140.5+75+210+48' },
    { challenge: 'absolute', why: 'a number instead of the rate', formula: 'B2*0.2' },
    { challenge: 'sumifs', why: 'a date instead of its cell', formula: 'SUMIFS(C2:C21,A2:A21,">="&46054,A2:A21,"<="&F2)' },
    { challenge: 'sumifs', why: 'the other date instead of its cell', formula: 'SUMIFS(C2:C21,A2:A21,">="&F1,A2:A21,"<="&46081)' },
    { challenge: 'percent', why: 'a number instead of the total', formula: 'B2/1400' },
    { challenge: 'lookup', why: 'the result beside a reference', formula: '14.4+0*B2' },
  ])('$challenge: $why', async ({ challenge, formula }) => {
    expect((await runFormula(challenge, formula)).verdict).not.toBe('pass');
  });

  test.each(challenges)('%s: the results are typed in', async (challenge) => {
    const { expected } = Object.values((await compileSample(challenge)).targets)[0]!;
    const report = await runWithEntries(challenge, (_row, index) => expected[index] ?? null);
    expect(report).toMatchObject({ verdict: 'fail', findings: [{ outcome: 'pass' }, { outcome: 'fail', fault: 'typed' }] });
  });

  test.each(challenges)('%s: the results are typed into formulas that only mention a cell', async (challenge) => {
    const { expected } = Object.values((await compileSample(challenge)).targets)[0]!;
    const report = await runWithEntries(challenge, (_row, index) => `=${String(expected[index])}+0*${TARGETS[challenge].numberCell}`);
    expect(report).toMatchObject({ verdict: 'fail', findings: [{ outcome: 'pass' }, { outcome: 'fail', fault: 'notFollowing' }] });
  });
});

const runFormula = (challenge: Challenge, formula: string) => runWithEntries(challenge, fill(formula));

const REWRITES: readonly { way: string; rewrite: (formula: string) => string }[] = [
  { way: 'as it is', rewrite: (formula) => formula },
  { way: 'inside IFERROR', rewrite: (formula) => `IFERROR(${formula},0)` },
  { way: 'plus zero', rewrite: (formula) => `(${formula})+0` },
  { way: 'in lower case, times one', rewrite: (formula) => `0+1*(${formula.toLowerCase()})` },
  { way: 'inside PRODUCT', rewrite: (formula) => `PRODUCT(1,${formula})` },
  { way: 'inside IF', rewrite: (formula) => `IF(TRUE,${formula},0)` },
  { way: 'inside LET', rewrite: (formula) => `_xlfn.LET(_xlpm.x,${formula},_xlpm.x)` },
  { way: 'inside SUM', rewrite: (formula) => `SUM(${formula})` },
  { way: 'inside ROUND', rewrite: (formula) => `ROUND(${formula},12)` },
];

describe('a right formula passes', () => {
  test.each(challenges.flatMap((challenge) => REWRITES.map(({ way, rewrite }) => ({ challenge, way, rewrite }))))(
    '$challenge: the solution $way',
    async ({ challenge, rewrite }) => {
      expect(await runFormula(challenge, rewrite(TARGETS[challenge].formula))).toMatchObject({ verdict: 'pass' });
    },
  );

  test.each<{ challenge: Challenge; formula: string }>([
    { challenge: 'sum', formula: 'AVERAGE(B2:B9)*COUNT(B2:B9)' },
    { challenge: 'sum', formula: 'SUMPRODUCT(B2:B9)' },
    { challenge: 'sum', formula: 'SUM(B2:B5,B6:B9)' },
    { challenge: 'sum', formula: 'SUM(B1:B9)' },
    { challenge: 'sum', formula: 'SUBTOTAL(9,B2:B9)' },
    { challenge: 'absolute', formula: 'E$2*B2' },
    { challenge: 'absolute', formula: 'B2*(1+$E$2)-B2' },
    { challenge: 'absolute', formula: 'ROUND(B2*$E$2,2)' },
    { challenge: 'lookup', formula: 'INDEX(Prices!C:C,MATCH(A2,Prices!A:A,0))' },
    { challenge: 'lookup', formula: '_xlfn.XLOOKUP(A2,Prices!$A$2:$A$11,Prices!$C$2:$C$11,"?")' },
    { challenge: 'lookup', formula: '_xlfn._xlws.FILTER(Prices!$C$2:$C$11,Prices!$A$2:$A$11=A2)' },
    { challenge: 'lookup', formula: 'SUMPRODUCT((Prices!$A$2:$A$11=A2)*Prices!$C$2:$C$11)' },
    { challenge: 'lookup', formula: 'SUMIF(Prices!A:A,A2,Prices!C:C)' },
    { challenge: 'sumifs', formula: 'SUMPRODUCT((A2:A21>=F1)*(A2:A21<=F2)*C2:C21)' },
    { challenge: 'sumifs', formula: 'SUMIF(A:A,">="&F1,C:C)-SUMIF(A:A,">"&F2,C:C)' },
    { challenge: 'sumifs', formula: 'SUM((A2:A21>=F1)*(A2:A21<=F2)*C2:C21)' },
    { challenge: 'percent', formula: 'B2/SUM($B$2:$B$6)' },
    { challenge: 'percent', formula: 'B2/SUM(B$2:B$6)' },
  ])('$challenge: $formula', async ({ challenge, formula }) => {
    expect(await runFormula(challenge, formula)).toMatchObject({ verdict: 'pass' });
  });
});

test('at least 49 of the wrong formulas have ranges that are off by a row, typed results or typed data', () => {
  expect(wrongFormulas.length + 2 * challenges.length + 6).toBeGreaterThanOrEqual(49);
});
