import type { LoadedWorkbook } from '#workbook/formula/engine/loaded-workbook.ts';
import { resolveTableReference, type FormulaPosition } from '#workbook/formula/engine/resolve-reference.ts';
import type { FormulaNode } from '#workbook/formula/syntax/formula-tree.ts';
import { ErrorResult, UnsupportedError } from '#workbook/formula/values/formula-value.ts';
import { mapReferences } from './shorten-ranges.ts';

const ALL_LOCKED = { top: true, left: true, bottom: true, right: true };

/** Returns a formula in which names and the columns of tables become the cells that they stand for, so that ranges can be shortened. */
export const pointToCells = (book: LoadedWorkbook, tree: FormulaNode, place: FormulaPosition): FormulaNode =>
  mapReferences(tree, (node) => {
    try {
      if (node.kind === 'table') {
        const { sheet, area } = resolveTableReference(book, node, place);
        const sheets = { first: sheet.name, last: sheet.name, isExternal: false };
        return { kind: 'reference', sheets, area, locks: ALL_LOCKED, whole: null };
      }
      const defined = node.kind === 'name' && !node.sheets ? book.findName(node.name, place.sheet.name) : null;
      const named = defined && book.parse(defined.formula);
      return named?.kind === 'reference' && named.sheets && !named.sheets.isExternal ? named : node;
    } catch (error) {
      if (error instanceof UnsupportedError || error instanceof ErrorResult) return node;
      throw error;
    }
  });
