import { toAreaAddress, type Area } from '#workbook/reader/cell-address.ts';

export interface GridCell {
  row: number;
  column: number;
}

/** A reference in the edited text that the learner is still pointing at. */
export interface Pointed {
  from: number;
  to: number;
  anchor: GridCell;
  end: GridCell;
}

export interface EditedFormula {
  text: string;
  from: number;
  to: number;
  pointed: Pointed | null;
}

/** Returns whether a reference can stand at the caret: after `=`, an opening bracket, an operator or a separator, outside of texts. */
export function canPoint({ text, from, pointed }: EditedFormula): boolean {
  if (pointed) return true;
  if (!text.startsWith('=')) return false;
  const before = text.slice(0, from).trimEnd();
  const isInText = (before.match(/"/g) ?? []).length % 2 === 1;
  return !isInText && /[=(,;:+\-*/^&<>{]$/.test(before);
}

export const toArea = (one: GridCell, other: GridCell): Area => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
});

/** Puts the reference to an area at the caret, or in the place of the reference that is being pointed at. */
export function pointAt(edited: EditedFormula, anchor: GridCell, end: GridCell, sheetPrefix: string): EditedFormula {
  const [from, to] = edited.pointed ? [edited.pointed.from, edited.pointed.to] : [edited.from, edited.to];
  const reference = sheetPrefix + toAreaAddress(toArea(anchor, end));
  const text = edited.text.slice(0, from) + reference + edited.text.slice(to);
  const caret = from + reference.length;
  return { text, from: caret, to: caret, pointed: { from, to: caret, anchor, end } };
}

const REFERENCE =
  /(?<![\p{L}\p{N}_.$])(?:('(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!)?(\$?[A-Z]{1,3}\$?\d{1,7})(?::(\$?[A-Z]{1,3}\$?\d{1,7}))?(?![\p{L}\p{N}_(!])/giu;

export interface ColoredReference {
  from: number;
  to: number;
  /** Counts the different references from 0 on. The same reference has the same number. */
  color: number;
  sheetName: string | null;
  address: string;
}

/** Finds the references of a formula, so that they and their cells have the same color. */
export function listReferences(text: string): ColoredReference[] {
  if (!text.startsWith('=')) return [];
  const withoutTexts = text.replaceAll(/"(?:[^"]|"")*"?/g, (piece) => ' '.repeat(piece.length));
  const colors = new Map<string, number>();
  return [...withoutTexts.matchAll(REFERENCE)].map((match) => {
    const [all, sheet, first, last] = match;
    const address = (last ? `${first}:${last}` : first!).replaceAll('$', '').toUpperCase();
    const sheetName = sheet === undefined ? null : sheet.replaceAll(/^'|'$/g, '').replaceAll("''", "'");
    const id = `${sheetName ?? ''}!${address}`;
    if (!colors.has(id)) colors.set(id, colors.size);
    return { from: match.index, to: match.index + all.length, color: colors.get(id)!, sheetName, address };
  });
}

/** The order in which dollar signs change, by whether the column and the row of a reference are locked. */
const LOCKS = ['', '$$', '-$', '$'];

/**
 * Changes the dollar signs of the references at the caret or in the selection: `B2`, `$B$2`, `B$2`, `$B2`. Both ends of a range change together.
 * Then the caret is behind them, or they are selected; the learner goes on pointing at them.
 */
export function cycleLocks(edited: EditedFormula): EditedFormula {
  const touched = listReferences(edited.text).filter(({ from, to }) => from <= edited.to && to >= edited.from);
  let [text, position, from, lock] = ['', 0, 0, ''];
  for (const [index, reference] of touched.entries()) {
    const whole = edited.text.slice(reference.from, reference.to);
    const start = whole.lastIndexOf('!') + 1;
    text += edited.text.slice(position, reference.from);
    position = reference.to;
    if (index === 0) {
      from = text.length;
      const [, column = '', row = ''] = /^(\$?)[A-Z]+(\$?)/i.exec(whole.slice(start))!;
      lock = LOCKS[(LOCKS.indexOf((column || (row && '-')) + row) + 1) % LOCKS.length]!;
    }
    const [column, row] = [lock.startsWith('$') ? '$' : '', lock.slice(1)];
    text +=
      whole.slice(0, start) +
      whole
        .slice(start)
        .replaceAll(/\$?([A-Z]+)\$?(\d+)/gi, (_, letters: string, digits: string) => column + letters.toUpperCase() + row + digits);
  }
  if (touched.length === 0) return edited;
  const to = text.length;
  const pointed = edited.pointed?.from === from ? { ...edited.pointed, to } : null;
  return { text: text + edited.text.slice(position), from: edited.from === edited.to ? to : from, to, pointed };
}

/** Returns the beginning of a function's name before the caret, or null. */
export function findTypedName({ text, from, to }: Pick<EditedFormula, 'text' | 'from' | 'to'>): { name: string; start: number } | null {
  if (from !== to || !text.startsWith('=')) return null;
  const before = text.slice(0, from);
  if ((before.match(/"/g) ?? []).length % 2 === 1) return null;
  const match = /(?<![\p{L}\p{N}_.$])([A-Z][A-Z.]*\d*)$/iu.exec(before);
  return match && /[=(,;:+\-*/^&<>{\s]$/.test(before.slice(0, match.index)) ? { name: match[1]!.toUpperCase(), start: match.index } : null;
}

/** Returns the name of the function whose brackets are around the caret, or null. */
export function findEnclosingFunction({ text, from }: Pick<EditedFormula, 'text' | 'from'>): string | null {
  if (!text.startsWith('=')) return null;
  const before = text.slice(0, from).replaceAll(/"(?:[^"]|"")*"?/g, '');
  let depth = 0;
  for (let position = before.length - 1; position >= 0; position--) {
    if (before[position] === ')') depth++;
    if (before[position] === '(' && depth-- === 0) return /([A-Z][A-Z.\d]*)$/i.exec(before.slice(0, position))?.[1]?.toUpperCase() ?? null;
  }
  return null;
}
