// This file contains tasks of finance, schedules and reports with attempts that are written to fool the checks, or are right in an unusual
// style. See further-attempts.ts.
import { layOut } from './further-attempts.ts';
import type { FreshTask } from './fresh-attempts.ts';

const CASH = layOut(
  ['Year', 'Cash'],
  [
    [0, -10_000],
    [1, 2500],
    [2, 3200],
    [3, 4100],
    [4, 3900],
  ],
  { A8: 'Discount', B8: 0.08 },
);
const LOAN = layOut(['Month', 'Interest'], [[1], [2], [3], [4], [5]], {
  D1: 'Loan',
  E1: 12_000,
  D2: 'Rate',
  E2: 0.06,
  D3: 'Months',
  E3: 24,
});
const LEDGER = layOut(
  ['Date', 'Text', 'In', 'Out'],
  [
    [45_658, 'Open', 500, 0],
    [45_672, 'Shop', 0, 42.5],
    [45_690, 'Wage', 1800, 0],
    [45_701, 'Rent', 0, 950],
    [46_023, 'Bus', 0, 60],
  ],
);
const YEARS = layOut(
  ['Date', 'Amount'],
  [
    [45_284, 10],
    [45_290, 21],
    [45_292, 34],
    [45_340, 45],
    [45_657, 56],
    [45_658, 67],
    [45_700, 78],
    [46_022, 89],
    [46_023, 91],
  ],
  { D1: 'Year', D2: 2024, D3: 2025 },
);
const ORDERS = layOut(
  ['Order', 'Code', 'Pieces'],
  [
    [1, 'P-10', 3],
    [2, 'P-44', 1],
    [3, 'P-07', 12],
    [4, 'P-99', 2],
    [5, 'P-10', 7],
  ],
);
const PRICES = layOut(
  ['Code', 'Name', 'Price'],
  [
    ['P-07', 'Pen', 1.2],
    ['P-10', 'Pad', 4.5],
    ['P-23', 'Ink', 9.9],
    ['P-44', 'Box', 14],
  ],
);
const TASKS = layOut(
  ['Task', 'Start', 'Days'],
  [
    ['a', 46_006, 5],
    ['b', 46_013, 8],
    ['c', 46_020, 3],
    ['d', 46_055, 10],
  ],
  { F1: 'Holidays', F2: 46_016, F3: 46_017, F4: 46_023 },
);
const SHIFTS = layOut(
  ['Name', 'From', 'To'],
  [
    ['Ann', 0.333_333_333_3, 0.75],
    ['Ben', 0.25, 0.625],
    ['Cem', 0.5, 0.916_666_666_7],
  ],
);
const RAW_NAMES = layOut(['Raw'], [['  smith, JOHN '], ['LEE,ann'], ['o neil , Pat'], ['Díaz,  maría']]);
const SHOPS = layOut(
  ['Shop', 'Sales'],
  [
    ['A', 10],
    ['B', 25],
    ['C', 40],
    ['D', 5],
    ['E', 31],
  ],
);
const VISITS = layOut(
  ['City', 'Sold', 'Visits'],
  [
    ['x', 12, 60],
    ['y', 0, 0],
    ['z', 9, 30],
    ['w', 5, 0],
  ],
);
const TEAMS = layOut(
  ['Name', 'Team', 'Points'],
  [
    ['Ann', 'Red', 7],
    ['Bob', 'Blue', 12],
    ['Cy', 'Red', 9],
    ['Di', 'Green', 4],
    ['Ed', 'Red', 15],
    ['Flo', 'Blue', 2],
  ],
  { F1: 'Red' },
);
const QUARTERS = {
  Spring: layOut(
    ['Item', 'Sold'],
    [
      ['a', 5],
      ['b', 7],
      ['c', 9],
    ],
  ),
  Summer: layOut(
    ['Item', 'Sold'],
    [
      ['c', 11],
      ['a', 2],
      ['b', 4],
    ],
  ),
};
const VISIBLE = { hiddenRows: [3, 5] };

