// This file contains tasks with empty cells in lists and with last values, and names whose cells a formula works out. See further-attempts.ts.
import { layOut } from './further-attempts.ts';
import type { FreshTask } from './fresh-attempts.ts';

const MEAS = layOut(
  ['Day', 'Rome'],
  [
    [1, 12.5],
    [2, 14],
    [3, ''],
    [4, 11.25],
    [5, 16],
  ],
  { B4: null },
);
const LIST = layOut(
  ['Day', 'Km'],
  [
    [1, 12],
    [2, 30],
    [3, 8],
    [4, 21],
    [5, 17],
  ],
);
const CODES = layOut(['Code', 'Len'], [['a'], ['bcd'], ['efghi'], ['jk']]);
const FEW_SALES = layOut(
  ['Region', 'Units', 'Price'],
  [
    ['North', 12, 4.5],
    ['South', 7, 3.25],
    ['East', 20, 4.75],
    ['South', 3, 9.99],
    ['West', 15, 3.5],
  ],
  { F1: 'Region', F2: 'South' },
);
const STAFF = layOut(
  ['Name', 'Dept', 'Start', 'Salary', 'Bonus'],
  [
    ['Ann', 'IT', 45_000, 3200, 0.1],
    ['Bo', 'HR', 44_000, 2800, 0.05],
    ['Cy', 'IT', 45_500, 4100, ''],
    ['Di', 'Ops', 43_800, 2500, 0.08],
    ['Ed', 'HR', 45_900, 3000, 0.12],
    ['Flo', 'IT', 44_700, 3900, 0.02],
  ],
  { E4: null },
);
const layOutPrices = (prices: readonly (readonly [code: string, price: number])[]) =>
  layOut(['Code'], [['T24'], ['C15'], ['S93'], ['K41']], {
    E1: 'Code',
    F1: 'Price',
    ...Object.fromEntries(
      prices.flatMap(([code, price], index) => [
        [`E${index + 2}`, code],
        [`F${index + 2}`, price],
      ]),
    ),
  });
const CODE_PRICES = layOutPrices([
  ['S93', 1.2],
  ['C15', 3.5],
  ['T24', 4.4],
  ['K41', 8],
]);
const EXACT_LOOK_UPS = [
  'VLOOKUP(A#,E$2:F$5,2,FALSE)',
  'XLOOKUP(A#,E$2:E$5,F$2:F$5)',
  'SUMIF(E$2:E$5,A#,F$2:F$5)',
  'SUMPRODUCT((E$2:E$5=A#)*F$2:F$5)',
  'IF(A#=E$2,F$2,IF(A#=E$3,F$3,IF(A#=E$4,F$4,F$5)))',
];

const SORTED_PRICES = layOutPrices([
  ['C15', 3.5],
  ['K41', 8],
  ['S93', 1.2],
  ['T24', 4.4],
]);
const STOCKS = layOut(
  ['Item', 'Stock', 'Min'],
  [
    ['Bolt', 40, 50],
    ['Nut', 120, 50],
    ['Screw', 50, 50],
    ['Pin', 9, 10],
    ['Ring', 10, 10],
  ],
);
const name = (text: string, formula: string) => ({ name: text, sheetName: null, formula });

