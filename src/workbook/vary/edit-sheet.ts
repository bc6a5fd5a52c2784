import { getColumnOfCellKey, getRowOfCellKey, toCellAddress, toCellKey } from '../reader/cell-address.ts';
import { scanXml } from '../reader/package/scan-xml.ts';
import { ERROR_VALUE_PATTERN } from '../checks/values/same-value.ts';
import type { PlainValue } from '../checks/check-set.ts';
import type { SharedStringEditor } from './edit-strings.ts';
import { escapeXml } from './escape-xml.ts';

/** Is thrown when the values of a version cannot be written into a workbook. The message is for the author. */
export class VersionRefusal extends Error {
  override readonly name = 'VersionRefusal';
}

interface Span {
  start: number;
  end: number;
}

interface FoundCell {
  tag: Span;
  type: string;
  /** Holds the positions of the elements inside of the cell, with their tags. */
  value: Span | null;
  inline: Span | null;
  formula: Span | null;
  isRich: boolean;
  text: string;
}

/**
 * Returns a sheet's part with other values in some cells: `values` by the key of the cell. A cell with a formula keeps it and gets the
 * value as its result. Everything else stays as it is.
 */
export function editSheet(xml: string, values: ReadonlyMap<number, PlainValue>, strings: SharedStringEditor | null): string {
  const pieces: string[] = [];
  const written = new Set<number>();
  let position = 0;
  const replace = ({ start, end }: Span, text: string) => {
    pieces.push(xml.slice(position, start), text);
    position = end;
  };
  scanCells(xml, (key, cell, end) => {
    const value = values.get(key);
    if (value === undefined || written.has(key)) return;
    written.add(key);
    const address = toCellAddress(getRowOfCellKey(key), getColumnOfCellKey(key));
    replace({ start: cell.tag.start, end }, writeCell(xml, address, cell, end, value, strings));
  });
  if (written.size < values.size) throw new VersionRefusal('A cell that varies is not in the file.');
  return pieces.join('') + xml.slice(position);
}

function scanCells(xml: string, visit: (key: number, cell: FoundCell, end: number) => void): void {
  let [row, column] = [0, 0];
  let cell: FoundCell | null = null;
  let [valueStart, inlineStart, formulaStart] = [0, 0, 0];
  scanXml(xml, {
    open(name, attributes, start, end) {
      if (name === 'row') {
        row = attributes.getNumber('r', row + 1);
        column = 0;
      } else if (name === 'c' && !cell) {
        const [, letters = '', digits = ''] = /^([A-Za-z]+)(\d+)$/.exec(attributes.get('r') ?? '') ?? [];
        column = letters === '' ? column + 1 : [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
        if (digits !== '') row = Number(digits);
        const type = attributes.get('t') ?? 'n';
        cell = { tag: { start, end }, type, value: null, inline: null, formula: null, isRich: false, text: '' };
      } else if (name === 'v') valueStart = start;
      else if (name === 'is') inlineStart = start;
      else if (name === 'f') formulaStart = start;
      else if (cell && (name === 'r' || name === 'rPh')) cell.isRich = true;
    },
    close(name, text, _start, end) {
      if (!cell) return;
      if (name === 'v') [cell.value, cell.text] = [{ start: valueStart, end }, text];
      else if (name === 'is') cell.inline = { start: inlineStart, end };
      else if (name === 'f') cell.formula = { start: formulaStart, end };
      else if (name === 'c') {
        visit(toCellKey(row, column), cell, end);
        cell = null;
      }
    },
  });
}

function writeCell(
  xml: string,
  address: string,
  cell: FoundCell,
  end: number,
  value: PlainValue,
  strings: SharedStringEditor | null,
): string {
  const tag = xml.slice(cell.tag.start, cell.tag.end);
  const prefix = /^<([^\s:>/]+:)?/.exec(tag)?.[1] ?? '';
  const element = (text: string) => `<${prefix}v>${text}</${prefix}v>`;
  if (cell.formula) {
    const [type, text] = writeResult(value);
    const formula = xml.slice(cell.formula.start, cell.formula.end);
    return `${setType(tag, type)}${formula}${text === null ? '' : element(text)}</${prefix}c>`;
  }
  const rest = (span: Span | null, text: string) => {
    if (!span) throw new VersionRefusal(`${address} varies, and it is empty in the file.`);
    return `${xml.slice(cell.tag.end, span.start)}${text}${xml.slice(span.end, end)}`;
  };
  if (typeof value === 'number') {
    if (cell.type !== 'd') return setType(tag, null) + rest(cell.value, element(String(value)));
    return tag + rest(cell.value, element(toIsoDate(value, cell.text.length)));
  }
  if (typeof value !== 'string') throw new VersionRefusal('Only numbers and texts can vary.');
  if (cell.isRich || (cell.type === 's' && strings?.isRich(Number(cell.text))))
    throw new VersionRefusal(`${address} has formats within its text, so it cannot vary.`);
  if (cell.type === 'inlineStr') {
    const text = `<${prefix}is><${prefix}t xml:space="preserve">${escapeXml(value)}</${prefix}t></${prefix}is>`;
    return tag + rest(cell.inline, text);
  }
  if (cell.type === 's' && strings) return tag + rest(cell.value, element(String(strings.indexOf(value))));
  return setType(tag, 'str') + rest(cell.value, element(escapeXml(value)));
}

function writeResult(value: PlainValue): [type: string | null, text: string | null] {
  if (value === null) return [null, null];
  if (typeof value === 'number') return [null, String(value)];
  if (typeof value === 'boolean') return ['b', value ? '1' : '0'];
  return [ERROR_VALUE_PATTERN.test(value) ? 'e' : 'str', escapeXml(value)];
}

/** Returns the start tag of a cell with another type, or without a type for a number. */
function setType(tag: string, type: string | null): string {
  const open = tag.replace(/\s*\/>$/, '>').replace(/\st\s*=\s*("[^"]*"|'[^']*')/, '');
  return type === null ? open : open.replace(/>$/, ` t="${type}">`);
}

/** The dates of the 1900 date system begin two days before the first of January 1900, because it counts a day that did not exist. */
const DAYS_TO_1970 = 25_569;
const toIsoDate = (serial: number, length: number): string =>
  new Date(Math.round((serial - DAYS_TO_1970) * 86_400_000)).toISOString().slice(0, Math.max(10, length));
