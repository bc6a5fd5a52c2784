import { expect, test } from 'vitest';
import { FormulaSyntaxError } from '#workbook/reader/formula-tokens.ts';
import { CellError } from '#workbook/reader/workbook.ts';
import type { FormulaNode } from './formula-tree.ts';
import { parseFormula } from './parse-formula.ts';

function show(node: FormulaNode): string {
  switch (node.kind) {
    case 'value':
      return node.value instanceof CellError ? node.value.code : JSON.stringify(node.value);
    case 'missing':
      return '';
    case 'array':
      return JSON.stringify(node.rows);
    case 'name':
      return node.name;
    case 'unary':
      return `(${node.operator}${show(node.operand)})`;
    case 'binary':
      return `(${show(node.left)}${node.operator}${show(node.right)})`;
    case 'reference':
      return `${node.sheets ? `${node.sheets.first}-${node.sheets.last}!` : ''}${Object.values(node.area).join('.')}`;
    case 'table':
      return `${node.table}<${node.parts.join('+')}|${node.columns.join('-')}>`;
    case 'call':
      return `${node.name}(${node.args.map(show).join(',')})`;
  }
}

test.each([
  ['1+2*3', '(1+(2*3))'],
  ['7-3-2', '((7-3)-2)'],
  ['2^3^2', '((2^3)^2)'],
  ['-2^2', '((-2)^2)'],
  ['2^-1', '(2^(-1))'],
  ['--A1', '(-(-1.1.1.1))'],
  ['50%*2', '((%50)*2)'],
  ['1&2=3', '((1&2)=3)'],
  ['5>3>1', '((5>3)>1)'],
  ['(1+2)*3', '((1+2)*3)'],
  ['= 1 + 2', '(1+2)'],
])('%s is calculated as %s', (formula, tree) => {
  expect(show(parseFormula(formula))).toBe(tree);
});

test.each([
  ['B2:A1', '1.1.2.2'],
  ['B:B', '1.2.1048576.2'],
  ["'My costs'!B2", 'My costs-My costs!2.2.2.2'],
  ['Jan:Mar!B2', 'Jan-Mar!2.2.2.2'],
  ['[0]!Rate', 'Rate'],
  ['A1:INDEX(B:B,3)', '(1.1.1.1:INDEX(1.2.1048576.2,3))'],
  ['A1:B2 B1:C2', '(1.1.2.2 1.2.2.3)'],
  ['SUM((A1,B2))', 'SUM((1.1.1.1,2.2.2.2))'],
  ['_xlfn.ANCHORARRAY(A1)', 'ANCHORARRAY(1.1.1.1)'],
  ['A1#', '(#1.1.1.1)'],
])('%s refers to %s', (formula, tree) => {
  expect(show(parseFormula(formula))).toBe(tree);
});

test.each([
  ['Costs[Amount]', 'Costs<|Amount>'],
  ['Costs[]', 'Costs<|>'],
  ['Costs[#All]', 'Costs<all|>'],
  ['Costs[[#This Row],[Net]:[Gross]]', 'Costs<this row|Net-Gross>'],
  ['[@Net]', '<this row|Net>'],
  ['Costs[@[Net price]]', 'Costs<this row|Net price>'],
  ["Costs['#sold '[kg']]", 'Costs<|#sold [kg]>'],
])('%s is the part %s of a table', (formula, tree) => {
  expect(show(parseFormula(formula))).toBe(tree);
});

test.each([
  ['IF(A1,,2)', 'IF(1.1.1.1,,2)'],
  ['IF(A1,1,)', 'IF(1.1.1.1,1,)'],
  ['TODAY()', 'TODAY()'],
  ['_xlfn._xlws.FILTER(A1,B1)', 'FILTER(1.1.1.1,1.2.1.2)'],
  ['{1,-2;"a",TRUE}', '[[1,-2],["a",true]]'],
  ['#REF!A1', '#REF!'],
])('%s is read as %s', (formula, tree) => {
  expect(show(parseFormula(formula))).toBe(tree);
});

test.each(['', '1+', '(1', 'SUM(1', '1 2', '{1,2;3}', 'Costs[[a],[b],[c]]', `${'('.repeat(500)}1${')'.repeat(500)}`, '1e999'])(
  'a formula with a syntax error is refused',
  (formula) => {
    expect(() => parseFormula(formula)).toThrow(FormulaSyntaxError);
  },
);
