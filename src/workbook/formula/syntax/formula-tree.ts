import type { Area } from '#workbook/reader/cell-address.ts';
import type { CellValue } from '#workbook/reader/workbook.ts';

/** Describes the sheets that a reference names: one sheet, as in `Sheet1!A1`, or several adjacent sheets, as in `Sheet1:Sheet3!A1`. */
export interface ReferencedSheets {
  first: string;
  last: string;
  isExternal: boolean;
}

export interface ReferenceNode {
  kind: 'reference';
  sheets: ReferencedSheets | null;
  /** Holds the referenced area. The top left corner comes first, even if the formula names the corners in another order. */
  area: Area;
  locks: { top: boolean; left: boolean; bottom: boolean; right: boolean };
  /**
   * Is `columns` for a reference to whole columns such as `B:B`, `rows` for a reference to whole rows such as `2:9`, and otherwise null.
   */
  whole: 'columns' | 'rows' | null;
}

/** Describes a structured reference to a table, for example `Costs[[#Totals],[Amount]]`. */
export interface TableNode {
  kind: 'table';
  /** Holds the table name, or an empty string when the reference is to the table that contains the formula. */
  table: string;
  /**
   * Lists the table parts that the reference names: all, headers, data, totals or this row. The names are in lower case and without
   * the number sign.
   */
  parts: string[];
  /**
   * Lists the names of the first and the last referenced column, or one name for a reference to a single column. The list is empty for a
   * reference to all columns of a table.
   */
  columns: string[];
  isExternal: boolean;
}

/** The name of a call whose first argument is the called LAMBDA, as in `LAMBDA(x,x+1)(5)`. */
export const CALL_OF_RESULT = '()';

export interface CallNode {
  kind: 'call';
  /** Holds the name of the function in capital letters, without the prefixes that files store. */
  name: string;
  args: FormulaNode[];
}

export type BinaryOperator = '+' | '-' | '*' | '/' | '^' | '&' | '=' | '<>' | '<' | '>' | '<=' | '>=' | ':' | ' ' | ',';
/**
 * Names a unary operator. The operator `@` selects one value of a range, and the operator `#` selects all cells that a formula spills
 * into.
 */
export type UnaryOperator = '-' | '+' | '%' | '@' | '#';

export type FormulaNode =
  | { kind: 'value'; value: CellValue }
  | { kind: 'missing' }
  | { kind: 'array'; rows: CellValue[][] }
  | { kind: 'name'; name: string; sheets: ReferencedSheets | null }
  | { kind: 'unary'; operator: UnaryOperator; operand: FormulaNode }
  | { kind: 'binary'; operator: BinaryOperator; left: FormulaNode; right: FormulaNode }
  | ReferenceNode
  | TableNode
  | CallNode;

/** Calls `visit` with a node and then with each of its descendants, in the order of the formula. */
export function visitFormulaNodes(node: FormulaNode, visit: (node: FormulaNode) => void): void {
  visit(node);
  if (node.kind === 'call') for (const argument of node.args) visitFormulaNodes(argument, visit);
  else if (node.kind === 'unary') visitFormulaNodes(node.operand, visit);
  else if (node.kind === 'binary') {
    visitFormulaNodes(node.left, visit);
    visitFormulaNodes(node.right, visit);
  }
}
