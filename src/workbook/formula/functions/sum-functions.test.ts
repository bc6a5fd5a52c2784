import { expect, test } from 'vitest';
import { calculateFormula } from '../testing/calculate-formula.ts';
import { UnsupportedError } from '../values/formula-value.ts';

test.each([
  ['SUM(B2:B5)', 42],
  ['SUM(B2:B5,10,"5",TRUE)', 58],
  ['SUM(F2:F6)', 5],
  ['SUM("x")', '#VALUE!'],
  ['SUM(G2:G3)', '#DIV/0!'],
  ['SUMX2PY2({"a",2},{1,"b"})', '#DIV/0!'],
  ['AVERAGE(B2:B5)', 10.5],
  ['AVERAGE(F2:F3)', '#DIV/0!'],
  ['AVERAGEA(F2:F4)', 2],
  ['MIN(F2:F3)', 0],
  ['MAX(B2:B5,30)', 30],
  ['PRODUCT(F2:F3)', 0],
  ['COUNT(F2:F6)', 1],
  ['COUNT("5","x",TRUE)', 2],
  ['COUNTA(F2:F8)', 5],
  ['COUNTBLANK(F2:F8)', 3],
  ['COUNTBLANK(Y:Y)', 1_048_576],
  ['SUMPRODUCT(B2:B5,C2:C5)', 125.75],
  ['SUMPRODUCT((D2:D5="north")*B2:B5)', 19],
  ['SUMPRODUCT(B2:B5,C2:C4)', '#VALUE!'],
  ['VAR.S(B2:B5)', 53.666666666667],
  ['STDEV(B2:B5)', 7.325753658612],
  ['STDEV(B2)', '#DIV/0!'],
  ['SUMXMY2({1,2},{3,5})', 13],
  ['SUBTOTAL(9,B2:B5)', 42],
  ['AGGREGATE(9,6,B2:B5,G2:G3)', 42],
  ['SUM(AGGREGATE(14,6,B2:B5,{1,2}))', 32],
  ['AGGREGATE(14,6,B2:B5)', '#VALUE!'],
  ['AGGREGATE(14,6,B2:B5/(D2:D5="north"),1)', 12],
])('%s gives %s', async (formula, value) => {
  expect(await calculateFormula(formula)).toBe(value);
});

test.each([
  ['SUMIF(A2:A5,"Tea",B2:B5)', 19],
  ['SUMIF(A2:A5,"t*",B2)', 19],
  ['SUMIF(B2:B5,">5")', 39],
  ['SUMIF(A:A,"Tea",B:B)', 19],
  ['SUMIFS(B2:B5,A2:A5,"Tea",D2:D5,"<>South")', 19],
  ['SUMIFS(B2:B5,A2:A4,"Tea")', '#VALUE!'],
  ['COUNTIF(D2:D5,"north")', 2],
  ['COUNTIF(D2:D5,"?ast")', 1],
  ['COUNTIF(F2:F8,"")', 3],
  ['COUNTIF(F2:F8,"=")', 2],
  ['COUNTIF(F2:F8,"<>")', 5],
  ['COUNTIF(F:F,"")', 1_048_572],
  ['COUNTIF(F2:F6,TRUE)', 1],
  ['COUNTIF(G2:G3,"#N/A")', 1],
  ['COUNTIF(G2:G3,NA())', 1],
  ['COUNTIF(F2:F6,">1")', 1],
  ['COUNTIFS(A2:A5,"Tea",B2:B5,">=12")', 1],
  ['AVERAGEIF(A2:A5,"Pie",B2:B5)', '#DIV/0!'],
  ['AVERAGEIFS(B2:B5,A2:A5,"Tea")', 9.5],
  ['MAXIFS(B2:B5,A2:A5,"Tea")', 12],
  ['MINIFS(B2:B5,A2:A5,"Pie")', 0],
  ['SUM(COUNTIF(A2:A5,{"Tea","Cake"}))', 3],
])('conditions: %s gives %s', async (formula, value) => {
  expect(await calculateFormula(formula)).toBe(value);
});

test('a text that shows a number is neither counted as a number nor ignored', async () => {
  await expect(calculateFormula('COUNTIF(F2:F6,12)')).rejects.toThrow(UnsupportedError);
});

test.each(['SUMPRODUCT(TRUE)', 'SUMPRODUCT("5",B2)', 'PRODUCT(2,)', 'SUMPRODUCT(B2:B5,1/0)', 'SUMIF(B2:B5,">5",)', 'COUNTA(B2:B5,)'])(
  '%s has an argument that programs treat differently, and is unsupported',
  async (formula) => {
    await expect(calculateFormula(formula)).rejects.toThrow(UnsupportedError);
  },
);

test('a subtotal ignores other subtotals', async () => {
  expect(await calculateFormula('SUBTOTAL(9,B2:B6)', { B6: '=SUBTOTAL(9,B2:B5)' })).toBe(42);
});

test('a subtotal can ignore rows that a person has hidden', async () => {
  expect(await calculateFormula('SUBTOTAL(9,B2:B5)&" "&SUBTOTAL(109,B2:B5)', {}, { hiddenRows: [5] })).toBe('42 22');
});
