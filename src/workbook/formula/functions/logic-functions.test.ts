import { expect, test } from 'vitest';
import { calculateFormula } from '../testing/calculate-formula.ts';
import { UnsupportedError } from '../values/formula-value.ts';

test.each([
  ['IF(B2>10,"many","few")', 'many'],
  ['IF(B3>10,"many")', false],
  ['IF(B3>10,1,)', 0],
  ['IF(G2,1,2)', '#DIV/0!'],
  ['IF(TRUE,1,TODAY())', 1],
  ['IF("yes",1,2)', '#VALUE!'],
  ['IFERROR(G2,"none")', 'none'],
  ['IFERROR(B2,"none")', 12],
  ['IFERROR(F9,"none")', 0],
  ['IFERROR(F9,"none")&""', ''],
  ['IFNA(G2,0)', '#DIV/0!'],
  ['IFNA(G3,0)', 0],
  ['IFS(B3>10,"A",B3>2,"B")', 'B'],
  ['IFS(B3>10,"A")', '#N/A'],
  ['SWITCH(A2,"Cake",1,"Tea",2,9)', 2],
  ['SWITCH(A5,"Cake",1,"Tea",2)', '#N/A'],
  ['CHOOSE(2,"a","b")', 'b'],
  ['CHOOSE(3,"a","b")', '#VALUE!'],
  ['SUM(CHOOSE(1,B2:B5,C2:C5))', 42],
  ['AND(B2>1,B3>1)', true],
  ['AND(F2)', '#VALUE!'],
  ['AND(F2:F4)', true],
  ['OR(FALSE,0)', false],
  ['XOR(TRUE,TRUE,TRUE)', true],
  ['NOT(0)', true],
  ['{SUM(IF(A2:A5="Tea",B2:B5,0))}', 19],
  ['{SUM(IFERROR(1/(B2:B5-12),0)*0+1)}', 4],
  ['{TEXTJOIN(",",TRUE,IFS(B2:B5>10,"a",TRUE,"b"))}', 'a,b,b,a'],
])('%s gives %s', async (formula, value) => {
  expect(await calculateFormula(formula)).toBe(value);
});

test('SWITCH is unsupported when a value to compare is an error, because programs differ', async () => {
  await expect(calculateFormula('SWITCH(3,1/0,1,3,5)')).rejects.toThrow(UnsupportedError);
});

test('a condition over several cells inside SUMPRODUCT is unsupported, because programs differ', async () => {
  await expect(calculateFormula('SUMPRODUCT(IF(A2:A5="Tea",B2:B5,0))')).rejects.toThrow(UnsupportedError);
});

test.each([
  ['ISBLANK(F9)', true],
  ['ISBLANK(F5)', false],
  ['ISNUMBER(F6)', false],
  ['ISTEXT(F6)', true],
  ['ISLOGICAL(F3)', true],
  ['ISERROR(G3)', true],
  ['ISERR(G3)', false],
  ['ISNA(G3)', true],
  ['ISEVEN(-3)', false],
  ['ISODD(3.9)', true],
  ['N(F3)', 1],
  ['T(B2)', ''],
  ['N(B2:B5)', 12],
  ['SUM(N(OFFSET(B1,{1,3},0)))', 19],
  ['SUM(INDEX(B2:B5,N(IF(1,{1,4}))))', 32],
  ['ERROR.TYPE(G2)', 2],
  ['TYPE(A1)', 2],
  ['ISFORMULA(A1)', false],
  ['ISREF(A1)', true],
])('information: %s gives %s', async (formula, value) => {
  expect(await calculateFormula(formula)).toBe(value);
});
