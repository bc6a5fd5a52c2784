import { ErrorResult, UnsupportedError, VALUE_ERROR } from '#workbook/formula/values/formula-value.ts';
import { formatGeneralNumber, roundTo15Digits } from '#workbook/formula/values/convert-value.ts';
import { toCalendarDay, toWeekday } from '#workbook/formula/values/serial-date.ts';
import { readDaySeconds } from './date-functions.ts';
import { roundDigits, roundHalfUp } from './rounding-functions.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
/** Matches the parts of a pattern: quoted text, escaped characters, date and time codes, digit placeholders, and any other character. */
const PIECES = /"[^"]*"|\\.|AM\/PM|A\/P|y+|m+|d+|h+|s+|\[[hms]+\]|[0#?.,%]|[\s\S]/gi;

/**
 * Formats a number with a pattern of the TEXT function, for example `#,##0.00` or `yyyy-mm-dd`. Month and day names are in English.
 * Throws `UnsupportedError` for patterns that the engine does not support.
 */
export function formatNumber(number: number, pattern: string, uses1904Dates: boolean): string {
  const sections = splitSections(pattern);
  // The engine supports neither patterns with more than three sections nor the codes `[`, `_`, `*` and `@`.
  if (sections.length > 3 || /[[_*@]/.test(pattern.replaceAll(/"[^"]*"|\[[hms]+\]/gi, ''))) throw new UnsupportedError();
  if (pattern === '') return '';
  const index = number < 0 && sections.length > 1 ? 1 : number === 0 && sections.length > 2 ? 2 : 0;
  const section = sections[index]!;
  const pieces = section.match(PIECES) ?? [];
  const bare = pieces.filter((piece) => !/^["\\]/.test(piece)).join('');
  if (/general/i.test(bare)) {
    if (!/^general$/i.test(section)) throw new UnsupportedError(); // The code `General` stands next to other text.
    return formatGeneral(index === 1 ? -number : number);
  }
  if (/[ymdhs]/i.test(bare)) return formatDate(number, pieces, bare, uses1904Dates);
  if (/\p{L}/u.test(bare)) throw new UnsupportedError(); // The pattern contains letters, which can be date codes of another language.
  const text = formatDigits(Math.abs(number), pieces);
  if (number >= 0 || index !== 0) return text;
  if (!/[1-9]/.test(text)) throw new UnsupportedError(); // The negative number is rounded to zero.
  return `-${text}`;
}

const GENERAL_WIDTH = 11;
const GENERAL_FRACTION = 5;

/** Formats a number as a cell shows it, with at most eleven characters beside its sign. */
function formatGeneral(number: number): string {
  const magnitude = Math.abs(number);
  const exponent = magnitude === 0 ? 0 : Number(magnitude.toExponential().split('e')[1]);
  const decimals = Math.max(0, GENERAL_WIDTH - 2 - Math.max(0, exponent));
  const rounded = roundDigits(magnitude, decimals, roundHalfUp);
  const isShort = rounded < 10 ** GENERAL_WIDTH && (exponent >= -4 || rounded === roundTo15Digits(magnitude));
  if (isShort) return formatGeneralNumber(Math.sign(number) * rounded);
  const [mantissa, power] = number.toExponential(GENERAL_FRACTION).split('e');
  return `${Number(mantissa)}E${power![0]}${power!.slice(1).padStart(2, '0')}`;
}

function splitSections(pattern: string): string[] {
  const sections = [''];
  for (const piece of pattern.match(/"[^"]*"|\\.|[\s\S]/g) ?? []) {
    if (piece === ';') sections.push('');
    else sections[sections.length - 1] += piece;
  }
  return sections;
}

const readLiteral = (piece: string): string =>
  piece.startsWith('"') ? piece.slice(1, -1) : piece.startsWith('\\') ? piece.slice(1) : piece;

function formatDigits(number: number, pieces: readonly string[]): string {
  const isPlace = (piece: string) => /^[0#?]$/.test(piece);
  // The engine supports neither fractions, nor digits that are not placeholders, nor placeholders that are padded with spaces.
  if (pieces.some((piece) => /^[?/1-9]$/.test(piece))) throw new UnsupportedError();
  const lastPlace = pieces.findLastIndex(isPlace);
  if (lastPlace < 0) return pieces.map(readLiteral).join('');
  // The pattern could be written for a language other than English, in which the separators have other meanings.
  if (hasForeignSeparators(pieces.filter((piece) => /^[0#,.]$/.test(piece)).join(''))) throw new UnsupportedError();
  const point = pieces.indexOf('.');
  const percents = pieces.filter((piece) => piece === '%').length;
  const end = point < 0 ? pieces.length : point;
  const wholeEnd = pieces.findLastIndex((piece, index) => isPlace(piece) && index < end);
  const trailingCommas = [...pieces.slice(wholeEnd + 1, end), ...pieces.slice(Math.max(lastPlace + 1, end))].filter(
    (piece) => piece === ',',
  ).length;
  const places = point < 0 ? [] : pieces.slice(point + 1).filter(isPlace);
  const hasGroups = pieces.slice(0, Math.max(0, wholeEnd)).includes(',');
  const scaled = roundTo15Digits(number * 100 ** percents * 1000 ** -trailingCommas);
  const rounded = roundDigits(scaled, places.length, roundHalfUp);
  if (rounded >= 1e15) throw new UnsupportedError(); // The number is too large for the pattern.
  const [whole = '0', decimals = ''] = rounded.toFixed(places.length).split('.');
  // The decimal places beyond the 15th digit would show binary rounding errors.
  if (!Number.isInteger(rounded) && whole.length + places.length > 16) throw new UnsupportedError();
  const least = pieces.slice(0, end).filter((piece) => piece === '0').length;
  let wholeText = (whole === '0' ? '' : whole).padStart(least, '0');
  if (hasGroups) wholeText = wholeText.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  const kept = places.findLastIndex((place, index) => place === '0' || decimals[index] !== '0') + 1;
  let isWholeWritten = false;
  let place = 0;
  return pieces
    .map((piece, index) => {
      if (piece === ',') return '';
      if (piece === '.' && index === point) return isWholeWritten || wholeText === '' ? '.' : `${wholeText}.`;
      if (!isPlace(piece)) return readLiteral(piece);
      if (point >= 0 && index > point) return place < kept ? decimals[place++]! : '';
      if (isWholeWritten) return '';
      // The engine does not support text between the digit placeholders of a pattern.
      if (pieces.slice(index, wholeEnd).some((other) => !isPlace(other) && other !== ',')) throw new UnsupportedError();
      isWholeWritten = true;
      return wholeText;
    })
    .join('');
}

/**
 * Returns whether the separators of a pattern could be from a language other than English. For example, `0,00` is a German pattern
 * with a decimal comma, and `#.##0` is a German pattern with digit groups.
 */
const hasForeignSeparators = (places: string): boolean =>
  /\..*,[0#]/.test(places) || /\.0*#+0/.test(places) || (/,[0#]/.test(places) && !/^[0#,]*#,[0#]{3}(?:[.,]|$)/.test(places));

function formatDate(number: number, pieces: readonly string[], bare: string, uses1904Dates: boolean): string {
  // The engine does not support patterns that mix date codes and digit placeholders.
  if (/[0#?%]/.test(bare.replaceAll(/s\.0+/gi, '')) || /\.0/.test(bare)) throw new UnsupportedError();
  const codes = pieces.filter((piece) => /^\[?[ymdhs]/i.test(piece));
  const elapsedUnits = codes.filter((code) => code.startsWith('[')).map((code) => code[1]!.toLowerCase());
  if (number < 0 && elapsedUnits.length > 0) return `-${formatDate(-number, pieces, bare, uses1904Dates)}`;
  if (number < 0 || number > 2_958_465.999_999) throw new ErrorResult(VALUE_ERROR);
  const hasTime = /[hs]|\[m|a\/p|am\/pm/i.test(bare);
  const seconds = hasTime ? readDaySeconds(number, /s/i.test(bare)) : 0;
  const serial = Math.floor(number) + (hasTime && seconds === 86_400 ? 1 : 0);
  const { year, month, day } = toCalendarDay(serial, uses1904Dates);
  const time = seconds % 86_400;
  const isHalfDay = /am\/pm|a\/p/i.test(bare);
  const hour = Math.floor(time / 3600);
  let codeIndex = -1;
  const pad = (value: number, length: number) => String(value).padStart(Math.min(length, 2), '0');
  const write = (piece: string): string => {
    const code = piece.toLowerCase();
    if (/^["\\]/.test(piece)) return readLiteral(piece);
    if (code === 'am/pm') return hour < 12 ? 'AM' : 'PM';
    if (code === 'a/p') throw new UnsupportedError(); // The pattern contains the code `A/P`.
    // A pattern that counts the elapsed hours does so wherever it has hours.
    const [letter] = code.replace('[', '');
    if (elapsedUnits.includes(letter!)) {
      codeIndex++;
      const unit = letter === 'h' ? 3600 : letter === 'm' ? 60 : 1;
      const elapsed = Math.round(Math.floor(number) * 86_400 + seconds);
      return pad(Math.floor(elapsed / unit), code.replaceAll(/[[\]]/g, '').length);
    }
    if (!/^[ymdhs]/.test(code)) {
      if (/\p{L}/u.test(code)) throw new UnsupportedError(); // The pattern contains letters, which can be date codes of another language.
      return piece;
    }
    codeIndex++;
    const isBesideTime = /^\[?h/i.test(codes[codeIndex - 1] ?? '') || /^s/i.test(codes[codeIndex + 1] ?? '');
    const isMinute = code.length <= 2 && (elapsedUnits.length > 0 || isBesideTime);
    if (code[0] === 'y') return code.length <= 2 ? pad(year % 100, 2) : String(year);
    if (code[0] === 'h') return pad(isHalfDay ? hour % 12 || 12 : hour, code.length);
    if (code[0] === 's') return pad(time % 60, code.length);
    if (code[0] === 'd')
      return code.length <= 2 ? pad(day, code.length) : shorten(WEEKDAYS[toWeekday(serial, uses1904Dates)]!, code.length);
    if (isMinute) return pad(Math.floor(time / 60) % 60, code.length);
    return code.length <= 2
      ? pad(month, code.length)
      : code.length === 5
        ? MONTHS[month - 1]![0]!
        : shorten(MONTHS[month - 1]!, code.length);
  };
  return pieces.map(write).join('');
}

const shorten = (name: string, length: number): string => (length === 3 ? name.slice(0, 3) : name);