export const GAP_TASKS: readonly FreshTask[] = [
  {
    name: 'mean with blank',
    cells: MEAS,
    at: 'D2',
    solution: 'AVERAGE(B2:B6)',
    right: ['SUM(B2:B6)/COUNT(B2:B6)', 'AVERAGE(B2,B3,B4,B5,B6)', 'AVERAGE(B:B)'],
    wrong: ['AVERAGE(B2,B3,B5,B6)', 'AVERAGE(B2:B3,B5:B6)', '(B2+B3+B5+B6)/4', 'SUM(B2:B6)/4', '13.4375', 'AVERAGE(B2:B5,16)'],
  },
  {
    name: 'sum with blank',
    cells: MEAS,
    at: 'D2',
    solution: 'SUM(B2:B6)',
    right: ['SUM(B:B)', 'B2+B3+B4+B5+B6'],
    wrong: ['B2+B3+B5+B6', 'SUM(B2:B3,B5:B6)'],
  },
  { name: 'max with blank', cells: MEAS, at: 'D2', solution: 'MAX(B2:B6)', right: ['MAX(B:B)'], wrong: ['MAX(B2,B3,B5,B6)'] },
  { name: 'count', cells: MEAS, at: 'D2', solution: 'COUNT(B2:B6)', right: ['COUNT(B:B)'], wrong: ['COUNT(B2,B3,B5,B6)', '4'] },
  {
    name: 'the last value',
    cells: LIST,
    at: 'D2',
    solution: 'LOOKUP(2,1/(B2:B100<>""),B2:B100)',
    right: ['INDEX(B:B,COUNTA(B:B))', 'INDEX(B2:B100,COUNT(B2:B100))', 'LOOKUP(9.9E+307,B:B)', 'TAKE(TOCOL(B2:B100,1),-1)'],
    wrong: ['B6', 'LOOKUP(17,B2:B6)', 'LOOKUP(17,B:B)', 'INDEX(B2:B6,5)', 'INDEX(B:B,6)'],
  },
  {
    name: 'the last measured',
    cells: MEAS,
    at: 'D2',
    solution: 'LOOKUP(2,1/(B2:B6<>""),B2:B6)',
    right: ['LOOKUP(9.9E+307,B2:B6)'],
    wrong: ['INDEX(B2:B6,COUNT(B2:B6)+1)', 'LOOKUP(17,B2:B6)'],
  },
  {
    name: 'the last by index',
    cells: LIST,
    at: 'D2',
    solution: 'INDEX(B2:B6,COUNTA(B2:B6))',
    right: ['INDEX(B:B,COUNTA(B:B))', 'LOOKUP(9.9E+307,B2:B6)'],
    wrong: ['B6', 'LOOKUP(17,B2:B6)', 'INDEX(B2:B6,5)'],
  },
  {
    name: 'the last by lookup',
    cells: LIST,
    at: 'D2',
    solution: 'LOOKUP(9.99E+307,B2:B6)',
    right: ['INDEX(B2:B6,COUNT(B2:B6))'],
    wrong: ['B6', 'LOOKUP(17,B2:B6)', 'INDEX(B2:B6,5)'],
  },
  {
    name: 'length of text',
    cells: CODES,
    at: 'B2:B5',
    solution: 'LEN(A#)',
    right: ['LEN($A#)'],
    wrong: ['SWITCH(LEN(A#),1,1,3,3,5,5,2,2)', 'CHOOSE(LEN(A#),1,2,3,4,5)'],
  },
  {
    name: 'dyn names',
    cells: FEW_SALES,
    at: 'G2',
    solution: 'SUMIF(A2:A6,F2,B2:B6)',
    right: [
      {
        formula: 'SUMIF(Regions,F2,Units)',
        names: [
          name('Regions', 'OFFSET(Data!$A$2,0,0,COUNTA(Data!$A:$A)-1,1)'),
          name('Units', 'OFFSET(Data!$B$2,0,0,COUNT(Data!$B:$B),1)'),
        ],
      },
      {
        formula: 'SUMIF(Regions,F2,Units)',
        names: [
          name('Regions', 'Data!$A$2:INDEX(Data!$A:$A,COUNTA(Data!$A:$A))'),
          name('Units', 'Data!$B$2:INDEX(Data!$B:$B,COUNTA(Data!$B:$B))'),
        ],
      },
    ],
    wrong: [],
  },
  {
    name: 'bonus with blank',
    cells: STAFF,
    at: 'F2:F7',
    solution: 'IF(E#="","none",D#*E#)',
    right: [
      'IF(ISBLANK(E#),"none",D#*E#)',
      'IF(E#<>"",D#*E#,"none")',
      'IF(LEN(E#)=0,"none",E#*D#)',
      'IF(COUNT(E#),D#*E#,"none")',
      'IF(ISNUMBER(E#),PRODUCT(D#,E#),"none")',
    ],
    wrong: ['IF(ROW()=4,"none",D#*E#)', 'IF(A#="Cy","none",D#*E#)', 'D#*E#', 'IF(D#=4100,"none",D#*E#)', 'IF(D#>4000,"none",D#*E#)'],
  },
  {
    name: 'mean bonus of dept',
    cells: STAFF,
    at: 'H2',
    solution: 'AVERAGEIFS(E2:E7,B2:B7,"IT")',
    right: [
      'AVERAGEIF(B2:B7,"IT",E2:E7)',
      'AVERAGE(FILTER(E2:E7,(B2:B7="IT")*(E2:E7<>"")))',
      'SUMIFS(E2:E7,B2:B7,"IT")/COUNTIFS(B2:B7,"IT",E2:E7,"<>")',
      'AVERAGE(IF((B2:B7="IT")*ISNUMBER(E2:E7),E2:E7))',
    ],
    wrong: [
      'AVERAGE(E2,E7)',
      '(E2+E7)/2',
      'SUMIFS(E2:E7,B2:B7,"IT")/2',
      'SUMIFS(E2:E7,B2:B7,"IT")/COUNTIF(B2:B7,"IT")',
      'AVERAGEIFS(E2:E7,B2:B7,"I*")',
      'AVERAGEIFS(E2:E7,B2:B7,B2)',
      'AVERAGEIFS(E2:E7,B2:B7,"IT",E2:E7,"<0.2")',
      'AVERAGEIFS(E2:E7,B2:B7,"IT",D2:D7,"<5000")',
      '0.06',
    ],
  },
  {
    name: 'price of the exact code',
    cells: CODE_PRICES,
    at: 'B2:B5',
    solution: 'INDEX(F$2:F$5,MATCH(A#,E$2:E$5,0))',
    right: EXACT_LOOK_UPS,
    wrong: [
      'INDEX(F$2:F$5,MATCH(LEFT(A#)&"*",E$2:E$5,0))',
      'VLOOKUP(LEFT(A#)&"*",E$2:F$5,2,FALSE)',
      'INDEX(F$2:F$5,MATCH(LEFT(A#,2)&"*",E$2:E$5,0))',
      'INDEX(F$2:F$5,MATCH(A#&"*",E$2:E$5,0))',
      'INDEX(F$2:F$5,MATCH("*"&RIGHT(A#)&"*",E$2:E$5,0))',
      'SUMIF(E$2:E$5,LEFT(A#)&"*",F$2:F$5)',
      'XLOOKUP(LEFT(A#)&"*",E$2:E$5,F$2:F$5,"",2)',
    ],
  },
  {
    name: 'price of the exact code in a sorted list',
    cells: SORTED_PRICES,
    at: 'B2:B5',
    solution: 'INDEX(F$2:F$5,MATCH(A#,E$2:E$5,0))',
    right: EXACT_LOOK_UPS,
    wrong: [
      'INDEX(F$2:F$5,MATCH(LEFT(A#)&"*",E$2:E$5,0))',
      'VLOOKUP(LEFT(A#)&"*",E$2:F$5,2,FALSE)',
      'INDEX(F$2:F$5,MATCH(LEFT(A#,2)&"*",E$2:E$5,0))',
      'SUMIF(E$2:E$5,LEFT(A#)&"*",F$2:F$5)',
      'XLOOKUP(LEFT(A#)&"*",E$2:E$5,F$2:F$5,"",2)',
    ],
  },
  {
    name: 'sum of the exact region in a cell',
    cells: FEW_SALES,
    at: 'G2',
    solution: 'SUMIF(A2:A6,F2,B2:B6)',
    right: ['SUMIFS(B2:B6,A2:A6,"="&F2)', 'SUMPRODUCT((A2:A6=F2)*B2:B6)', 'SUM(FILTER(B2:B6,A2:A6=F2,0))'],
    wrong: ['SUMIF(A2:A6,"*"&F2,B2:B6)', 'SUMIF(A2:A6,"*"&F2&"*",B2:B6)', 'SUMIF(A2:A6,LEFT(F2,2)&"*",B2:B6)'],
  },
  {
    name: 'below the minimum',
    cells: STOCKS,
    at: 'D2:D6',
    solution: 'IF(B#<C#,"order","ok")',
    right: ['IF(C#-B#>0,"order","ok")', 'IF(B#/C#<1,"order","ok")', 'IF(B#>=C#,"ok","order")', 'IF(C#>B#,"order","ok")'],
    wrong: [
      'IF(B#/C#<0.95,"order","ok")',
      'IF(B#<0.95*C#,"order","ok")',
      'IF(B#/C#<0.9,"order","ok")',
      'IF(C#-B#>1,"order","ok")',
      'IF(B#<=C#,"order","ok")',
    ],
  },
  {
    name: 'the last of small numbers',
    cells: LIST,
    at: 'D2',
    solution: 'LOOKUP(9.99E+307,B2:B6)',
    right: ['INDEX(B2:B6,COUNT(B2:B6))', 'LOOKUP(2,1/(B2:B6<>""),B2:B6)', 'LOOKUP(1E+9,B2:B6)'],
    wrong: ['LOOKUP(99,B2:B6)', 'LOOKUP(50,B:B)', 'INDEX(B2:B6,MATCH(99,B2:B6))'],
  },
  {
    name: 'one amount over a limit with more decimals',
    cells: layOut(
      ['Region', 'Amount'],
      [
        ['North', 0.4],
        ['South', 3.77],
        ['East', 2.52],
        ['South', 0.04],
      ],
    ),
    at: 'D2',
    solution: 'IF(B2>3.77,"high","low")',
    right: ['IF(B2<=3.77,"low","high")', 'IF(B2-3.77>0,"high","low")'],
    wrong: [
      'IF(B2>3.72,"high","low")',
      'IF(B2>3.76,"high","low")',
      'IF(B2>3.78,"high","low")',
      'IF(B2>3.79,"high","low")',
      'IF(B2>=3.77,"high","low")',
    ],
  },
];
