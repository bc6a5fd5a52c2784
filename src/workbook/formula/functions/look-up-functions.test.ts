import { expect, test } from 'vitest';
import { calculateFormula } from '../testing/calculate-formula.ts';
import { UnsupportedError } from '../values/formula-value.ts';

test.each([
  ['VLOOKUP("cake",A2:C5,2,FALSE)', 3],
  ['VLOOKUP("Co*",A2:C5,2,0)', 20],
  ['VLOOKUP("Pie",A2:C5,2,FALSE)', '#N/A'],
  ['VLOOKUP("Tea",A2:C5,4,FALSE)', '#REF!'],
  ['VLOOKUP("Tea",A2:C5,0,FALSE)', '#VALUE!'],
  ['VLOOKUP(7,H2:I4,2)', 'middle'],
  ['VLOOKUP(-1,H2:I4,2,TRUE)', '#N/A'],
  ['VLOOKUP(99,H2:I4,2,TRUE)', 'high'],
  ['HLOOKUP("Price",A1:D5,3,FALSE)', 4.75],
  ['VLOOKUP("Tea",#REF!,1,FALSE)', '#REF!'],
  ['MATCH("Tea",#REF!,0)', '#REF!'],
  ['LOOKUP(7,H2:H4,I2:I4)', 'middle'],
  ['LOOKUP(2,1/(A2:A5="Tea"),B2:B5)', 7],
  ['MATCH("coffee",A2:A5,0)', 4],
  ['MATCH(7,H2:H4)', 2],
  ['MATCH(4,{9,5,3},-1)', 2],
  ['MATCH(1E+300,B2:B5)', 4],
  ['MATCH("Tea",A2:B5,0)', '#N/A'],
  ['MATCH(10,{1,10,10})', 3],
  ['LOOKUP("z",A2:A5)', 'Coffee'],
  ['INDEX(B2:B5,3)', 7],
  ['INDEX(A2:C5,2,3)', 4.75],
  ['SUM(INDEX(A2:C5,0,2))', 42],
  ['SUM(B2:INDEX(B2:B5,2))', 15],
  ['INDEX(A2:C5,9,1)', '#REF!'],
  ['INDEX(B2:B5,MATCH(1,INDEX((A2:A5="Tea")*(D2:D5="north"),0),0))', 12],
  ['XLOOKUP("cake",A2:A5,B2:B5)', 3],
  ['XLOOKUP("Pie",A2:A5,B2:B5,"none")', 'none'],
  ['XLOOKUP("Tea",A2:A5,B2:B5,,0,-1)', 7],
  ['XLOOKUP("Pie",A2:A5,B2:B4,"none")', '#VALUE!'],
  ['XLOOKUP(3,{"x",2,4},{1,2,3},,1)', 3],
  ['XLOOKUP(7,H2:H4,I2:I4,,-1)', 'middle'],
  ['XLOOKUP(7,H2:H4,I2:I4,,1)', 'high'],
  ['SUM(XLOOKUP("Cake",A2:A5,B2:C5))', 7.75],
  ['XMATCH("c*",A2:A5,2)', 2],
  ['XMATCH(5,H2:H4,0,2)', 2],
  ['XMATCH(5,{9,5,3},0,-2)', 2],
  ['SUM(OFFSET(B2,1,0,2))', 10],
  ['OFFSET(A1,-1,0)', '#REF!'],
  ['SUMPRODUCT(SUBTOTAL(9,OFFSET(B2,{0;1;3},0)))', 35],
  ['SUMPRODUCT(SUMIF(OFFSET(A2,{0;2},0,2),"Tea",OFFSET(B2,{0;2},0,2)))', 19],
  ['SUMPRODUCT(COUNTIF(INDIRECT({"A2:A3","A4:A5"}),"Tea"))', 2],
  ['COUNTIF(A2:A5,"P-10")', 0],
  ['CHOOSECOLS(FILTER(A2:B5,A2:A5="Pie"),1)', '#CALC!'],
  ['SUM(INDIRECT("B2:B"&5))', 42],
  ['INDIRECT("no reference")', '#REF!'],
  ['INDIRECT("NoSuchName")', '#REF!'],
  ['INDIRECT("R2C2",FALSE)', 12],
  ['INDIRECT("r2c2",0)', 12],
  ['SUM(INDIRECT("R2C2:R5C2",FALSE))', 42],
  ['SUM(INDIRECT("R2C[-24]:R[1]C[-24]",FALSE))', 22],
  ['INDIRECT("R[2]C[-24]",FALSE)', 20],
  ['INDIRECT("RC[-24]",FALSE)', 3],
  ['SUM(INDIRECT("Sheet1!R2C2:R5C2",FALSE))', 42],
  [`SUM(INDIRECT("'Sheet1'!R2C2:R3C2",FALSE))`, 15],
  ['INDIRECT(ADDRESS(2,2,1,FALSE),FALSE)', 12],
  ['SUM(INDIRECT("C2",FALSE))', 42],
  ['SUM(INDIRECT("R5",FALSE))', 23.2],
  ['INDIRECT("B2",FALSE)', '#REF!'],
  ['INDIRECT("R0C1",FALSE)', '#REF!'],
  ['INDIRECT("R[-5]C1",FALSE)', '#REF!'],
  ['INDIRECT("R2000000C1",FALSE)', '#REF!'],
  ['ROW()', 3],
  ['COLUMN(C1)', 3],
  ['ROWS(B:B)', 1_048_576],
  ['ROWS(#REF!)', '#REF!'],
  ['ADDRESS(2,3)', '$C$2'],
  ['ADDRESS(2,3,4,TRUE,"My costs")', "'My costs'!C2"],
])('%s gives %s', async (formula, value) => {
  expect(await calculateFormula(formula)).toBe(value);
});

