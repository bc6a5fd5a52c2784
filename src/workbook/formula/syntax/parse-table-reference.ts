import { FormulaSyntaxError } from '#workbook/reader/formula-tokens.ts';
import type { TableNode } from './formula-tree.ts';

const PARTS = new Set(['all', 'headers', 'data', 'totals', 'this row']);

/**
 * Parses a structured reference to a table, for example `Costs[[#This Row],[Net]:[Gross]]` or `[@Net]`. Throws a `FormulaSyntaxError`
 * for text that is not a structured reference.
 */
export function parseTableReference(text: string, isExternal: boolean): TableNode {
  const open = text.indexOf('[');
  const node: TableNode = { kind: 'table', table: text.slice(0, open), parts: [], columns: [], isExternal };
  let content = text.slice(open + 1, -1).trim();
  if (content.startsWith('@')) {
    node.parts.push('this row');
    content = content.slice(1).trim();
  }
  const items = content.startsWith('[') ? splitItems(content) : [content];
  for (const item of items) {
    if (item === '') continue;
    const part = item.startsWith('#') ? item.slice(1).toLowerCase() : '';
    if (PARTS.has(part)) node.parts.push(part);
    else node.columns.push(item.replaceAll(/'(.)/gs, '$1'));
  }
  if (node.columns.length > 2) throw new FormulaSyntaxError(); // A table reference names at most two columns.
  return node;
}

/**
 * Splits the content of a structured reference, for example `[#Data],[Net]:[Gross]`, into the parts inside the brackets. An apostrophe
 * escapes the next character.
 */
function splitItems(content: string): string[] {
  const items: string[] = [];
  let position = 0;
  while (position < content.length) {
    const match = /\s*[,:]?\s*\[((?:[^\][']|'.)*)\]\s*/suy;
    match.lastIndex = position;
    const found = match.exec(content);
    if (!found) throw new FormulaSyntaxError(); // A table reference is incomplete.
    items.push(found[1]!);
    position = match.lastIndex;
  }
  return items;
}
