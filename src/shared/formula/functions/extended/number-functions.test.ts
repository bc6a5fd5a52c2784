import { expect, test } from 'vitest';
import { calculateFormula } from '../../testing/calculate-formula.ts';
import { UnsupportedError } from '../../values/formula-value.ts';

test.each([
  ['ROUND(2.5,0)', 3],
  ['ROUND(-2.5,0)', -3],
  ['ROUND(1.005,2)', 1.01],
  ['ROUND(1234.5,-2)', 1200],
  ['ROUNDUP(2.1,0)', 3],
  ['ROUNDUP(-2.1,0)', -3],
  ['ROUNDDOWN(-2.9,0)', -2],
  ['TRUNC(-2.567,2)', -2.56],
  ['INT(-2.5)', -3],
  ['INT(4.35*100)', 435],
  ['EVEN(-1)', -2],
  ['ODD(2)', 3],
  ['MROUND(7,5)', 5],
  ['MROUND(-7,5)', '#NUM!'],
  ['CEILING(2.1,1)', 3],
  ['CEILING(-2.5,2)', -2],
  ['CEILING(-2.5,-2)', -4],
  ['CEILING(2.5,-2)', '#NUM!'],
  ['FLOOR(-2.5,2)', -4],
  ['FLOOR(-2.5,-2)', -2],
  ['FLOOR(2.5,0)', '#DIV/0!'],
  ['CEILING.MATH(-2.5,2)', -2],
  ['CEILING.MATH(-2.5,2,1)', -4],
  ['FLOOR.MATH(-2.5,2)', -4],
  ['FLOOR.MATH(-2.5,2,1)', -2],
])('rounding: %s gives %s', async (formula, value) => {
  expect(await calculateFormula(formula)).toBe(value);
});

test.each([
  ['MOD(-7,3)', 2],
  ['MOD(7,-3)', -2],
  ['MOD(1,0)', '#DIV/0!'],
  ['MOD(10.3,0.2)', 0.1],
  ['MOD(46082.75,1)', 0.75],
  ['QUOTIENT(-7,2)', -3],
  ['POWER(2,10)', 1024],
  ['POWER(0,-1)', '#DIV/0!'],
  ['(-8)^0.5', '#NUM!'],
  ['(-2)^-3', -0.125],
  ['SQRT(-1)', '#NUM!'],
  ['LN(0)', '#NUM!'],
  ['LOG(8,2)', 3],
  ['LOG(8,1)', '#DIV/0!'],
  ['EXP(1000)', '#NUM!'],
  ['FACT(5.9)', 120],
  ['FACT(-1)', '#NUM!'],
  ['COMBIN(5,2)', 10],
  ['PERMUT(5,2)', 20],
  ['GCD(12,18)', 6],
  ['LCM(4,6)', 12],
  ['GCD(-4)', '#NUM!'],
  ['ATAN2(1,1)*4=PI()', true],
  ['ROMAN(1994)', 'MCMXCIV'],
  ['SIGN(-3)', -1],
])('arithmetic: %s gives %s', async (formula, value) => {
  expect(await calculateFormula(formula)).toBe(value);
});

test.each([
  ['MEDIAN(B2:B5)', 9.5],
  ['MODE({1,2,2,3,3})', 2],
  ['MODE({1,2})', '#N/A'],
  ['LARGE(B2:B5,2)', 12],
  ['SMALL(B2:B5,5)', '#NUM!'],
  ['SUM(LARGE(B2:B5,{1,2}))', 32],
  ['RANK(7,B2:B5)', 3],
  ['RANK(7,B2:B5,1)', 2],
  ['RANK.AVG(2.5,C2:C5)', 3.5],
  ['PERCENTILE(B2:B5,0.3)', 6.6],
  ['QUARTILE(B2:B5,1)', 6],
  ['PERCENTILE.EXC(B2:B5,0.1)', '#NUM!'],
  ['PERCENTRANK.INC(B2:B5,12)', 0.666],
  ['TRIMMEAN({1,2,3,4,100},0.4)', 3],
  ['SKEW(1,2,1E+300)', '#NUM!'],
  ['GEOMEAN(1,4,16)', 4],
  ['HARMEAN(1,2,4)', 1.7142857142857],
  ['CORREL(B2:B5,C2:C5)', -0.43852351466608],
  ['FORECAST(10,B2:B5,C2:C5)', -9.9764945400703],
  ['STANDARDIZE(5,3,2)', 1],
  ['SUM(FREQUENCY(B2:B5,{5,10}))', 4],
])('statistics: %s gives %s', async (formula, value) => {
  expect(await calculateFormula(formula)).toBe(value);
});

test.each([
  ['PMT(0.05/12,360,-100000)', 536.82162301214],
  ['PMT(0,10,-100)', 10],
  ['PMT(0.1,3,-100,0,1)', 36.555891238671],
  ['FV(0.05,10,-100)', 1257.7892535549],
  ['PV(0.05,10,-100)', 772.17349291848],
  ['NPER(0.01,-100,1000)', 10.588644459423],
  ['ROUND(RATE(12,-100,1000),10)', 0.0292285408],
  ['ROUND(RATE(5,0,-100,150),10)', 0.0844717712],
  ['ROUND(RATE(24,-50,1000,100),10)', 0.0084783892],
  ['IPMT(0.01,1,12,1000)', -10],
  ['PPMT(0.01,1,12,1000)+IPMT(0.01,1,12,1000)=PMT(0.01,12,1000)', true],
  ['CUMIPMT(0.01,12,1000,1,1,0)', -10],
  ['NPV(0.1,100,200,300)', 481.59278737791],
  ['IRR({-100,60,60})', 0.13066238629181],
  ['MIRR({-100,60,60},0.1,0.12)', 0.12782977438973],
  ['ROUND(XNPV(0.1,{-100,110},{45658,46023}),10)', 0],
  ['SLN(1000,100,9)', 100],
  ['SYD(1000,100,9,1)', 180],
  ['DDB(1000,100,10,2)', 160],
  ['DB(1000,100,6,1)', 319],
  ['EFFECT(0.12,12)', 0.12682503013197],
  ['NOMINAL(0.1,4)', 0.09645475633778],
])('money: %s gives %s', async (formula, value) => {
  expect(await calculateFormula(formula)).toBe(value);
});

test.each([
  'XNPV(-0.1,{-100,110},{45658,46023})',
  'XIRR({-100,110},{45658,46023})',
  'DB(1000,1100,6,1)',
  'DDB(1000,1100,10,2)',
  'MROUND(6.05,0.1)',
  'MROUND(TRUE,2)',
  'ISEVEN(TRUE)',
  'FACT(-0.5)',
  'GCD(4,-0.5)',
  'RATE(0,-7,1)',
  'RATE(2,0,2.7)',
  'FVSCHEDULE(1,F2:F4)',
  '{SUM(QUOTIENT(B2:B5,2))}',
  'EFFECT(TRUE,2)',
  'MOD(0.3,0.1)',
  '(-8)^(1/3)',
  'SIN(2^27)',
  'TRUNC(4.35*100)',
  'ROUNDUP(0.1+0.2,1)',
  'GCD(F2:F6)',
  'RANK(0.3,{0.30000000000000004,1})',
])('%s has different results in different programs and is unsupported', async (formula) => {
  await expect(calculateFormula(formula)).rejects.toThrow(UnsupportedError);
});