test.each([
  'VLOOKUP(7,B2:C5,2,TRUE)',
  'MATCH(7,B2:B5)',
  'LOOKUP(5,B2:B5)',
  'MATCH(20,{3,20,7})',
  'XMATCH(7,B2:B5,0,2)',
  'LOOKUP("Tea",A2:A5)',
])('%s looks in a list that is not sorted and is unsupported, because programs differ', async (formula) => {
  await expect(calculateFormula(formula)).rejects.toThrow(UnsupportedError);
});

test.each([
  'XLOOKUP(9,{"x",2,4},{1,2,3},,1)',
  'XMATCH("c*",A2:A5,2,2)',
  'MATCH(4,{"x",9,5,3},-1)',
  'COUNTIF(B2:B5,">")',
  'TYPE(B2:B5)',
  'ADDRESS(-1,1,4,FALSE)',
  '{SORT(A2:B5,1.5)}',
  '{WRAPROWS({1,2,3},5)}',
  'XMATCH(3,B2:B5,0,)',
  'HYPERLINK("a",)',
  'TAKE(B2:B5,)',
])('%s is unsupported, because programs differ', async (formula) => {
  await expect(calculateFormula(formula)).rejects.toThrow(UnsupportedError);
});

test.each(['MATCH(0.3,{0.1,0.30000000000000004},0)', 'VLOOKUP(0.3,{0.1,1;0.30000000000000004,2},2)', 'COUNTIF(Z9,">=0.3")'])(
  '%s compares numbers that differ by a rounding error, where programs differ, and is unsupported',
  async (formula) => {
    await expect(calculateFormula(formula, { Z9: 0.1 + 0.2 })).rejects.toThrow(UnsupportedError);
  },
);

test.each(['VLOOKUP("a~b",A2:C5,2,FALSE)', 'COUNTIF(A2:A5,"Tea~")', 'SEARCH("~","a~b")'])(
  '%s has a tilde that escapes no wildcard, which programs treat differently, and is unsupported',
  async (formula) => {
    await expect(calculateFormula(formula)).rejects.toThrow(UnsupportedError);
  },
);

test.each([
  ['{SUM(FILTER(B2:B5,A2:A5="Tea"))}', 19],
  ['{FILTER(B2:B5,A2:A5="Pie","none")}', 'none'],
  ['{FILTER(B2:B5,A2:A5="Pie")}', '#CALC!'],
  ['{TEXTJOIN(",",TRUE,SORT(B2:B5))}', '3,7,12,20'],
  ['{TEXTJOIN(",",TRUE,SORT(A2:B5,2,-1))}', 'Coffee,20,Tea,12,Tea,7,Cake,3'],
  ['{TEXTJOIN(",",TRUE,SORTBY(A2:A5,C2:C5,-1,B2:B5,1))}', 'Cake,Coffee,Tea,Tea'],
  ['{TEXTJOIN(",",TRUE,SORTBY({3,1,2},{30,10,20}))}', '1,2,3'],
  ['{TEXTJOIN(",",TRUE,UNIQUE(A2:A5))}', 'Tea,Cake,Coffee'],
  ['{TEXTJOIN(",",TRUE,UNIQUE(A2:A5,,TRUE))}', 'Cake,Coffee'],
  ['{TEXTJOIN(",",TRUE,SEQUENCE(2,3,10,5))}', '10,15,20,25,30,35'],
  ['{TEXTJOIN(",",TRUE,TAKE(B2:B5,-2),DROP(B2:B5,3))}', '7,20,20'],
  ['{TEXTJOIN(",",TRUE,VSTACK(B2:B3,{1,2}))}', '#N/A'],
  ['{TEXTJOIN(",",TRUE,HSTACK(B2:B3,C2:C3))}', '12,2.5,3,4.75'],
  ['{TEXTJOIN(",",TRUE,TOCOL(B2:C3,,TRUE))}', '12,3,2.5,4.75'],
  ['{TEXTJOIN(",",TRUE,CHOOSECOLS(A2:C2,3,-2))}', '2.5,12'],
  ['{CHOOSECOLS(A2:C2,NA())}', '#N/A'],
  ['{TEXTJOIN(",",TRUE,WRAPROWS({1,2,3},2,0))}', '1,2,3,0'],
  ['{WRAPROWS({1,2;3,4},2)}', '#VALUE!'],
  ['{WRAPCOLS({1,2,3},0)}', '#NUM!'],
  ['{SUM(TRANSPOSE(B2:B5)*{1,0,0,1})}', 32],
  ['{VLOOKUP("x",CHOOSE({1,2},I2:I4,H2:H4),2,FALSE)}', '#N/A'],
  ['{VLOOKUP("high",CHOOSE({1,2},I2:I4,H2:H4),2,FALSE)}', 10],
  ['LET(x,B2,y,x*2,x+y)', 36],
])('lists: %s gives %s', async (formula, value) => {
  expect(await calculateFormula(formula)).toBe(value);
});
