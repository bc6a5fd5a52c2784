// This file writes right solutions in 40 ways each, as the learners of a class would: with helper cells, names, tables, arrays and LET.
import type { TestCells } from '#workbook/formula/testing/create-test-workbook.ts';
import type { DefinedName } from '#workbook/reader/workbook.ts';

export interface Rewrite {
  way: string;
  formula: string;
  beside?: TestCells;
  others?: Record<string, TestCells>;
  names?: DefinedName[];
  isArray?: true;
}

export const COHORT_SOLUTIONS: readonly string[] = [
  'SUM(B2:B8)',
  'AVERAGE(B2:B8)',
  'MEDIAN(B2:B8)',
  'MAX(B2:B8)',
  'MIN(B2:B8)',
  'LARGE(B2:B8,2)',
  'COUNT(B2:B8)',
  'COUNTA(A2:A8)',
  'COUNTIF(A2:A8,"South")',
  'COUNTIF(B2:B8,">100")',
  'SUMIF(A2:A8,"South",B2:B8)',
  'AVERAGEIF(A2:A8,"North",B2:B8)',
  'SUMIFS(B2:B8,A2:A8,"South",B2:B8,">40")',
  'STDEV.S(B2:B8)',
  'RANK(B2,B2:B8)',
  'SUMPRODUCT(B2:B8,C2:C8)',
  'MAX(B2:B8)-MIN(B2:B8)',
  'ROUND(SUM(B2:B8)*C2,2)',
  'ROWS(UNIQUE(A2:A8))',
  'IF(SUM(B2:B8)>500,MAX(C2:C8),MIN(C2:C8))',
];

const RANGE = /\b([A-C])2:\1(8)\b/g;
const CELL = /(?<![A-Z$:.\d])([A-C])([2-8])(?![\d(:])/g;
const lock = (formula: string) => formula.replaceAll(/\b([A-C])([28])\b/g, '$$$1$$$2');
const columnsOf = (formula: string) => [...new Set([...formula.matchAll(RANGE)].map(([, column]) => column!))];
const name = (text: string, formula: string): DefinedName => ({ name: text, sheetName: null, formula });
const listNames = (formula: string) => columnsOf(formula).map((column) => name(`List${column}`, `Data!$${column}$2:$${column}$8`));
const copyColumns = (targets: string) =>
  Object.fromEntries(
    ['A', 'B', 'C'].flatMap((column) =>
      Array.from({ length: 7 }, (_, index) => [`${targets[column.charCodeAt(0) - 65]}${index + 2}`, `=${column}${index + 2}`]),
    ),
  );
const moveColumns = (formula: string, targets: string) =>
  formula.replaceAll(/\b([A-C])([28])\b/g, (_, column: string, row: string) => `${targets[column.charCodeAt(0) - 65]}${row}`);
const bindRanges = (formula: string) =>
  `LET(${columnsOf(formula)
    .map((column) => `list${column},${column}2:${column}8,`)
    .join('')}${formula.replaceAll(RANGE, 'list$1')})`;

export function listRewrites(formula: string): Rewrite[] {
  const f = formula;
  const plain = (way: string, text: string): Rewrite => ({ way, formula: text });
  // Conditional functions read areas only, so that arrays do not fit them.
  const readsAreas = /IFS?\(|RANK/.test(f) && !f.startsWith('IF(');
  const arrayOr = (text: string, other: string) => (readsAreas ? text : other);
  return [
    plain('as it is', f),
    plain('with spaces', f.replaceAll(',', ' , ').replaceAll('(', '( ')),
    plain('in lower case', f.toLowerCase().replaceAll(/"(\w+)"/g, '"$1"')),
    plain('locked', lock(f)),
    plain('rows locked', f.replaceAll(/\b([A-C])([28])\b/g, '$1$$$2')),
    plain('with the name of the sheet', f.replaceAll(RANGE, 'Data!$&').replaceAll(CELL, 'Data!$1$2')),
    plain('plus nothing', `0+${f}`),
    plain('times one', `${f}*1`),
    plain('in parentheses', `((${f}))`),
    plain('twice negative', `--(${f})`),
    plain('in IFERROR', `IFERROR(${f},0)`),
    plain('in IFNA', `IFNA(${f},"?")`),
    plain('in IF', `IF(COUNT(B2:B8)=0,0,${f})`),
    plain('in IFS', `IFS(TRUE,${f})`),
    plain('in CHOOSE', `CHOOSE(1,${f},0)`),
    plain('in SWITCH', `SWITCH(1,1,${f},0)`),
    plain('in SUM', `SUM(${f})`),
    plain('in MAX', `MAX(${f})`),
    plain('in PRODUCT', `PRODUCT(1,${f})`),
    plain('in SUMPRODUCT', `SUMPRODUCT(${f})`),
    plain('in ROUND', `ROUND(${f},8)`),
    plain('in INDEX', `INDEX(${f},1)`),
    plain('in LET', `LET(result,${f},result)`),
    plain('with its lists in LET', bindRanges(f)),
    plain('with prefixes', `_xlfn.LET(_xlpm.r,${f},_xlpm.r)`),
    plain('in LAMBDA', `LAMBDA(x,x)(${f})`),
    plain('in REDUCE', `REDUCE(${f},{0,0},LAMBDA(a,b,a+b))`),
    plain('in MAP', `SUM(MAP({1},LAMBDA(a,a*${f})))`),
    plain('with INDIRECT', f.replaceAll(RANGE, 'INDIRECT("$1"&2&":$1"&8)')),
    plain('with OFFSET', f.replaceAll(RANGE, 'OFFSET($11,1,0,7,1)')),
    plain('with INDEX as ends', f.replaceAll(RANGE, 'INDEX($1:$1,2):INDEX($1:$1,8)')),
    plain('with TAKE', arrayOr(f, f.replaceAll(RANGE, 'TAKE($12:$18,7)'))),
    plain('with stacked parts', arrayOr(f, f.replaceAll(RANGE, 'VSTACK($12:$14,$15:$18)'))),
    plain('with sorted rows', arrayOr(f, f.replaceAll(RANGE, 'CHOOSEROWS($12:$18,SEQUENCE(7))'))),
    { way: 'as an array', formula: f, isArray: true },
    { way: 'with names', formula: f.replaceAll(RANGE, 'List$1'), names: listNames(f) },
    {
      way: 'as a name',
      formula: 'Result',
      names: [name('Result', f.replaceAll(/\b([A-C])([28])\b/g, 'Data!$$$1$$$2').replaceAll(':Data!', ':'))],
    },
    { way: 'from a helper cell', formula: 'H12', beside: { H12: `=${f}` } },
    // A copy of an empty cell is 0, which counts.
    f.startsWith('COUNT') && !f.startsWith('COUNTIF')
      ? plain('in two parts', `${f.replace('8', '4')}+${f.replace('2', '5')}`)
      : { way: 'from helper columns', formula: moveColumns(f, 'JKL'), beside: copyColumns('JKL') },
    {
      way: 'from a helper sheet',
      formula: 'Work!B1',
      others: { Work: { A1: 'Result', B1: `=${f.replaceAll(RANGE, 'Data!$&').replaceAll(CELL, 'Data!$1$2')}` } },
    },
  ];
}