export const FINANCE_TASKS: readonly FreshTask[] = [
  {
    name: 'the net present value',
    cells: CASH,
    at: 'B9',
    solution: 'NPV(B8,B3:B6)+B2',
    right: [
      'SUMPRODUCT(B2:B6/(1+B8)^A2:A6)',
      'B2+B3/(1+B8)+B4/(1+B8)^2+B5/(1+B8)^3+B6/(1+B8)^4',
      'NPV(B8,B2:B6)*(1+B8)',
      'SUM(B2:B6*(1+B8)^-A2:A6)',
    ],
    wrong: ['NPV(B8,B2:B6)', 'NPV(8%,B3:B6)+B2', 'NPV(B8,B3:B6)-10000', 'SUM(B2:B6)', 'NPV(B8,B3:B5)+B2+3900/1.08^4'],
  },
  {
    name: 'the interest of each month',
    cells: LOAN,
    at: 'B2:B6',
    solution: '-IPMT(E$2/12,A#,E$3,E$1)',
    right: [
      'IPMT(E$2/12,A#,E$3,-E$1)',
      '-IPMT(E$2/12,ROW()-1,E$3,E$1)',
      '(E$1-IF(ROW()=2,0,-CUMPRINC(E$2/12,E$3,E$1,1,MAX(1,A#-1),0)))*E$2/12',
      '-FV(E$2/12,A#-1,PMT(E$2/12,E$3,E$1),E$1)*E$2/12',
    ],
    wrong: [
      '-IPMT(0.5%,A#,E$3,E$1)',
      '-IPMT(E$2/12,A#,24,E$1)',
      '-IPMT(E$2/12,A#,E$3,12000)',
      '-IPMT(E$2,A#,E$3,E$1)',
      'IPMT(E$2/12,A#,E$3,E$1)',
      '-PPMT(E$2/12,A#,E$3,E$1)',
      '-IPMT(E$2/12,A#,E$3,E$1,0,1)',
    ],
  },
  {
    name: 'the balance of an account',
    cells: LEDGER,
    at: 'E2:E6',
    solution: 'SUM(C$2:C#)-SUM(D$2:D#)',
    right: [
      'N(OFFSET(E#,-1,0))+C#-D#',
      'SUMPRODUCT(C$2:C#-D$2:D#)',
      { formula: 'SCAN(0,C2:C6-D2:D6,LAMBDA(a,b,a+b))', isArray: true },
      'SUM(C$2:C#,-1*D$2:D#)',
    ],
    wrong: ['SUM(C$2:C#)', 'SUM(C$2:C$6)-SUM(D$2:D$6)', '500+SUM(C$3:C#)*(ROW()>2)-SUM(D$2:D#)'],
  },
  {
    name: 'the sum of a year',
    cells: YEARS,
    at: 'E2:E3',
    solution: 'SUMPRODUCT((YEAR(A$2:A$10)=D#)*B$2:B$10)',
    right: [
      'SUMIFS(B$2:B$10,A$2:A$10,">="&DATE(D#,1,1),A$2:A$10,"<="&DATE(D#,12,31))',
      'SUMIFS(B:B,A:A,">="&DATE(D#,1,1),A:A,"<"&DATE(D#+1,1,1))',
      'SUM(FILTER(B$2:B$10,YEAR(A$2:A$10)=D#))',
      'SUMPRODUCT(--(TEXT(A$2:A$10,"yyyy")=TEXT(D#,"0")),B$2:B$10)',
    ],
    wrong: [
      'SUMPRODUCT((YEAR(A$2:A$10)=2024)*B$2:B$10)',
      'SUMPRODUCT((YEAR(A$2:A$10)=2022+ROW())*B$2:B$10)',
      'SUMIFS(B$2:B$10,A$2:A$10,">"&DATE(D#,1,1),A$2:A$10,"<="&DATE(D#,12,31))',
      'SUMIFS(B$2:B$10,A$2:A$10,">="&DATE(D#,1,1),A$2:A$10,"<"&DATE(D#,12,31))',
      'SUMPRODUCT((YEAR(A$2:A$9)=D#)*B$2:B$9)',
      'IF(D#=2024,SUM(B4:B6),SUM(B7:B9))',
    ],
  },
  {
    name: 'the amount of an order with codes',
    cells: ORDERS,
    others: { Prices: PRICES },
    at: 'D2:D6',
    solution: 'IFERROR(C#*VLOOKUP(B#,Prices!A$2:C$5,3,FALSE),0)',
    right: [
      'C#*SUMIF(Prices!A:A,B#,Prices!C:C)',
      'IF(COUNTIF(Prices!A$2:A$5,B#)=0,0,C#*VLOOKUP(B#,Prices!A$2:C$5,3,0))',
      'SUMPRODUCT((Prices!A$2:A$5=B#)*Prices!C$2:C$5)*C#',
      'C#*SUM(FILTER(Prices!C$2:C$5,Prices!A$2:A$5=B#,0))',
    ],
    wrong: [
      'IFERROR(C#*VLOOKUP(B#,Prices!A$2:C$5,3,TRUE),0)',
      'C#*VLOOKUP(B#,Prices!A$2:C$5,3,FALSE)',
      'IFERROR(C#*VLOOKUP(B#,Prices!A$2:C$4,3,FALSE),IF(B#="P-44",14,0))',
      'IFERROR(C#*VLOOKUP(B#,Prices!A#:C$9,3,FALSE),0)',
      'IFERROR(C#*VLOOKUP(B#,Prices!A$2:C$5,3,FALSE),"")',
      'IFERROR(SWITCH(B#,"P-10",4.5,"P-44",14,"P-07",1.2)*C#,0)',
    ],
  },
  {
    name: 'the last work day of a task',
    cells: TASKS,
    at: 'D2:D5',
    solution: 'WORKDAY(B#,C#-1,F$2:F$4)',
    right: ['WORKDAY(B#-1,C#,F$2:F$4)', 'WORKDAY.INTL(B#-1,C#,"0000011",F$2:F$4)', 'WORKDAY.INTL(B#,C#-1,1,$F$2:$F$4)'],
    wrong: [
      'WORKDAY(B#,C#-1)',
      'WORKDAY(B#,C#,F$2:F$4)',
      'B#+C#-1',
      'WORKDAY(B#,C#-1,F$2:F$3)',
      'WORKDAY(B#,C#-1,F#:F$9)',
      'WORKDAY(B#,C#-1,{46016,46017,46023})',
    ],
  },
  {
    name: 'the hours of a shift',
    cells: SHIFTS,
    at: 'D2:D4',
    solution: '(C#-B#)*24',
    right: ['MOD(C#-B#,1)*24', 'HOUR(C#-B#)+MINUTE(C#-B#)/60', '24*ABS(C#-B#)', 'TEXT(C#-B#,"[m]")/60'],
    wrong: ['C#-B#', 'HOUR(C#-B#)+0*B#', '(C#-B$2)*24', 'CHOOSE(ROW()-1,10,9,10)+0*C#', 'ROUND((C#-B#)*24,0)'],
  },
  {
    name: 'names the right way round',
    isExact: true,
    cells: RAW_NAMES,
    at: 'B2:B5',
    solution: 'PROPER(TRIM(MID(A#,FIND(",",A#)+1,50)))&" "&PROPER(TRIM(LEFT(A#,FIND(",",A#)-1)))',
    right: [
      'PROPER(TRIM(TEXTAFTER(A#,","))&" "&TRIM(TEXTBEFORE(A#,",")))',
      'PROPER(TRIM(RIGHT(A#,LEN(A#)-SEARCH(",",A#)))&" "&TRIM(LEFT(A#,SEARCH(",",A#)-1)))',
      'LET(p,TRIM(TEXTSPLIT(A#,",")),PROPER(INDEX(p,2)&" "&INDEX(p,1)))',
    ],
    wrong: [
      'PROPER(TRIM(A#))',
      'CHOOSE(ROW()-1,"John Smith","Ann Lee","Pat O Neil","María Díaz")',
      'TRIM(MID(A#,FIND(",",A#)+1,50))&" "&TRIM(LEFT(A#,FIND(",",A#)-1))',
      'PROPER(TRIM(MID(A#,FIND(",",A#)+1,50)))&" "&PROPER(LEFT(A#,FIND(",",A#)-1))',
      'PROPER(TRIM(MID(A#,FIND(",",A#)+1,5)))&" "&PROPER(TRIM(LEFT(A#,FIND(",",A#)-1)))',
    ],
  },
  {
    name: 'the total of the rows that are shown',
    cells: SHOPS,
    at: 'B8',
    solution: { formula: 'SUBTOTAL(109,B2:B6)', ...VISIBLE },
    right: [
      { formula: 'AGGREGATE(9,5,B2:B6)', ...VISIBLE },
      { formula: 'SUMPRODUCT(SUBTOTAL(109,OFFSET(B2,ROW(B2:B6)-2,0)))', ...VISIBLE },
    ],
    wrong: ['SUBTOTAL(9,B2:B6)', 'SUM(B2:B6)', 'SUBTOTAL(109,B2:B5)+31', '81'].map((formula) => ({ formula, ...VISIBLE })),
  },
  {
    name: 'the share of sold visits, without visits 0',
    cells: VISITS,
    at: 'D2:D5',
    solution: 'IF(C#=0,0,B#/C#)',
    right: ['IFERROR(B#/C#,0)', 'IF(C#>0,B#/C#,0)', 'IF(C#,B#/C#,0)', 'IF(ISERROR(B#/C#),0,B#/C#)', 'IFS(C#=0,0,TRUE,B#/C#)'],
    wrong: [
      'IFERROR(B#/C#,"")',
      'B#/C#',
      'IFERROR(B#/60,0)',
      'IFERROR(0.2+0*C#,0)',
      'IF(B#=0,0,B#/C#)',
      'IFERROR(B#/C#,0.2)',
      'IF(ROW()=3,0,IF(ROW()=5,0,B#/C#))',
    ],
  },
  {
    name: 'the names of a team',
    cells: TEAMS,
    at: 'E3:E5',
    solution: { formula: 'FILTER(A2:A7,B2:B7=F1)', isArray: true },
    right: [
      { formula: 'INDEX(A2:A7,SMALL(IF(B2:B7=F1,ROW(A2:A7)-1),{1;2;3}))', isArray: true },
      { formula: 'CHOOSECOLS(FILTER(A2:C7,B2:B7=F1),1)', isArray: true },
      { formula: 'DROP(REDUCE("",A2:A7,LAMBDA(a,x,IF(INDEX(B2:B7,MATCH(x,A2:A7,0))=F1,VSTACK(a,x),a))),1)', isArray: true },
      'IFERROR(INDEX(A$2:A$7,SMALL(IF(B$2:B$7=F$1,ROW(A$2:A$7)-1),ROW()-2)),"")',
    ],
    wrong: [
      { formula: 'FILTER(A2:A7,B2:B7="Red")', isArray: true },
      { formula: 'FILTER(A2:A6,B2:B6=F1)', isArray: true },
      { formula: 'FILTER(A2:A7,(C2:C7=7)+(C2:C7=9)+(C2:C7=15))', isArray: true },
      { formula: 'FILTER(A2:A7,(B2:B7<>"Blue")*(B2:B7<>"Green"))', isArray: true },
      { formula: '{"Ann";"Cy";"Ed"}', isArray: true },
      'INDEX(A$2:A$7,CHOOSE(ROW()-2,1,3,5))',
    ],
  },
  {
    name: 'sums over sheets in different orders',
    cells: layOut(['Item', 'Total'], [['a'], ['b'], ['c']]),
    others: QUARTERS,
    at: 'B2:B4',
    solution: 'SUMIF(Spring!A$2:A$4,A#,Spring!B$2:B$4)+SUMIF(Summer!A$2:A$4,A#,Summer!B$2:B$4)',
    right: [
      'SUMPRODUCT(SUMIF(INDIRECT({"Spring","Summer"}&"!A2:A4"),A#,INDIRECT({"Spring","Summer"}&"!B2:B4")))',
      'VLOOKUP(A#,Spring!A:B,2,0)+VLOOKUP(A#,Summer!A:B,2,0)',
      'SUM(FILTER(VSTACK(Spring:Summer!B$2:B$4),VSTACK(Spring:Summer!A$2:A$4)=A#))',
    ],
    wrong: [
      'SUM(Spring:Summer!B#)',
      'SUMIF(Spring!A$2:A$4,A#,Spring!B$2:B$4)*2',
      'Spring!B#+Summer!B#',
      'SUMIF(Spring!A$2:A$4,A#,Spring!B$2:B$4)+CHOOSE(ROW()-1,2,4,11)',
      'SUMIF(Spring!A$2:A$4,A#,Spring!B$2:B$4)+INDEX(Summer!B$2:B$4,CHOOSE(ROW()-1,2,3,1))',
    ],
  },
  {
    name: 'a tax by brackets',
    cells: layOut(
      ['Income', '', '', 'From', 'Rate'],
      [
        [8000, '', '', 0, 0],
        [15_000, '', '', 10_000, 0.1],
        [42_000, '', '', 20_000, 0.2],
        [90_000, '', '', 50_000, 0.3],
      ],
    ),
    at: 'B2:B5',
    solution: 'A#*VLOOKUP(A#,D$2:E$5,2,TRUE)',
    right: [
      'A#*LOOKUP(A#,D$2:D$5,E$2:E$5)',
      'A#*XLOOKUP(A#,D$2:D$5,E$2:E$5,,-1)',
      'A#*IF(A#>=D$5,E$5,IF(A#>=D$4,E$4,IF(A#>=D$3,E$3,E$2)))',
      'A#*INDEX(E$2:E$5,COUNTIF(D$2:D$5,"<="&A#))',
    ],
    wrong: [
      'A#*VLOOKUP(A#,D$2:E$5,2,FALSE)',
      'A#*IF(A#>=50000,0.3,IF(A#>=20000,0.2,IF(A#>=10000,0.1,0)))',
      'A#*VLOOKUP(A#,D$2:E$4,2,TRUE)',
      'A#*VLOOKUP(A#,D#:E$5,2,TRUE)',
      'A#*IF(A#>D$5,E$5,IF(A#>D$4,E$4,IF(A#>D$3,E$3,E$2)))',
      'A#*LOOKUP(A#,{0,10000,20000,50000},E$2:E$5)',
      'A#*LOOKUP(A#,D$2:D$5,{0;0.1;0.2;0.3})',
    ],
  },
  {
    name: 'the sum of rounded amounts',
    cells: layOut(
      ['Price', 'Pieces'],
      [
        [3.456, 3],
        [12.994, 2],
        [0.555, 10],
        [7.125, 4],
      ],
    ),
    at: 'C7',
    solution: 'SUMPRODUCT(ROUND(A2:A5*B2:B5,2))',
    right: ['SUM(ROUND(A2:A5*B2:B5,2))', 'SUM(MAP(A2:A5,B2:B5,LAMBDA(a,b,ROUND(a*b,2))))'],
    wrong: [
      'ROUND(SUMPRODUCT(A2:A5,B2:B5),2)',
      'SUMPRODUCT(A2:A5,B2:B5)',
      'SUMPRODUCT(ROUND(A2:A5,2)*B2:B5)',
      'SUMPRODUCT(ROUND(A2:A4*B2:B4,2))+28.5',
    ],
  },
];
