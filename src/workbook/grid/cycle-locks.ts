/** A text in an editor with its selection, which is a caret when both ends are the same. */
export interface EditedText {
  text: string;
  from: number;
  to: number;
}

const REFERENCE = /(?<![\p{L}\p{N}_.$])(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?![\p{L}\p{N}_(!])/giu;
const LOCK_STATES = 4;

/** Finds the references of a formula at the caret or in the selection, also both ends of a range. */
function isTouched(start: number, end: number, { from, to }: EditedText): boolean {
  return start <= to && end >= from;
}

/**
 * Changes the `$` signs of the reference at the caret, in the order `B2`, `$B$2`, `B$2`, `$B2`. Both ends of a range at the caret change
 * together. The selection then covers the changed references.
 */
export function cycleLocks(edited: EditedText): EditedText {
  if (!edited.text.startsWith('=')) return edited;
  const found = [...edited.text.matchAll(REFERENCE)].map((match) => ({
    match,
    start: match.index,
    end: match.index + match[0].length,
  }));
  const touched = new Set(found.filter(({ start, end }) => isTouched(start, end, edited)));
  for (const [index, one] of found.entries()) {
    const next = found[index + 1];
    if (!next || edited.text.slice(one.end, next.start) !== ':') continue;
    if (touched.has(one) || touched.has(next)) touched.add(one).add(next);
  }
  const [first] = touched;
  if (!first) return edited;
  const [, columnLock, , rowLock] = first.match;
  const current = columnLock ? (rowLock ? 1 : 3) : rowLock ? 2 : 0;
  const next = (current + 1) % LOCK_STATES;
  let text = '';
  let position = 0;
  let [from, to] = [-1, 0];
  for (const one of found) {
    text += edited.text.slice(position, one.start);
    if (touched.has(one)) {
      if (from < 0) from = text.length;
      const [, , letters, , digits] = one.match;
      text += `${next === 1 || next === 3 ? '$' : ''}${letters!.toUpperCase()}${next === 1 || next === 2 ? '$' : ''}${digits}`;
      to = text.length;
    } else text += one.match[0];
    position = one.end;
  }
  text += edited.text.slice(position);
  const isCaret = edited.from === edited.to;
  return { text, from: isCaret ? to : from, to };
}
