import { expect, test } from 'vitest';
import { calculateFormula } from '#workbook/formula/testing/calculate-formula.ts';
import { UnsupportedError } from '#workbook/formula/values/formula-value.ts';

test.each([
  ['DATE(2026,2,29)', 46_082],
  ['DATE(2026,14,1)', 46_419],
  ['DATE(1900,1,1)', 1],
  ['DATE(1900,2,29)', 60],
  ['DATE(1900,2,30)', 61],
  ['DATE(1900,3,0)', 60],
  ['DATE(99,1,1)', 36_161],
  ['DATE(1899,1,0)', 693_597],
  ['YEAR(46027)&"-"&MONTH(46027)&"-"&DAY(46027)', '2026-1-5'],
  ['DAY(60)', 29],
  ['YEAR(-1)', '#NUM!'],
  ['WEEKDAY(46027)', 2],
  ['WEEKDAY(46027,2)', 1],
  ['WEEKDAY(46027,3)', 0],
  ['WEEKDAY(46027,9)', '#NUM!'],
  ['WEEKNUM(46027)', 2],
  ['ISOWEEKNUM(DATE(2027,1,1))', 53],
  ['EDATE(DATE(2026,3,31),-1)', 46_081],
  ['EOMONTH(DATE(2024,1,31),1)', 45_351],
  ['EOMONTH(31,1)', 60],
  ['EDATE(31,1)', 60],
  ['EOMONTH(61,-1)', 60],
  ['EOMONTH(DATE(2023,11,30),-13)', 44_865],
  ['DATEDIF(46027,46380,"m")', 11],
  ['DATEDIF(46380,46027,"d")', '#NUM!'],
  ['DATEDIF(0,46027,"y")', 126],
  ['DAYS(46380,46027)', 353],
  ['DAYS360(DATE(2026,1,31),DATE(2026,3,31))', 60],
  ['NETWORKDAYS(46027,46040)', 10],
  ['NETWORKDAYS(46040,46027)', -10],
  ['NETWORKDAYS(46027,46040,46028)', 9],
  ['NETWORKDAYS.INTL(46027,46040,"0000011")', 10],
  ['NETWORKDAYS.INTL(46027,46040,11)', 12],
  ['NETWORKDAYS.INTL(46027,46040,"1111111")', 0],
  ['WORKDAY.INTL(46027,5,"1111111")', '#VALUE!'],
  ['WORKDAY(46027,5)', 46_034],
  ['WORKDAY(46027,-1)', 46_024],
  ['HOUR(0.75)&":"&MINUTE(0.7605)&":"&SECOND(0.50001)', '18:15:1'],
  ['TIME(6,30,0)', 0.27083333333333],
  ['TIME(25,0,0)', 0.041666666666667],
  ['DATEVALUE("2026-03-01")', 46_082],
  ['TIMEVALUE("6:30")', 0.27083333333333],
  ['YEARFRAC(DATE(2026,1,1),DATE(2026,7,1))', 0.5],
  ['YEARFRAC(DATE(2024,1,1),DATE(2025,1,1),1)', 1],
  ['YEARFRAC(DATE(2024,2,29),DATE(2024,12,31))', 0.83611111111111],
  ['YEARFRAC(DATE(2026,1,1),DATE(2026,7,1),2)', 0.50277777777778],
  ['YEARFRAC(DATE(2026,1,1),DATE(2026,7,1),3)', 0.4958904109589],
  ['YEARFRAC(DATE(2026,1,31),DATE(2026,7,31),4)', 0.5],
])('%s gives %s', async (formula, value) => {
  expect(await calculateFormula(formula)).toBe(value);
});

test.each([
  ['DATE(1904,1,1)', 0],
  ['DATE(2026,1,5)', 44_565],
  ['YEAR(44565)', 2026],
  ['WEEKDAY(44565)', 2],
])('in a workbook that counts from 1904, %s gives %s', async (formula, value) => {
  expect(await calculateFormula(formula, {}, { uses1904Dates: true })).toBe(value);
});

test.each([
  'DATEDIF(46027,46050,"md")+DATEDIF(46050,46060,"md")',
  'EDATE(TRUE,1)',
  'EDATE(0,1)',
  'YEARFRAC(0,46027)',
  'WEEKNUM(0)',
  'DAYS360(0,46027)',
  'DATEDIF(0,46027,"ym")',
  'DATEVALUE("25:00")',
  'HOUR(0.249999)',
  '{SUM(EOMONTH(B2:B5,0))}',
  'NETWORKDAYS(46027,46040,F2:F4)',
  'TODAY()',
  'NOW()',
])('%s is unsupported', async (formula) => {
  await expect(calculateFormula(formula)).rejects.toThrow(UnsupportedError);
});
