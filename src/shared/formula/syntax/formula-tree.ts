import type { Area } from '../../workbook/address.ts';
import type { CellValue } from '../../workbook/workbook.ts';

/** The sheets that a reference names: one sheet, or all sheets from `first` to `last`. */
export interface SheetSpan {
  first: string;
  last: string;
  /** Whether the sheets belong to another workbook. */
  isExternal: boolean;
}

/** A reference to cells by their address. */
export interface ReferenceNode {
  kind: 'reference';
  sheets: SheetSpan | null;
  /** The cells, with the ends in ascending order. */
  area: Area;
  /** Which ends of the area have a `$`. */
  locks: { top: boolean; left: boolean; bottom: boolean; right: boolean };
  /** Whether the reference names whole columns or whole rows, for example `B:B` or `2:9`. */
  whole: 'columns' | 'rows' | null;
}

/** A reference to a table, for example `Costs[[#Totals],[Amount]]`. */
export interface TableNode {
  kind: 'table';
  /** The table's name, or an empty text for the table around the formula. */
  table: string;
  /** In lower case and without the number sign: all, headers, data, totals or this row. */
  parts: string[];
  /** The first and the last column, one column, or none for all columns. */
  columns: string[];
  isExternal: boolean;
}

export interface CallNode {
  kind: 'call';
  /** The function in capitals, without the prefixes that files store. */
  name: string;
  args: FormulaNode[];
}

export type BinaryOperator = '+' | '-' | '*' | '/' | '^' | '&' | '=' | '<>' | '<' | '>' | '<=' | '>=' | ':' | ' ' | ',';
/** `@` takes one value of a range, and `#` takes all cells into which a formula spills. */
export type UnaryOperator = '-' | '+' | '%' | '@' | '#';

export type FormulaNode =
  | { kind: 'value'; value: CellValue }
  | { kind: 'missing' }
  | { kind: 'array'; rows: CellValue[][] }
  | { kind: 'name'; name: string; sheets: SheetSpan | null }
  | { kind: 'unary'; operator: UnaryOperator; operand: FormulaNode }
  | { kind: 'binary'; operator: BinaryOperator; left: FormulaNode; right: FormulaNode }
  | ReferenceNode
  | TableNode
  | CallNode;

/** Calls `visit` with a node and with every node inside it, in the order of the formula. */
export function visitFormula(node: FormulaNode, visit: (node: FormulaNode) => void): void {
  visit(node);
  if (node.kind === 'call') for (const argument of node.args) visitFormula(argument, visit);
  else if (node.kind === 'unary') visitFormula(node.operand, visit);
  else if (node.kind === 'binary') {
    visitFormula(node.left, visit);
    visitFormula(node.right, visit);
  }
}
