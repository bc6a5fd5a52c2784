import type { FormulaNode, ReferenceNode, ReferencedSheets } from '#workbook/formula/syntax/formula-tree.ts';
import type { Area } from '#workbook/reader/cell-address.ts';
import { toPlainValue } from '../values/same-value.ts';

export interface CopyDirections {
  down: boolean;
  across: boolean;
}

const ALL_LOCKED = { top: true, left: true, bottom: true, right: true };

export const getCopyDirections = ({ top, left, bottom, right }: Area): CopyDirections => ({ down: bottom > top, across: right > left });

/**
 * Converts a formula to text in which relative references are offsets from the formula's cell. Copies of the same formula in different
 * cells give the same text. A `$` before a row number matters only when the formula is copied down. A `$` before a column letter
 * matters only when the formula is copied across. `isFixed` references count as locked.
 */
export function formatRelativeFormula(
  tree: FormulaNode,
  row: number,
  column: number,
  directions: CopyDirections,
  isFixed: (reference: ReferenceNode) => boolean = () => false,
): string {
  const printEnd = (position: number, isLocked: boolean, origin: number, isCopied: boolean) =>
    isLocked || !isCopied ? `${position}` : `[${position - origin}]`;
  const printReference = (reference: ReferenceNode) => {
    const { sheets, area, whole } = reference;
    const locks = isFixed(reference) ? ALL_LOCKED : reference.locks;
    const rows = (position: number, isLocked: boolean) =>
      whole === 'columns' ? '' : `R${printEnd(position, isLocked, row, directions.down)}`;
    const columns = (position: number, isLocked: boolean) =>
      whole === 'rows' ? '' : `C${printEnd(position, isLocked, column, directions.across)}`;
    const first = rows(area.top, locks.top) + columns(area.left, locks.left);
    const last = rows(area.bottom, locks.bottom) + columns(area.right, locks.right);
    return `${printSheets(sheets)}${first}:${last}`;
  };
  const print = (node: FormulaNode): string => {
    switch (node.kind) {
      case 'value':
        return JSON.stringify(toPlainValue(node.value));
      case 'missing':
        return '';
      case 'array':
        return JSON.stringify(node.rows.map((values) => values.map(toPlainValue)));
      case 'reference':
        return printReference(node);
      case 'table':
        return `${node.table.toLowerCase()}[${node.parts.join(',')}|${node.columns.join(':').toLowerCase()}]`;
      case 'name':
        return printSheets(node.sheets) + node.name.toLowerCase();
      case 'unary':
        return `${node.operator}(${print(node.operand)})`;
      case 'binary':
        return `(${print(node.left)}${node.operator}${print(node.right)})`;
      case 'call':
        return `${node.name}(${node.args.map(print).join(',')})`;
    }
  };
  return print(tree);
}

const printSheets = (sheets: ReferencedSheets | null) =>
  sheets ? `${sheets.isExternal ? '[]' : ''}${sheets.first}:${sheets.last}!`.toLowerCase() : '';
