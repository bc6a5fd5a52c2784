// This file contains tasks with limits that are a little off, criteria that nothing meets, lists of typed results, and formulas as Excel, Google
// Sheets and LibreOffice save them.
import { layOut } from './further-attempts.ts';
import type { FreshTask } from './fresh-attempts.ts';

const STAYS = layOut(
  ['Day', 'Room', 'Nights', 'Guest', 'Paid'],
  [
    [46_027, 'Sea', 3, 'Ada', 240],
    [46_048, 'Hill', 1, 'Bob', 75],
    [46_057, 'Sea', 5, 'Cid', 400],
    [46_061, 'Lake', 2, 'Ada', 130],
    [46_066, 'Hill', 4, 'Dan', 300],
    [46_076, 'Sea', 2, 'Eve', 160],
    [46_087, 'Lake', 7, 'Bob', 455],
    [46_102, 'Hill', 2, 'Fay', 150],
  ],
  { H1: 'From', H2: 46_054, I1: 'To', I2: 46_081, J1: 'Month', J2: 2, J3: 1, J4: 3, K1: 'Room', K2: 'Sea', K3: 'Hill', K4: 'Lake' },
);
const CONTRACTS = layOut(
  ['Name', 'Start', 'End', 'Fee'],
  [
    ['a', 46_023, 46_388, 120],
    ['b', 45_700, 46_100, 80],
    ['c', 46_010, 46_060, 45.5],
    ['d', 45_920, 46_210, 200],
    ['e', 46_090, 46_500, 66],
  ],
  { G1: 'Day', G2: 46_083 },
);
const AMOUNTS = layOut(['Raw'], [['12,50 €'], ['7,00 €'], ['1.204,99 €'], ['88,10 €']]);
const NUMBER_TEXTS = layOut(
  ['Code', 'Pieces'],
  [
    ['001', '12'],
    ['014', '7'],
    ['2', '30'],
    ['105', '4'],
  ],
);
const PRODUCTS = layOut(['Product'], [['AB-120-red'], ['XY-7-blue'], ['QQ-45-green'], ['AB-9-blue']]);
const EXAM = layOut(
  ['Name', 'Math', 'Art', 'Sport'],
  [
    ['a', 55, 70, 90],
    ['b', 40, 88, 61],
    ['c', 92, 34, 77],
    ['d', 71, 60, 59],
  ],
  { G1: 50 },
);
const SALES = layOut(
  ['Region', 'Units', 'Price', 'Total'],
  [
    ['North', 12, 4.5, ''],
    ['South', 7, 3.25, ''],
    ['East', 20, 4.5, ''],
    ['South', 3, 9.99, ''],
    ['West', 15, 3.25, ''],
  ],
  { D2: null, D3: null, D4: null, D5: null, D6: null, F1: 'Region', F2: 'South' },
);
const MEASURED = layOut(
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
const SALES_TABLE = {
  name: 'Sales',
  area: { top: 1, left: 1, bottom: 6, right: 4 },
  columns: ['Region', 'Units', 'Price', 'Total'],
  headerRowCount: 1,
  totalsRowCount: 0,
  filters: [],
};
const name = (text: string, formula: string) => ({ name: text, sheetName: null, formula });

export const UNUSUAL_TASKS: readonly FreshTask[] = [
  {
    name: 'what was paid in one month, with dates as limits',
    cells: STAYS,
    at: 'M2',
    solution: 'SUMIFS(E2:E9,A2:A9,">="&DATE(2026,2,1),A2:A9,"<"&DATE(2026,3,1))',
    right: [
      'SUMIFS(E2:E9,A2:A9,">=46054",A2:A9,"<=46081")',
      'SUMPRODUCT((TEXT(A2:A9,"yyyymm")="202602")*E2:E9)',
      'SUM(FILTER(E2:E9,(YEAR(A2:A9)=2026)*(MONTH(A2:A9)=2)))',
      'SUMIF(A2:A9,"<"&DATE(2026,3,1),E2:E9)-SUMIF(A2:A9,"<"&DATE(2026,2,1),E2:E9)',
      'SUMIFS(E2:E1048576,A2:A1048576,">=2026-02-01",A2:A1048576,"<2026-03-01")',
    ],
    wrong: [
      'SUMIFS(E2:E9,A2:A9,">="&DATE(2026,2,3),A2:A9,"<"&DATE(2026,3,1))',
      'SUMIFS(E2:E9,A2:A9,">="&DATE(2026,1,29),A2:A9,"<"&DATE(2026,3,1))',
      'SUMIFS(E2:E9,A2:A9,">="&DATE(2026,2,1),A2:A9,"<"&DATE(2026,2,26))',
      'SUMIFS(E2:E9,A2:A9,">="&DATE(2026,2,1),A2:A9,"<="&DATE(2026,3,1))',
      'SUMIFS(E2:E9,A2:A9,">="&DATE(2026,2,1),A2:A9,"<"&DATE(2026,3,1),C2:C9,"<8")',
      'SUMIFS(E2:E9,A2:A9,">="&DATE(2026,2,1),A2:A9,"<"&DATE(2026,3,1),E2:E9,"<500")',
    ],
  },
  {
    name: 'what was paid in one month, by its number',
    cells: STAYS,
    at: 'M2',
    solution: 'SUMPRODUCT((MONTH(A2:A9)=2)*E2:E9)',
    right: [
      'SUMIFS(E2:E9,A2:A9,">="&DATE(2026,2,1),A2:A9,"<"&DATE(2026,3,1))',
      'SUMPRODUCT((TEXT(A2:A9,"mm")="02")*E2:E9)',
      'SUM(FILTER(E2:E9,MONTH(A2:A9)=2))',
    ],
    wrong: [
      'SUMIFS(E2:E9,A2:A9,">="&DATE(2026,1,30),A2:A9,"<"&DATE(2026,3,1))',
      'SUMIFS(E2:E9,A2:A9,">="&DATE(2026,2,3),A2:A9,"<"&DATE(2026,3,1))',
      'SUMIFS(E2:E9,A2:A9,">="&DATE(2026,2,1),A2:A9,"<="&DATE(2026,3,1))',
      'SUMIFS(E2:E9,A2:A9,">="&DATE(2026,2,1),A2:A9,"<"&DATE(2026,2,25))',
    ],
  },
  {
    name: 'what was paid in each month',
    cells: STAYS,
    at: 'N2:N4',
    solution: 'SUMPRODUCT((MONTH(A$2:A$9)=J#)*E$2:E$9)',
    right: [
      'SUMIFS(E$2:E$9,A$2:A$9,">="&DATE(2026,J#,1),A$2:A$9,"<="&EOMONTH(DATE(2026,J#,1),0))',
      'SUM(FILTER(E$2:E$9,MONTH(A$2:A$9)=J#,0))',
    ],
    wrong: [
      'SUMIFS(E$2:E$9,A$2:A$9,">="&DATE(2026,J#,1),A$2:A$9,"<="&DATE(2026,J#+1,1))',
      'SUMPRODUCT((MONTH(A$2:A$9)=J#)*(DAY(A$2:A$9)>1)*E$2:E$9)',
      'SUMPRODUCT((MONTH(A$2:A$9)=CHOOSE(ROW()-1,2,1,3))*E$2:E$9)',
    ],
  },
  {
    name: 'stays of a room between two days',
    cells: STAYS,
    at: 'M2',
    solution: 'COUNTIFS(A2:A9,">="&H2,A2:A9,"<="&I2,B2:B9,K2)',
    right: ['SUMPRODUCT((A2:A9>=H2)*(A2:A9<=I2)*(B2:B9=K2))', 'IFERROR(ROWS(FILTER(B2:B9,(A2:A9>=H2)*(A2:A9<=I2)*(B2:B9=K2))),0)'],
    wrong: [
      'COUNTIFS(A2:A9,">="&H2,A2:A9,"<="&I2+2,B2:B9,K2)',
      'COUNTIFS(A2:A9,">="&H2-1,A2:A9,"<="&I2,B2:B9,K2)',
      'COUNTIFS(A2:A9,">="&H2,A2:A9,"<="&I2,B2:B9,K2,D2:D9,"<>Ada")',
      'COUNTIFS(A2:A9,">="&H2,A2:A9,"<="&I2,B2:B9,K2,C2:C9,"<6")',
      'COUNTIFS(A2:A9,">="&H2,A2:A9,"<="&I2,B2:B9,K2,E2:E9,"<401")',
    ],
  },
  {
    name: 'contracts that run on a day',
    cells: CONTRACTS,
    at: 'H2',
    solution: 'COUNTIFS(B2:B6,"<="&G2,C2:C6,">="&G2)',
    right: ['SUMPRODUCT((B2:B6<=G2)*(C2:C6>=G2))', 'COUNTIF(B2:B6,"<="&G2)-COUNTIF(C2:C6,"<"&G2)'],
    wrong: [
      'COUNTIFS(B2:B6,"<="&G2,C2:C6,">"&G2)',
      'COUNTIFS(B2:B6,"<="&G2+5,C2:C6,">="&G2)',
      'COUNTIFS(B2:B6,"<="&G2,C2:C6,">="&G2-7)',
      'COUNTIFS(B2:B6,"<="&G2,C2:C6,">="&G2,D2:D6,"<250")',
    ],
  },
  {
    name: 'amounts from texts',
    cells: AMOUNTS,
    at: 'B2:B5',
    solution: 'NUMBERVALUE(SUBSTITUTE(A#," €",""),",",".")',
    right: [
      'VALUE(SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(A#," €",""),".",""),",","."))',
      'NUMBERVALUE(LEFT(A#,LEN(A#)-2),",",".")',
      'NUMBERVALUE(TEXTBEFORE(A#," "),",",".")',
    ],
    wrong: [
      'XLOOKUP(A#,{"12,50 €";"7,00 €";"1.204,99 €";"88,10 €"},{12.5;7;1204.99;88.1})',
      'SWITCH(A#,"12,50 €",12.5,"7,00 €",7,"1.204,99 €",1204.99,88.1)',
      'NUMBERVALUE(LEFT(A#,FIND(",",A#)-1),",",".")',
    ],
  },
  {
    name: 'codes of four digits from texts',
    cells: NUMBER_TEXTS,
    at: 'D2:D5',
    isExact: true,
    solution: 'TEXT(A#,"0000")',
    right: ['RIGHT("0000"&A#,4)', 'REPT("0",4-LEN(A#))&A#', 'TEXT(VALUE(A#),"0000")', 'TEXT(--A#,REPT("0",4))'],
    wrong: ['"0"&A#', 'TEXT(A#,"000")', 'IF(ROW()=4,"0002","0"&A#)', 'SWITCH(A#,"001","0001","014","0014","2","0002","0105")'],
  },
  {
    name: 'the sum of numbers that are texts',
    cells: NUMBER_TEXTS,
    at: 'D2',
    solution: 'SUMPRODUCT(VALUE(B2:B5))',
    right: ['SUMPRODUCT(--B2:B5)', 'SUM(B2:B5*1)', 'B2+B3+B4+B5', 'REDUCE(0,B2:B5,LAMBDA(a,b,a+VALUE(b)))'],
    wrong: ['SUM(B2:B5)', 'SUM(B2:B5)+53', 'SUMPRODUCT(--B2:B4)+4', 'SUMPRODUCT(--B2:B5)&""'],
  },
  {
    name: 'the number in the middle of a text',
    cells: PRODUCTS,
    at: 'B2:B5',
    solution: 'VALUE(MID(A#,FIND("-",A#)+1,FIND("-",A#,FIND("-",A#)+1)-FIND("-",A#)-1))',
    right: [
      'VALUE(TEXTBEFORE(TEXTAFTER(A#,"-"),"-"))',
      '--INDEX(TEXTSPLIT(A#,"-"),2)',
      'VALUE(TRIM(MID(SUBSTITUTE(A#,"-",REPT(" ",50)),50,50)))',
      'VALUE(MID(A#,4,SEARCH("-",A#,4)-4))',
    ],
    wrong: [
      'MID(A#,4,3)',
      'SWITCH(A#,"AB-120-red",120,"XY-7-blue",7,"QQ-45-green",45,"AB-9-blue",9)',
      'TEXTBEFORE(TEXTAFTER(A#,"-"),"-")',
      'VLOOKUP(A#,{"AB-120-red",120;"XY-7-blue",7;"QQ-45-green",45;"AB-9-blue",9},2,FALSE)',
    ],
  },
  {
    name: 'whether all marks reach a limit',
    cells: EXAM,
    at: 'E2:E5',
    solution: 'IF(AND(B#>=G$1,C#>=G$1,D#>=G$1),"yes","no")',
    right: [
      'IF(MIN(B#:D#)>=G$1,"yes","no")',
      'IF(COUNTIF(B#:D#,"<"&G$1)=0,"yes","no")',
      'IF(OR(B#:D#<G$1),"no","yes")',
      { formula: 'BYROW(B2:D5,LAMBDA(r,IF(AND(r>=G1),"yes","no")))', isArray: true },
    ],
    wrong: [
      'IF(AND(B#>=G$1,C#>=G$1),"yes","no")',
      'IF(MIN(B#:C#)>=G$1,"yes","no")',
      'IF(AND(B#>G$1,C#>G$1,D#>G$1),"yes","no")',
      'IF(AVERAGE(B#:D#)>=71,"yes","no")',
      'IF(MIN(B#:D#)>=50,"yes","no")',
    ],
  },
  {
    name: 'the total of each row as different programs save it',
    cells: SALES,
    tables: [SALES_TABLE],
    at: 'D2:D6',
    solution: 'B#*C#',
    right: [
      '_xlfn.SINGLE(B$2:B$6)*_xlfn.SINGLE(C$2:C$6)',
      'INDEX(Sales[Units],ROW()-ROW(Sales[[#Headers],[Units]]))*C#',
      'INDIRECT(ADDRESS(ROW(),2))*INDIRECT(ADDRESS(ROW(),3))',
      'PRODUCT(OFFSET(D#,0,-2,1,2))',
      '_xlfn.LAMBDA(_xlpm.u,_xlpm.p,_xlpm.u*_xlpm.p)(B#,C#)',
      'B#*C#%*100',
      { formula: '_xlfn.BYROW(B2:C6,_xleta.PRODUCT)', isArray: true },
      { formula: 'Sales[Units]*Sales[Price]', isArray: true },
      { formula: '_xlfn.MAKEARRAY(5,1,_xlfn.LAMBDA(_xlpm.r,_xlpm.c,INDEX(B2:B6,_xlpm.r)*INDEX(C2:C6,_xlpm.r)))', isArray: true },
    ],
    wrong: [
      '_xlfn.SINGLE(B$2:B$6)*4.5',
      'INDEX({54;22.75;90;29.97;48.75},ROW()-1)',
      'B#*LOOKUP(B#,{3,7,12,15,20},{9.99,3.25,4.5,3.25,4.5})',
      'B#*IF(A#="South",IF(B#=7,3.25,9.99),IF(A#="West",3.25,4.5))',
      'B#*MIN(C#,9.99)',
    ],
  },
  {
    name: 'the units of the wanted region',
    cells: SALES,
    tables: [SALES_TABLE],
    at: 'G2',
    solution: 'SUMIF(A2:A6,F2,B2:B6)',
    right: [
      'SUMIFS(B2:B1048576,A2:A1048576,F2)',
      'SUMIF(A2:A6,F2,B2)',
      'DSUM(A1:D6,"Units",F1:F2)',
      'DSUM(Sales[#All],2,F1:F2)',
      'SUMIFS(INDEX(Sales,0,MATCH("Units",Sales[#Headers],0)),Sales[Region],F2)',
      'SUM(_xlfn._xlws.FILTER(B2:B6,A2:A6=F2))',
      { formula: 'SUM(_xlfn.ANCHORARRAY(H2))', beside: { 'H2:H6': '{=IF(A2:A6=F2,B2:B6,0)}' } },
      {
        formula: 'SUMIF(Regions,Wanted,Units)',
        names: [
          name('Regions', 'OFFSET(Data!$A$2,0,0,COUNTA(Data!$A$2:$A$100),1)'),
          name('Units', 'OFFSET(Data!$B$2,0,0,COUNTA(Data!$A$2:$A$100),1)'),
          name('Wanted', 'Data!$F$2'),
        ],
      },
    ],
    wrong: [
      'SUMIF(A2:A6,LEFT(F2,2)&"*",B2:B6)',
      'SUMIF(A2:A6,A5,B2:B6)',
      'SUM(({"North";"South";"East";"South";"West"}=F2)*B2:B6)',
      'SUM((A2:A6=F2)*{12;7;20;3;15})',
      'SUMIFS(B2:B6,A2:A6,F2,C2:C6,"<10")',
      'SUMIFS(B2:B6,A2:A6,F2,B2:B6,"<8")',
      'DSUM(A1:D6,"Units",F1:F3)',
      'SUMIF(A2:A6,F2,B2:B6)*1.0000001',
      { formula: 'SUBTOTAL(109,B2:B6)', hiddenRows: [2, 4, 6] },
      { formula: 'SUMIF(A2:A6,Wanted,B2:B6)', names: [name('Wanted', '"South"')] },
      { formula: 'Answer', names: [name('Answer', 'Data!$B$3+Data!$B$5')] },
    ],
  },
  {
    name: 'the mean of what was measured',
    cells: MEASURED,
    at: 'D2',
    solution: 'AVERAGE(B2:B6)',
    right: [
      'SUM(B2:B6)/COUNT(B2:B6)',
      'AVERAGEIF(B2:B6,"<>")',
      'AVERAGE(FILTER(B2:B6,B2:B6<>""))',
      'SUBTOTAL(101,B2:B6)',
      'AVERAGE(B2:B3,B4:B6)',
      'AVERAGE(TOCOL(B2:B6,1))',
    ],
    wrong: ['SUM(B2:B6)/5', 'SUM(B2:B6)/4', 'SUM(B2:B6)/(ROWS(B2:B6)-1)', 'AVERAGE(N(B2),B3,B4,B5,B6)', 'AVERAGE(B2:B5)'],
  },
  {
    name: 'the last measured value',
    cells: MEASURED,
    at: 'D2',
    solution: 'LOOKUP(2,1/(B2:B6<>""),B2:B6)',
    right: [
      'INDEX(B2:B6,MATCH(9.9E+307,B2:B6))',
      'TAKE(TOCOL(B2:B6,1),-1)',
      'XLOOKUP(TRUE,B2:B6<>"",B2:B6,,0,-1)',
      'INDEX(B2:B6,MAX(IF(B2:B6<>"",ROW(B2:B6)-1)))',
    ],
    wrong: ['B6', 'MAX(B2:B6)', 'INDEX(B2:B6,5)', 'INDEX(B2:B6,ROWS(B2:B6))', 'OFFSET(B2,4,0)'],
  },
];
