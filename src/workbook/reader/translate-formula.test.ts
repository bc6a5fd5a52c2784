import { expect, test } from 'vitest';
import { translateFormula } from './translate-formula.ts';

test.each([
  { formula: 'A1+$A1+A$1+$A$1', rows: 2, columns: 1, copy: 'B3+$A3+B$1+$A$1' },
  { formula: 'SUM(B2:B9)*"A1"', rows: 1, columns: 0, copy: 'SUM(B3:B10)*"A1"' },
  { formula: "'A1'!B2+Q1!C3", rows: 1, columns: 1, copy: "'A1'!C3+Q1!D4" },
  { formula: 'A:B+$C:D+2:3', rows: 4, columns: 1, copy: 'B:C+$C:E+6:7' },
  { formula: 'LOG10(Z9)+taxes2026+Costs[A1]', rows: 1, columns: 1, copy: 'LOG10(AA10)+taxes2026+Costs[A1]' },
  { formula: 'A1', rows: -1, columns: -1, copy: 'XFD1048576' },
  { formula: 'XFD1048576', rows: 1, columns: 1, copy: 'A1' },
  { formula: 'Jan:Mar!B2', rows: 0, columns: 1, copy: 'Jan:Mar!C2' },
  { formula: '#REF!A1', rows: 3, columns: 3, copy: '#REF!A1' },
])('$formula reads $copy $rows rows down and $columns columns right', ({ formula, rows, columns, copy }) => {
  expect(translateFormula(formula, rows, columns)).toBe(copy);
});
