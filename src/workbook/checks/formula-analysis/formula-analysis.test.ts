import { describe, expect, test } from 'vitest';
import { parseFormula } from '#workbook/formula/syntax/parse-formula.ts';
import { parseAreaAddress } from '#workbook/reader/cell-address.ts';
import { describeFunctionAlternatives, listFunctions } from './function-use.ts';
import { formatRelativeFormula } from './relative-formula.ts';
import { findHardCodedNumber } from './hard-coded-number.ts';
import { findUnanchoredReference } from './unanchored-reference.ts';

describe('a number typed into a formula is found', () => {
  test.each([
    ['B2*0.2', '0.2'],
    ['B2*20%', '20%'],
    ['B2*"0.2"', '0.2'],
    ['SUM(B2:B9,12)', '12'],
    ['IF(B2>100,1,0)', '100'],
    ['B2*-2', '2'],
    ['DATE(2026,2,1)', '2026'],
    ['SUM({1,2,3})', '2'],
    ['SUMIF(B2:B9,">=25")', '25'],
  ])('%s', (formula, constant) => {
    expect(findHardCodedNumber(parseFormula(formula))).toBe(constant);
  });

  test.each([
    'B2*$E$2',
    'B2*(1+E2)-0',
    'VLOOKUP(A2,Prices!A:C,3,0)',
    'VLOOKUP(A2,CHOOSE({1,2},B:B,A:A),2,FALSE)',
    'INDEX(A:C,MATCH(A2,A:A,0),3)',
    'ROUND(B2,-2)',
    'EDATE(A2,6)',
    'RANK(B2,B:B,0)',
    'COUNTIF(A:A,"Q1 2026")',
    'COUNTIF(B2:B9,"<>0")',
    'COUNTIF(B2:B9,">="&E2)',
    'COUNTIF(A:A,"<>North")',
    'LEFT(A2,3)&"-"',
  ])('but not in %s', (formula) => {
    expect(findHardCodedNumber(parseFormula(formula))).toBeNull();
  });
});

describe('a reference that moves when it is copied is found', () => {
  const find = (formula: string, anchored: string, checked: string) =>
    findUnanchoredReference(parseFormula(formula), parseAreaAddress(anchored)!, parseAreaAddress(checked)!, () => true);

  test.each([
    { formula: 'B2*E2', at: 'C2:C9', locked: 'E$2 or $E$2', direction: 'below' },
    { formula: 'B2*$E2', at: 'C2:C9', locked: 'E$2 or $E$2', direction: 'below' },
    { formula: 'B2*E2', at: 'C2:F2', locked: '$E2 or $E$2', direction: 'beside' },
    { formula: 'B2*E$2', at: 'C2:F9', locked: '$E$2', direction: 'around' },
    { formula: 'SUM(E1:E5)', at: 'C2:C9', locked: 'E$1:E$5 or $E$1:$E$5', direction: 'below' },
  ])('$formula in $at', ({ formula, at, locked, direction }) => {
    expect(find(formula, 'E2', at)).toMatchObject({ locked, direction });
  });

  test.each([
    { formula: 'B2*E$2', at: 'C2:C9' },
    { formula: 'B2*$E$2', at: 'C2:F9' },
    { formula: 'B2*$E2', at: 'C2:F2' },
    { formula: 'B2*E2', at: 'C2' },
    { formula: 'B2*Rate', at: 'C2:C9' },
    { formula: 'SUM(E:E)', at: 'C2:C9' },
    { formula: 'SUM(E$2:E2)', at: 'C2:C9' },
    { formula: 'B2*D2', at: 'C2:C9' },
  ])('but not with $formula in $at', ({ formula, at }) => {
    expect(find(formula, 'E2', at)).toBeNull();
  });
});

describe('copies of a formula are the same relative to their own cells', () => {
  const print = (formula: string, row: number, column = 3) =>
    formatRelativeFormula(parseFormula(formula), row, column, { down: true, across: false });

  test.each([
    ['B2*$E$2', 'B5*$E$2'],
    ['B2*E$2', 'B5*$E$2'],
    ['sum(B2:B4)', 'SUM(B5:B7)'],
    ['VLOOKUP(A2,Prices!$A$2:$C$11,3,FALSE)', 'VLOOKUP(A5,prices!A$2:C$11,3,FALSE)'],
    ['[@Net]*Rate', '[@Net]*rate'],
    ['SUM(B:B)', 'SUM(B:B)'],
  ])('%s in row 2 and %s in row 5', (first, copy) => {
    expect(print(copy, 5)).toBe(print(first, 2));
  });

  test.each([
    ['B2*$E$2', 'B4*$E$2'],
    ['B2*E2', 'B5*E2'],
    ['B2*$E$2', '$E$2*B5'],
    ['B2*0.2', 'B5*0.21'],
  ])('but not %s in row 2 and %s in row 5', (first, other) => {
    expect(print(other, 5)).not.toBe(print(first, 2));
  });
});

test('old and new names of a function count as the same function', () => {
  expect(listFunctions(parseFormula('CONCATENATE(RANK(A1,A:A),_xlfn.STDEV.S(A:A))'))).toEqual(new Set(['CONCAT', 'RANK.EQ', 'STDEV.S']));
});

test('groups of functions are described in the words that a learner reads', () => {
  expect(describeFunctionAlternatives(['XLOOKUP', 'VLOOKUP', 'INDEX+MATCH'])).toBe('XLOOKUP, VLOOKUP or INDEX with MATCH');
});
