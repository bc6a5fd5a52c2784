import { expect, test } from 'vitest';
import { calculateFormula } from '../../testing/calculate-formula.ts';
import { UnsupportedError } from '../../values/formula-value.ts';

test.each([
  ['LEFT("Hello",2)', 'He'],
  ['LEFT("Hello")', 'H'],
  ['RIGHT("Hello",9)', 'Hello'],
  ['MID("Hello",2,3)', 'ell'],
  ['MID("Hello",0,3)', '#VALUE!'],
  ['LEN(1/4)', 4],
  ['PROPER("john o\'neil")', "John O'Neil"],
  ['TRIM("  a   b ")', 'a b'],
  ['FIND("l","Hello")', 3],
  ['FIND("L","Hello")', '#VALUE!'],
  ['FIND("","abc")', 1],
  ['SEARCH("l?o","Hello")', 3],
  ['SUBSTITUTE("a-b-c","-","+")', 'a+b+c'],
  ['SUBSTITUTE("a-b-c","-","+",2)', 'a-b+c'],
  ['REPLACE("Hello",2,3,"ipp")', 'Hippo'],
  ['REPT("ab",3)', 'ababab'],
  ['CONCATENATE("a",1,TRUE)', 'a1TRUE'],
  ['CONCAT("a",A2:A3)', 'aTeaCake'],
  ['TEXTJOIN(", ",TRUE,A2:A3,"",F5)', 'Tea, Cake'],
  ['TEXTJOIN("-",FALSE,"a","","b")', 'a--b'],
  ['TEXTBEFORE("a-b-c","-",2)', 'a-b'],
  ['TEXTAFTER("a-b-c","-",-1)', 'c'],
  ['TEXTAFTER("a-b","-",4)', '#VALUE!'],
  ['EXACT("a","A")', false],
  ['VALUE("12.5")', 12.5],
  ['VALUE("20%")', 0.2],
  ['VALUE("abc")', '#VALUE!'],
  ['NUMBERVALUE("1.234,5",",",".")', 1234.5],
  ['NUMBERVALUE("12.5%%",".")', 0.00125],
  ['NUMBERVALUE("1.5.0",".")', '#VALUE!'],
  ['NUMBERVALUE("1,5,0.2",".",",")', 150.2],
  ['NUMBERVALUE("0.1,5",".",",")', '#VALUE!'],
  ['NUMBERVALUE("","."," ")', 0],
  ['NUMBERVALUE("")', 0],
  ['CHAR(65)&CODE("A")', 'A65'],
  ['FIXED(1234.567,1)', '1,234.6'],
])('%s gives %s', async (formula, value) => {
  expect(await calculateFormula(formula)).toBe(value);
});

test.each([
  ['TEXT(1234.567,"#,##0.00")', '1,234.57'],
  ['TEXT(-1234.5,"0.00;(0.00)")', '(1234.50)'],
  ['TEXT(0,"0;-0;""none""")', 'none'],
  ['TEXT(0.256,"0.0%")', '25.6%'],
  ['TEXT(5,"000")', '005'],
  ['TEXT(1.5,"0.##")', '1.5'],
  ['TEXT(1234567,"#,##0,")', '1,235'],
  ['TEXT(9.5,"$#,##0.00")', '$9.50'],
  ['TEXT(46027,"yyyy-mm-dd")', '2026-01-05'],
  ['TEXT(46027,"d mmmm yyyy")', '5 January 2026'],
  ['TEXT(46027,"ddd")', 'Mon'],
  ['TEXT(0.75,"h:mm AM/PM")', '6:00 PM'],
  ['TEXT(1.5,"[h]:mm")', '36:00'],
  ['TEXT(0.75,"[mm]")', '1080'],
  ['TEXT(0.999,"h:mm:ss")', '23:58:34'],
  ['TEXT("abc","0.00")', 'abc'],
  ['TEXT("Room 101","0.00")', 'Room 101'],
  ['TEXT("12.5","0.00")', '12.50'],
  ['TEXT(1234567.5,"#,###.0")', '1,234,567.5'],
  ['TEXT(1234567,"$#,##0,,")', '$1'],
])('patterns: %s gives %s', async (formula, value) => {
  expect(await calculateFormula(formula)).toBe(value);
});

test.each([
  'VALUE("1,5")',
  'NUMBERVALUE("2026-03-01")',
  'NUMBERVALUE("12","")',
  'FIND("","abc",4)',
  'SEARCH("","")',
  'FIXED(0.001,20)',
  'TEXT(3,"50%")',
  'TEXT(0,"General"" x""")',
  'TEXT(0.249999,"h:mm")',
  'VALUE("1/2/2026")',
  'CHAR(200)',
  'TEXT(46027,"TT.MM.JJJJ")',
  'TEXT(46027,"ДД.ММ.ГГГГ")',
  'TEXT(12.5,"0,00")',
  'TEXT(1234.5,"#.##0,00")',
  'TEXT(1234.5,"#.##0")',
  'TEXT(-0.001,"0.00")',
  'DATEVALUE("5 May 2026")',
  'TEXT(1.5,"# ?/?")',
  'UPPER("straße")',
])('%s depends on the language or is too special, and is unsupported', async (formula) => {
  await expect(calculateFormula(formula)).rejects.toThrow(UnsupportedError);
});
