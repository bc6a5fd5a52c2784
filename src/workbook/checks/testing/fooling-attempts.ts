// This file contains attempts that are written to fool the checks or to be failed wrongly, with the verdict that each must get.
import type { TestCells } from '#workbook/formula/testing/create-test-workbook.ts';

export interface FoolingChallenge {
  /** Holds the start data, or null for the sales list. */
  cells: TestCells | null;
  at: string;
  solution: string;
  right: readonly string[];
  wrong: readonly string[];
}

const REGIONS = ['North', 'South', 'East', 'South', 'West', 'North', 'South'];
const UNITS = [120, 45, 310, 46, 87, 150, 12];

/** A list of sales: regions in A2:A8, units in B2:B8 and prices in C2:C8. */
export const SALES: TestCells = Object.fromEntries([
  ['A1', 'Region'],
  ['B1', 'Units'],
  ['C1', 'Price'],
  ...REGIONS.flatMap((region, index) => [
    [`A${index + 2}`, region],
    [`B${index + 2}`, UNITS[index]!],
    [`C${index + 2}`, 2.5 + index * 0.75],
  ]),
]) as TestCells;

const PEOPLE: TestCells = { A1: 'Name', A2: ' ann  LEE', A3: 'bob stone ', A4: 'CARLA DÍAZ', A5: 'dan o neil' };
const ORDERS: TestCells = {
  A1: 'Code',
  A2: 'T2',
  A3: 'C1',
  A4: 'S9',
  A5: 'T2',
  A6: 'K4',
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
const MARKS: TestCells = {
  A1: 'Mark',
  A2: 35,
  A3: 62,
  A4: 80,
  A5: 48,
  A6: 91,
  F1: 'From',
  G1: 'Grade',
  F2: 0,
  G2: 'D',
  F3: 40,
  G3: 'C',
  F4: 60,
  G4: 'B',
  F5: 80,
  G5: 'A',
};
const RATE: TestCells = { A1: 'Net', A2: 40, A3: 25.5, A4: 60, A5: 12, F1: 'Rate', F2: 0.2 };
const DATES: TestCells = { A1: 'Day', B1: 'Km', A2: 46_054, B2: 12, A3: 46_061, B3: 30, A4: 46_079, B4: 8, A5: 46_083, B5: 21 };

const sales = (solution: string, right: string[], wrong: string[]): FoolingChallenge => ({ cells: null, at: 'E2', solution, right, wrong });
const other = (cells: TestCells, solution: string, right: string[], wrong: string[]): FoolingChallenge => ({
  cells,
  at: 'D2',
  solution,
  right,
  wrong,
});

export const FOOLING_CHALLENGES: readonly FoolingChallenge[] = [
  sales(
    'SUM(B2:B8)',
    ['SUM(B:B)', 'SUBTOTAL(9,B2:B8)', 'REDUCE(0,B2:B8,LAMBDA(_xlpm.a,_xlpm.b,_xlpm.a+_xlpm.b))'],
    ['SUM(B2:B7)', 'SUM(B3:B8)', '770+0*B2', '770+0*RAND()'],
  ),
  sales('AVERAGE(B2:B8)', ['SUM(B2:B8)/COUNT(B2:B8)', 'SUM(B2:B8)/7'], ['AVERAGE(B2:B7)', '110+0*B2', 'MEDIAN(B2:B8)']),
  sales('MEDIAN(B2:B8)', ['SMALL(B2:B8,4)', 'QUARTILE(B2:B8,2)'], ['MEDIAN(B2:B7)', 'B6', '87+0*B2']),
  sales('MAX(B2:B8)', ['LARGE(B2:B8,1)', 'MAX(B:B)'], ['MAX(B2:B7)', 'MAX(B3:B8)', 'B4', '310+0*B2']),
  sales('MIN(B2:B8)', ['SMALL(B2:B8,1)', 'INDEX(SORT(B2:B8),1)'], ['MIN(B3:B8)', 'B8', '12+0*B2']),
  sales('LARGE(B2:B8,2)', ['INDEX(SORT(B2:B8,1,-1),2)', 'SMALL(B2:B8,6)'], ['B7', 'LARGE(B2:B7,2)', '150+0*B2']),
  sales('COUNT(B2:B8)', ['COUNTIF(B2:B8,">=0")', 'COUNT(B:B)'], ['7+0*B2', 'COUNT(B2:B7)+1', 'COUNT(B3:B8)+1']),
  sales('COUNTA(A2:A8)', ['SUMPRODUCT(--(A2:A8<>""))', 'COUNTA(A:A)-1'], ['COUNTA(A2:A7)+1', '7+0*B2', 'ROWS(A2:A8)']),
  sales(
    'COUNTIF(A2:A8,"South")',
    ['SUMPRODUCT(--(A2:A8="South"))', 'COUNTIF(A:A,"south")'],
    ['3+0*B2', 'COUNTIF(A2:A7,"South")+1', 'COUNTIF(A2:A8,A3)', 'COUNTIF(A2:A8,"Sou*")'],
  ),
  sales(
    'COUNTIF(B2:B8,">100")',
    ['SUMPRODUCT(--(B2:B8>100))', 'COUNT(B2:B8)-COUNTIF(B2:B8,"<=100")'],
    ['COUNTIF(B2:B8,">=100")', 'COUNTIF(B2:B8,">90")', '3+0*B2', 'COUNTIF(B2:B7,">100")'],
  ),
  sales(
    'SUMIF(A2:A8,"South",B2:B8)',
    ['SUMIFS(B2:B8,A2:A8,"South")', 'SUMPRODUCT((A2:A8="South")*B2:B8)', 'SUM(FILTER(B2:B8,A2:A8="South"))'],
    ['B3+B5+B8', 'SUMIF(A2:A7,"South",B2:B7)+12', '103+0*B2'],
  ),
  sales(
    'AVERAGEIF(A2:A8,"North",B2:B8)',
    ['AVERAGEIFS(B2:B8,A2:A8,"North")', 'SUMIF(A2:A8,"North",B2:B8)/COUNTIF(A2:A8,"North")'],
    ['(B2+B7)/2', 'AVERAGEIF(A2:A6,"North",B2:B6)', '135+0*B2'],
  ),
  sales(
    'COUNTIFS(A2:A8,"South",B2:B8,">=45")',
    ['SUMPRODUCT((A2:A8="South")*(B2:B8>=45))'],
    ['COUNTIFS(A2:A8,"South",B2:B8,">45")+1', 'COUNTIFS(A2:A8,"South",B2:B8,">40")', 'COUNTIFS(A2:A7,"South",B2:B7,">=45")', '2+0*B2'],
  ),
  sales(
    'SUMIFS(B2:B8,A2:A8,"South",B2:B8,">40")',
    ['SUMPRODUCT((A2:A8="South")*(B2:B8>40)*B2:B8)'],
    ['B3+B5', 'SUMIFS(B2:B8,A2:A8,"South",B2:B8,">=40")', '91+0*B2'],
  ),
  sales('STDEV.S(B2:B8)', ['STDEV(B2:B8)', 'SQRT(VAR.S(B2:B8))'], ['STDEV.P(B2:B8)', 'STDEV.S(B2:B7)']),
  sales('RANK(B2,B2:B8)', ['RANK.EQ(B2,B2:B8,0)', 'COUNTIF(B2:B8,">"&B2)+1'], ['3+0*B2', 'RANK(B2,B2:B7)']),
  sales('ROWS(UNIQUE(A2:A8))', ['COUNTA(UNIQUE(A2:A8))', 'SUMPRODUCT(1/COUNTIF(A2:A8,A2:A8))'], ['4+0*B2', 'ROWS(UNIQUE(A2:A6))']),
  sales(
    'SUMPRODUCT(B2:B8,C2:C8)',
    ['SUM(MAP(B2:B8,C2:C8,LAMBDA(_xlpm.u,_xlpm.p,_xlpm.u*_xlpm.p)))', 'SUMPRODUCT(B2:B8*C2:C8)', 'INDEX(MMULT(TRANSPOSE(B2:B8),C2:C8),1)'],
    ['SUMPRODUCT(B2:B7,C2:C7)+84', 'SUMPRODUCT(B3:B8,C3:C8)+300', 'SUM(B2:B8)*AVERAGE(C2:C8)'],
  ),
  sales('MAX(B2:B8)-MIN(B2:B8)', ['LARGE(B2:B8,1)-SMALL(B2:B8,1)'], ['298+0*B2', 'MAX(B2:B8)-12', '310-MIN(B2:B8)']),
  sales(
    'INDEX(A2:A8,MATCH(MAX(B2:B8),B2:B8,0))',
    ['XLOOKUP(MAX(B2:B8),B2:B8,A2:A8)', 'INDEX(SORTBY(A2:A8,B2:B8,-1),1)'],
    ['A4', '"East"', 'INDEX(A2:A8,3)'],
  ),
  other(PEOPLE, 'PROPER(TRIM(A2))', ['TRIM(PROPER(A2))'], ['"Ann Lee"', '"Ann "&"Lee"&LEFT(A2,0)']),
  other(PEOPLE, 'LEN(TRIM(A2))', ['LEN(SUBSTITUTE(TRIM(A2),"#",""))'], ['7+0*LEN(A2)', 'LEN(A2)-2']),
  other(
    ORDERS,
    'VLOOKUP(A2,F2:G5,2,FALSE)',
    ['INDEX(G2:G5,MATCH(A2,F2:F5,0))', 'XLOOKUP(A2,F2:F5,G2:G5)', 'SUMIF(F2:F5,A2,G2:G5)'],
    ['G5', '4.4+0*LEN(A2)', 'SWITCH(A2,"C1",3.5,"K4",8,"S9",1.2,"T2",4.4)'],
  ),
  other(
    ORDERS,
    'XLOOKUP(A2,F2:F5,G2:G5,"none")',
    ['IFERROR(VLOOKUP(A2,F2:G5,2,FALSE),"none")', 'IFNA(INDEX(G2:G5,MATCH(A2,F2:F5,0)),"none")'],
    ['VLOOKUP(A2,F2:G5,2,FALSE)', 'G5'],
  ),
  other(
    MARKS,
    'VLOOKUP(A3,F2:G5,2,TRUE)',
    ['LOOKUP(A3,F2:F5,G2:G5)', 'INDEX(G2:G5,MATCH(A3,F2:F5,1))', 'XLOOKUP(A3,F2:F5,G2:G5,,-1)'],
    ['G4', 'IF(A3>=80,"A",IF(A3>=60,"B","C"))', '"B"&LEFT(A3,0)'],
  ),
  other(
    MARKS,
    'IF(A3>=60,"pass","fail")',
    ['IFS(A3>=60,"pass",TRUE,"fail")', 'IF(A3<60,"fail","pass")'],
    ['IF(A3>60,"pass","fail")', 'IF(A3>=61,"pass","fail")', 'IF(A3>0,"pass","fail")'],
  ),
  other(
    MARKS,
    'COUNTIFS(A2:A6,">=40",A2:A6,"<80")',
    ['COUNTIF(A2:A6,">=40")-COUNTIF(A2:A6,">=80")'],
    ['COUNTIFS(A2:A6,">40",A2:A6,"<80")', 'COUNTIFS(A2:A6,">=40",A2:A6,"<=80")-1', '2+0*A2'],
  ),
  other(RATE, 'A2*$F$2', ['$F$2*A2', 'A2*(1+F2)-A2', 'PRODUCT(A2,F2)'], ['A2*0.2', '8+0*A2', '40*F2', 'A2/5']),
  other(
    RATE,
    'SUM(A2:A5)*(1+F2)',
    ['SUM(A2:A5)+SUM(A2:A5)*F2', 'SUMPRODUCT(A2:A5*(1+F2))'],
    ['SUM(A2:A5)*1.2', '165+0*A2', 'SUM(A2:A4)*(1+F2)+14.4'],
  ),
  other(RATE, 'ROUND(A3*F2,1)', ['MROUND(A3*F2,0.1)'], ['5.1', 'ROUND(A3*0.2,1)']),
  other(
    DATES,
    'SUMIFS(B2:B5,A2:A5,">=46061",A2:A5,"<=46081")',
    ['SUMPRODUCT((A2:A5>=46061)*(A2:A5<=46081)*B2:B5)'],
    ['SUMIFS(B2:B5,A2:A5,">46061",A2:A5,"<=46081")+30', 'B3+B4', '38+0*B2'],
  ),
  other(DATES, 'A5-A2', ['DAYS(A5,A2)', 'DATEDIF(A2,A5,"d")'], ['29', '46083-A2', 'MAX(A2:A5)-46054']),
  other(
    DATES,
    'TEXT(A2,"yyyy-mm-dd")',
    ['YEAR(A2)&"-"&TEXT(MONTH(A2),"00")&"-"&TEXT(DAY(A2),"00")'],
    ['"2026-02-01"&LEFT(A2,0)', 'TEXT(46054,"yyyy-mm-dd")'],
  ),
  other(DATES, 'WEEKDAY(A2,2)', ['MOD(WEEKDAY(A2)+5,7)+1'], ['7+0*A2', 'WEEKDAY(46054,2)']),
  other(DATES, 'EOMONTH(A2,0)', ['DATE(YEAR(A2),MONTH(A2)+1,0)'], ['46081+0*A2', 'A2+27']),
  sales(
    'TEXTJOIN(", ",TRUE,UNIQUE(A2:A8))',
    ['TEXTJOIN(", ",FALSE,UNIQUE(A2:A8))'],
    ['"North, South, East, West"&LEFT(A2,0)', 'A2&", "&A3&", "&A4&", "&A6'],
  ),
];
