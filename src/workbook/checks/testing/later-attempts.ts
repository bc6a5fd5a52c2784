// This file contains further tasks with attempts that are written to fool the checks, or are right in an unusual style.
import type { TestCells } from '#workbook/formula/testing/create-test-workbook.ts';
import type { FreshTask } from './fresh-attempts.ts';

const STAFF: TestCells = {
  A1: 'Name',
  B1: 'Team',
  C1: 'Hours',
  ...(Object.fromEntries(
    [
      ['Ann', 'Red', 38],
      ['Ben', 'Blue', 20.5],
      ['Cem', 'Red', 12],
      ['Dee', 'Green', 40],
      ['Eva', 'Blue', 31],
      ['Fay', 'Red', 7.5],
    ].flatMap(([name, team, hours], index) => [
      [`A${index + 2}`, name],
      [`B${index + 2}`, team],
      [`C${index + 2}`, hours],
    ]),
  ) as TestCells),
};
const BILLS: TestCells = { A1: 'Due', B1: 'Amount', A2: 46_054, B2: 120, A3: 46_083, B3: 75.5, A4: 46_001, B4: 310, E1: 46_050 };
const NAMES: TestCells = { A1: 'First', B1: 'Last', A2: 'ada', B2: 'LOVELACE', A3: ' alan', B3: 'Turing ', A4: 'Grace', B4: 'hopper' };

export const LATER_TASKS: readonly FreshTask[] = [
  {
    name: 'the highest hours',
    cells: STAFF,
    at: 'F2',
    solution: 'MAX(C2:C7)',
    right: [
      'LARGE(C2:C7,1)',
      'LARGE(C:C,1)',
      'AGGREGATE(14,6,C2:C7,1)',
      'SUBTOTAL(4,C2:C7)',
      'LET(h,C2:C7,MAX(h))',
      'LAMBDA(h,MAX(h))(C2:C7)',
      'REDUCE(0,C2:C7,LAMBDA(a,b,IF(b>a,b,a)))',
      'INDEX(SORT(C2:C7,1,-1),1)',
      'PERCENTILE.INC(C2:C7,1)',
      'QUARTILE(C2:C7,4)',
    ],
    wrong: [
      '40',
      '40+0*C2',
      'C5',
      'MAX(C2:C6)',
      'MAX(C3:C7)',
      'LARGE(C2:C7,2)+2',
      'MAX(38,40)',
      'IF(C5=40,40,0)',
      '40+0*RAND()',
      'F2',
      '[1]Data!$C$5',
    ],
  },
  {
    name: 'the hours of a team',
    cells: STAFF,
    at: 'F2',
    solution: 'SUMIFS(C2:C7,B2:B7,"Red")',
    right: [
      'SUMIF(B2:B7,"red",C2:C7)',
      'SUMIF(B:B,"Red",C:C)',
      'SUMPRODUCT((B2:B7="Red")*C2:C7)',
      'SUM(FILTER(C2:C7,B2:B7="Red"))',
      'SUM(IF(B2:B7="Red",C2:C7))',
      'SUM(C2:C7)-SUMIFS(C2:C7,B2:B7,"<>Red")',
      'SUM(MAP(B2:B7,C2:C7,LAMBDA(b,c,IF(b="Red",c,0))))',
    ],
    wrong: [
      'C2+C4+C7',
      'SUM(C2,C4,C7)',
      '38+12+7.5',
      'SUMIFS(C2:C6,B2:B6,"Red")+7.5',
      'SUMIFS(C3:C7,B3:B7,"Red")+C2',
      'SUMIFS(C2:C7,B2:B7,"R*")',
      'SUMIFS(C2:C7,B2:B7,"<>Blue")-40',
      'SUM(C2:C7)-91.5',
      'SUMIFS(C2:C7,A2:A7,"Ann")+SUMIFS(C2:C7,A2:A7,"Cem")+SUMIFS(C2:C7,A2:A7,"Fay")',
    ],
  },
  {
    name: 'what is overdue',
    cells: BILLS,
    at: 'F1',
    solution: 'SUMIF(A2:A4,"<"&E1,B2:B4)',
    right: ['SUMIFS(B2:B4,A2:A4,"<"&$E$1)', 'SUMPRODUCT(--(A2:A4<E1),B2:B4)', 'SUM(FILTER(B2:B4,A2:A4<E1,0))', 'SUM((A2:A4<E1)*B2:B4)'],
    wrong: [
      'B4',
      'SUMIF(A2:A4,"<46050",B2:B4)',
      'SUMIF(A2:A4,"<46002",B2:B4)',
      'MAX(B2:B4)',
      'IF(A4<E1,B4,0)',
      'SUMIF(A2:A3,"<"&E1,B2:B3)+B4',
    ],
  },
  {
    name: 'whole names',
    isExact: true,
    cells: NAMES,
    at: 'D2:D4',
    solution: 'PROPER(TRIM(A#)&" "&TRIM(B#))',
    right: [
      'PROPER(TRIM(A#&" "&B#))',
      'PROPER(TEXTJOIN(" ",TRUE,TRIM(A#),TRIM(B#)))',
      'PROPER(CONCAT(TRIM(A#)," ",TRIM(B#)))',
      'TRIM(PROPER(A#&" "&B#))',
    ],
    wrong: ['A#&" "&B#', 'IF(ROW()=2,"Ada Lovelace",PROPER(TRIM(A#&" "&B#)))', 'PROPER(A#)&" "&TRIM(B#)', 'PROPER(TRIM(B#&" "&A#))'],
  },
];
