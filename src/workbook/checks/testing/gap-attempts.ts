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
];
