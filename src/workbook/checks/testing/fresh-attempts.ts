// This file contains attempts at tasks of different kinds: some are written to fool the checks, others are right in an unusual style.
import type { DefinedName, Table } from '#workbook/reader/workbook.ts';
import type { TestCells } from '#workbook/formula/testing/create-test-workbook.ts';

export interface FreshAttempt {
  /** Holds the formula. `#` stands for the number of the row. */
  formula: string;
  /** Contains further cells of the learner's sheet. */
  beside?: TestCells;
  names?: DefinedName[];
  hiddenRows?: number[];
  /** Is true for an array formula in the first cell, which fills the others. */
  isArray?: boolean;
}

export interface FreshTask {
  name: string;
  cells: TestCells;
  /** Contains the cells of further sheets. */
  others?: Record<string, TestCells>;
  tables?: Table[];
  at: string;
  solution: string | FreshAttempt;
  /** Is true when capital letters and spaces count. */
  isExact?: true;
  right: readonly (string | FreshAttempt)[];
  wrong: readonly (string | FreshAttempt)[];
}

const NET: TestCells = { A1: 'Net', B1: 'Tax', A2: 100, A3: 250, A4: 40, F1: 0.19 };
const TYPED: TestCells = { H2: 19, H3: 47.5, H4: 7.6 };
const UNITS: TestCells = {
  A1: 'Region',
  B1: 'Units',
  ...(Object.fromEntries(
    ['North', 'South', 'East', 'South', 'West', 'North', 'South', 'East'].flatMap((region, index) => [
      [`A${index + 2}`, region],
      [`B${index + 2}`, [120, 45, 310, 46, 87, 150, 12, 48][index]!],
    ]),
  ) as TestCells),
  D1: 'Region',
  D2: 'South',
  D3: 'East',
};
const PRICES: TestCells = {
  A1: 'Code',
  A2: 'T2',
  A3: 'C1',
  A4: 'S9',
  F1: 'Code',
  G1: 'Price',
  F2: 'C1',
  G2: 3.5,
  F3: 'K4',
  G3: 8,
  F4: 'S9',
  G4: 1.2,
  F5: 'T2',
  G5: 4.4,
};
const MARKS: TestCells = { A1: 'Mark', A2: 35, A3: 62, A4: 50, A5: 48, A6: 91, D1: 50 };
const LOANS: TestCells = { A1: 'From', B1: 'To', A2: 46_054, B2: 46_083, A3: 46_100, B3: 46_190, A4: 46_001, B4: 46_031 };

const rate = (formula: string): DefinedName => ({ name: 'Rate', sheetName: null, formula });

