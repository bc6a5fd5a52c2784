import { expect, test } from 'vitest';
import { UnsupportedError } from '#workbook/formula/values/formula-value.ts';
import { calculateFormula } from '../../testing/calculate-formula.ts';
import type { TestCells } from '../../testing/create-test-workbook.ts';

const names = [
  { name: 'Gross', sheetName: null, formula: '_xlfn.LAMBDA(_xlpm.net,_xlpm.rate,_xlpm.net*(1+_xlpm.rate))' },
  { name: 'Down', sheetName: null, formula: '_xlfn.LAMBDA(_xlpm.n,IF(_xlpm.n<1,0,_xlpm.n+Down(_xlpm.n-1)))' },
  { name: 'Endless', sheetName: null, formula: '_xlfn.LAMBDA(_xlpm.n,Endless(_xlpm.n+1))' },
];

test.each([
  ['LAMBDA(_xlpm.x,_xlpm.x*2)(B2)', 24],
  ['LAMBDA(_xlpm.x,_xlpm.y,_xlpm.x+_xlpm.y)(B2,B3)', 15],
  ['LAMBDA(_xlpm.x,LAMBDA(_xlpm.y,_xlpm.x-_xlpm.y))(5)(3)', 2],
  ['LET(_xlpm.f,LAMBDA(_xlpm.x,_xlpm.x^2),_xlpm.f(3)+_xlpm.f(4))', 25],
  ['Gross(C2,0.2)', 3],
  ['Down(4)', 10],
  ['SUM(MAP(B2:B5,LAMBDA(_xlpm.x,_xlpm.x*2)))', 84],
  ['SUM(MAP(B2:B5,C2:C5,LAMBDA(_xlpm.x,_xlpm.y,_xlpm.x*_xlpm.y)))', 125.75],
  ['INDEX(BYROW(B2:C5,LAMBDA(_xlpm.r,SUM(_xlpm.r))),2)', 7.75],
  ['SUM(BYCOL(B2:C5,LAMBDA(_xlpm.c,MAX(_xlpm.c))))', 24.75],
  ['REDUCE(100,B2:B5,LAMBDA(_xlpm.a,_xlpm.b,_xlpm.a-_xlpm.b))', 58],
  ['INDEX(SCAN(0,B2:B5,LAMBDA(_xlpm.a,_xlpm.b,_xlpm.a+_xlpm.b)),3)', 22],
  ['ROWS(REDUCE("",B2:B5,LAMBDA(_xlpm.a,_xlpm.b,VSTACK(_xlpm.a,_xlpm.b))))', 5],
  ['SUM(MAKEARRAY(2,3,LAMBDA(_xlpm.r,_xlpm.c,_xlpm.r*_xlpm.c)))', 18],
  ['SUM(MAP(B2:B5,Gross))', '#VALUE!'],
  ['SUM(MMULT({1,2;3,4},{5;6}))', 56],
  ['MMULT({1,2},{3,4})', '#VALUE!'],
])('%s gives %s', async (formula, value) => {
  expect(await calculateFormula(formula, {}, { names, hasStoredValues: false })).toBe(value);
});

test.each(['Endless(1)', 'LAMBDA(_xlpm.x,_xlpm.x)', 'MAP(B2:B5,B2)', 'SUM(MAP(B2:B3,LAMBDA(_xlpm.x,B2:B5)))'])(
  '%s is unsupported or an error, and ends',
  async (formula) => {
    const result = await calculateFormula(formula, {}, { names, hasStoredValues: false }).catch((error: unknown) => error);
    expect(result instanceof UnsupportedError || String(result).startsWith('#')).toBe(true);
  },
);

test.each([
  ['SUM(BYROW(A1:B2,_xleta.MAX))', 6],
  ['REDUCE(1,A1:B2,_xleta.PRODUCT)', 24],
  ['SUM(BYCOL(A1:B2,_xleta.STDEV.S))', 2.8284271247462],
])('a function in place of a LAMBDA is called: %s', async (formula, value) => {
  expect(await calculateFormula(formula, { A1: 1, B1: 2, A2: 3, B2: 4 })).toBe(value);
});

const criteria: TestCells = { K1: 'Region', L1: 'Units', K2: 'North', L2: '>5', K3: 'East', K5: 'Item', K6: 'Tea' };

test.each([
  ['DSUM(A1:D5,"Units",K1:K2)', 19],
  ['DSUM(A1:D5,2,K1:L2)', 19],
  ['DSUM(A1:D5,"Units",K1:L3)', 39],
  ['DAVERAGE(A1:D5,"Price",K5:K6)', 2.5],
  ['DCOUNT(A1:D5,"Units",K1:L2)', 2],
  ['DCOUNTA(A1:D5,"Item",K1:L3)', 3],
  ['DMAX(A1:D5,"Units",K1:L3)', 20],
  ['DMIN(A1:D5,"Units",K1:L3)', 7],
  ['DPRODUCT(A1:D5,"Units",K5:K6)', 84],
  ['DGET(A1:D5,"Units",K5:K6)', '#NUM!'],
  ['DVARP(A1:D5,"Units",K5:K6)', 6.25],
  ['DSTDEVP(A1:D5,"Units",K5:K6)', 2.5],
  ['DSUM(A1:D5,"Weight",K1:K2)', '#VALUE!'],
])('%s gives %s', async (formula, value) => {
  expect(await calculateFormula(formula, criteria)).toBe(value);
});