export const FRESH_TASKS: readonly FreshTask[] = [
  {
    name: 'a rate in each row',
    cells: NET,
    at: 'B2:B4',
    solution: 'A#*F$1',
    right: [
      'PRODUCT(A#,$F$1)',
      'LET(n,A#,r,F$1,n*r)',
      'LAMBDA(a,b,a*b)(A#,F$1)',
      'MMULT(A#,F$1)',
      'A#/(1/F$1)',
      'A#*INDIRECT("F1")',
      'A#*OFFSET(A#,1-ROW(),5)',
      'A#*INDEX(F:F,1)',
      '-A#*-F$1',
      'A#*(1+F$1)-A#',
      'IF(A#="","",IFERROR(A#*F$1,0))',
      'EXP(LN(A#)+LN(F$1))',
      '--(A#*F$1&"")',
      'ROUND(A#*F$1,10)',
      'REDUCE(0,SEQUENCE(2),LAMBDA(s,i,s+A#*F$1/2))',
      { formula: 'A#*Rate', names: [rate('Data!$F$1')] },
      { formula: 'Twice/2*A#', names: [{ name: 'Twice', sheetName: null, formula: 'Data!$F$1*2' }] },
      { formula: 'H#+0', beside: { H2: '=A2*F1', H3: '=A3*F1', H4: '=A4*F1' } },
      { formula: 'A2:A4*F1', isArray: true },
      { formula: 'MAP(A2:A4,LAMBDA(a,a*F1))', isArray: true },
      { formula: 'BYROW(A2:A4,LAMBDA(r,SUM(r)*F1))', isArray: true },
    ],
    wrong: [
      'LET(r,0.19,A#*r)',
      'LAMBDA(n,n*0.19)(A#)',
      'A#*VALUE("0.19")',
      'A#*SUM({0.1,0.09})',
      'A#*MIN(F$1,0.19)',
      'A#*MAX(F$1,0.19)',
      'IFERROR(A#*F$1/(F$1=0.19),A#*0.19)',
      'CHOOSE(MATCH(A#,{100,250,40},0),19,47.5,7.6)+0*F$1',
      'SWITCH(A#,100,19,250,47.5,40,7.6)',
      'IF(TRUE,A#*0.19,A#*F$1)',
      "A#*'[rates.xlsx]Tax'!$F$1",
      'A#*F$1+0*B#',
      'A#*0.19+0*NOW()',
      'A#*IF(ISNUMBER(F$1),0.19,0)',
      'INDIRECT("A"&ROW())*0.19',
      'TEXT(A#*F$1,"0.00")',
      'MAP(A#,LAMBDA(a,a*19%))',
      'REDUCE(A#,{0.19},LAMBDA(s,r,s*r))',
      { formula: 'H#', beside: TYPED },
      { formula: 'INDEX(H$2:H$4,MATCH(A#,A$2:A$4,0))', beside: TYPED },
      { formula: 'FORECAST(A#,H$2:H$4,A$2:A$4)', beside: TYPED },
      { formula: 'A#*Rate', names: [rate('0.19')] },
      { formula: 'A2:A4*0.19', isArray: true },
      { formula: '{19;47.5;7.6}+0*A2:A4*F1', isArray: true },
    ],
  },
  {
    name: 'a total',
    cells: UNITS,
    at: 'B10',
    solution: 'SUM(B2:B9)',
    right: [
      'SUM(B2:B5,B6:B9)',
      'SUBTOTAL(9,B2:B9)',
      'SUMPRODUCT(B2:B9)',
      'REDUCE(0,B2:B9,LAMBDA(a,b,a+b))',
      'MMULT(TRANSPOSE(B2:B9),B2:B9^0)',
      'AVERAGE(B2:B9)*COUNT(B2:B9)',
    ],
    wrong: [
      'SUM(B2:B8)+48',
      'SUMIF(B2:B9,"<>48")+48',
      'SUM(B2:B10)',
      'MAX(B2:B9)+508',
      { formula: 'SUM(H2:H9)', beside: { H2: 120, H3: 45, H4: 310, H5: 46, H6: 87, H7: 150, H8: 12, H9: 48 } },
      { formula: 'SUBTOTAL(109,B2:B9)+45', hiddenRows: [3] },
    ],
  },
  {
    name: 'a total of a region',
    cells: UNITS,
    at: 'E2:E3',
    solution: 'SUMIF(A$2:A$9,D#,B$2:B$9)',
    right: [
      'SUM(FILTER(B$2:B$9,A$2:A$9=D#))',
      'SUM(IF(A$2:A$9=D#,B$2:B$9,0))',
      'SUMIFS(B:B,A:A,D#)',
      'DSUM(A$1:B$9,2,D1:D#)*(ROW()=2)+SUMIF(A$2:A$9,D#,B$2:B$9)*(ROW()>2)',
    ],
    wrong: [
      'SUMIF(A$2:A$9,IF(ROW()=2,"South","East"),B$2:B$9)',
      'SUMIF(A$2:A$9,D#&"*",B$2:B$9)+0*CELL("row")',
      'SUMIF(A$2:A$8,D#,B$2:B$8)+IF(D#="East",48,0)',
    ],
  },
  {
    name: 'a look-up',
    cells: PRICES,
    at: 'B2:B4',
    solution: 'VLOOKUP(A#,F$2:G$5,2,FALSE)',
    right: [
      'SUMIF(F$2:F$5,A#,G$2:G$5)',
      'INDEX(G$2:G$5,XMATCH(A#,F$2:F$5))',
      'MAX((F$2:F$5=A#)*G$2:G$5)',
      'INDEX(FILTER(G$2:G$5,F$2:F$5=A#),1)',
    ],
    wrong: [
      'IF(A#=F$2,G$2,IF(A#=F$3,G$3,IF(A#=F$4,G$4,4.4)))',
      'LOOKUP(A#,{"C1","S9","T2"},{3.5,1.2,4.4})',
      'INDEX(G$2:G$5,SWITCH(A#,"C1",1,"K4",2,"S9",3,4))',
      { formula: 'VLOOKUP(A#,J$2:K$4,2,FALSE)', beside: { J2: 'C1', K2: 3.5, J3: 'S9', K3: 1.2, J4: 'T2', K4: 4.4 } },
    ],
  },
  {
    name: 'a decision by a limit',
    cells: MARKS,
    at: 'B2:B6',
    solution: 'IF(A#>=D$1,"pass","fail")',
    right: [
      'IFS(A#<D$1,"fail",TRUE,"pass")',
      'CHOOSE(1+(A#>=D$1),"fail","pass")',
      'IF(NOT(A#<D$1),"pass","fail")',
      'INDEX({"fail","pass"},1+(A#>=D$1))',
    ],
    wrong: [
      'IF(A#>=50,"pass","fail")',
      'IF(A#>D$1,"pass","fail")',
      'IF(A#>=D$1-1,"pass","fail")',
      'IF(OR(A#=62,A#=50,A#=91),"pass","fail")',
    ],
  },
  {
    name: 'days between dates',
    cells: LOANS,
    at: 'C2:C4',
    solution: 'B#-A#',
    right: ['DAYS(B#,A#)', 'DATEDIF(A#,B#,"d")', 'NETWORKDAYS.INTL(A#,B#,"0000000")-1'],
    wrong: ['B#-A#+0*TODAY()+RANDBETWEEN(0,1)', 'CHOOSE(ROW()-1,29,90,30)+0*A#', 'DAYS360(A#,B#)'],
  },
  {
    name: 'a share of the total',
    cells: UNITS,
    at: 'C2:C9',
    solution: 'B#/SUM(B$2:B$9)',
    right: ['B#/SUMIF(B:B,"<>")', '1/(SUM(B$2:B$9)/B#)', 'B#/SUMPRODUCT(B$2:B$9*1)', { formula: 'B2:B9/SUM(B2:B9)', isArray: true }],
    wrong: ['B#/818', 'B#/SUM(B$2:B$8,48)', 'ROUND(B#/SUM(B$2:B$9),2)', 'B#/SUM(B#:B$9)', 'B#/(B$2+698)', 'B#/SUM(B$2:B#)'],
  },
  {
    name: 'a running total',
    cells: UNITS,
    at: 'C2:C9',
    solution: 'SUM(B$2:B#)',
    right: [
      'SUMIFS(B$2:B$9,B$2:B$9,"<>0")-IF(ROW()=9,0,SUM(INDEX(B$2:B$9,ROW()):B$9))',
      'N(OFFSET(C#,-1,0))+B#',
      { formula: 'SCAN(0,B2:B9,LAMBDA(a,b,a+b))', isArray: true },
    ],
    wrong: [
      'SUM(B$2:B$9)',
      'CHOOSE(ROW()-1,120,165,475,521,608,758,770,818)+0*B#',
      'B#+IF(ROW()=2,0,CHOOSE(ROW()-2,120,165,475,521,608,758,770))',
    ],
  },
  {
    name: 'the number of different texts',
    cells: UNITS,
    at: 'E2',
    solution: 'COUNTA(UNIQUE(A2:A9))',
    right: ['SUM(1/COUNTIF(A2:A9,A2:A9))', 'ROWS(UNIQUE(A2:A9))', 'SUMPRODUCT((MATCH(A2:A9,A2:A9,0)=ROW(A2:A9)-1)*1)'],
    wrong: ['4+0*COUNTA(A2:A9)', 'COUNTA(A2:A9)/2', 'COUNTA(UNIQUE(A2:A8))', 'COUNTIF(A2:A9,"South")+1', 'ROWS(UNIQUE(B2:B9))-4'],
  },
  {
    name: 'a rounded amount',
    cells: PRICES,
    at: 'H2:H5',
    solution: 'ROUND(G#*1.075,2)',
    right: ['ROUND(G#+G#*7.5%,2)', 'ROUND(G#*107.5,0)/100'],
    wrong: ['G#*1.075', 'ROUNDUP(G#*1.075,2)', 'ROUNDDOWN(G#*1.075,2)', 'TEXT(G#*1.075,"0.00")', 'TRUNC(G#*1.075,2)', 'ROUND(G#*1.08,2)'],
  },
  {
    name: 'a sorted copy of a list',
    cells: UNITS,
    at: 'F2:G9',
    solution: { formula: 'SORT(A2:B9,2,-1)', isArray: true },
    right: [
      { formula: 'SORTBY(A2:B9,B2:B9,-1)', isArray: true },
      { formula: 'SORTBY(A2:B9,-B2:B9)', isArray: true },
      { formula: 'INDEX(A2:B9,MATCH(LARGE(B2:B9,SEQUENCE(8)),B2:B9,0),{1,2})', isArray: true },
    ],
    wrong: [
      { formula: 'SORT(A2:B9,2,1)', isArray: true },
      { formula: 'SORT(A2:B9,1,-1)', isArray: true },
      { formula: 'INDEX(A2:B9,{3;6;1;5;8;4;2;7},{1,2})', isArray: true },
      { formula: 'A2:B9', isArray: true },
    ],
  },
  {
    name: 'the name beside the largest number',
    cells: UNITS,
    at: 'E2',
    solution: 'INDEX(A2:A9,MATCH(MAX(B2:B9),B2:B9,0))',
    right: ['XLOOKUP(MAX(B2:B9),B2:B9,A2:A9)', 'TAKE(SORTBY(A2:A9,B2:B9,-1),1)', 'INDEX(FILTER(A2:A9,B2:B9=MAX(B2:B9)),1)'],
    wrong: [
      'A4',
      'INDEX(A2:A9,3)',
      'INDEX(A2:A9,MATCH(310,B2:B9,0))',
      'XLOOKUP(MAX(B2:B8),B2:B9,A2:A9)',
      'IF(MAX(B2:B9)=B4,"East","East")',
      'INDEX(A2:A9,MATCH(MAX(B2:B9),B2:B9,1))',
      'LOOKUP(MAX(B2:B9),B2:B9,A2:A9)',
    ],
  },
  {
    name: 'a text put together',
    cells: UNITS,
    at: 'E2:E3',
    solution: 'A#&": "&B#',
    right: ['CONCAT(A#,": ",B#)', 'TEXTJOIN(": ",TRUE,A#:B#)'],
    wrong: ['A#&":"&B#', 'A#&": "&IF(ROW()=2,120,45)', 'IF(ROW()=2,"North","South")&": "&B#', 'A#&": "&B#+RANDBETWEEN(0,1)'],
  },
];
