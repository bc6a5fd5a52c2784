import { toDateSerial } from './serial-date.ts';
import { UnsupportedError } from './formula-value.ts';

const PLAIN = /^([+-]?)\s*(\d+\.?\d*|\.\d+)(E[+-]?\d+)?\s*(%?)$/i;
const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?$/;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?$/;
/** Matches the names of months in Western European languages, and their abbreviations. */
const MONTH =
  /^(?:jan(?:uar[yi]?|v(?:ier)?|eiro)?|f[eé]v(?:r(?:ier)?|ereiro)?|feb(?:r(?:uar[yi]?|ero)?|braio)?|mar(?:ch|s|zo|ço|t)?|mä?rz|mär|maart|mrt|apr(?:ile?)?|avr(?:il)?|abr(?:il)?|ma[yi]o?|maggio|mag|mei|jui?n[eio]?|juin|junho|giu(?:gno)?|jui?l(?:l|y|i|io|ho|let)?|lug(?:lio)?|aug(?:ust(?:us)?)?|ago(?:sto)?|ao[uû]t?|sept?(?:i?embre|ember)?|sett?(?:embr[eo])?|o[ck]t(?:ober|obre|ubre)?|ott(?:obre)?|out(?:ubro)?|nov(?:i?embre|ember|embro)?|de[cz](?:ember|embro)?|d[eé]c(?:embre)?|dic(?:i?embre)?|gen(?:naio)?|ene(?:ro)?)$/i;
/** Matches two numbers that are no day and month and no month and year, as in `2025-26`. */
const NO_MONTH = /^(?!(?:0?[1-9]|1[0-2])[-/])\d+[-/](?!(?:0?[1-9]|1[0-2])$)\d+$/;
/**
 * Returns the number that a cell would contain after the text has been typed into it. Returns null when the text does not look like a
 * number. Throws `UnsupportedError` when the number depends on the spreadsheet program's language, as with `1,5` and `1/2/2026`.
 */
export function parseNumericText(text: string, uses1904Dates: boolean): number | null {
  const trimmed = text.trim();
  if (!/\d/.test(trimmed)) return null;
  const plain = PLAIN.exec(trimmed);
  if (plain) {
    const [, sign, digits, exponent = '', percent] = plain;
    const number = (Number(digits! + exponent) * (sign === '-' ? -1 : 1)) / (percent ? 100 : 1);
    return Number.isFinite(number) ? number : null;
  }
  const date = ISO_DATE.exec(trimmed);
  if (date) {
    const [year, month, day] = date.slice(1, 4).map(Number) as [number, number, number];
    const serial = toDateSerial(year, month, day, uses1904Dates);
    const time = date[4] ? parseTimeText(date[4]) : 0;
    if (month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate() || serial < 0) return null;
    return time === null ? null : serial + time;
  }
  const time = parseTimeText(trimmed);
  if (time !== null) return time;
  if (dependsOnLanguage(trimmed)) throw new UnsupportedError(); // The number depends on the language.
  return null;
}

/** Converts a time such as `6:30` or `18:30:15` to a fraction of a day. Returns null for text that is not a time. */
export function parseTimeText(text: string): number | null {
  const [, hours, minutes, seconds = '0'] = TIME.exec(text) ?? [];
  if (hours === undefined || Number(minutes) > 59 || Number(seconds) >= 60) return null;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400;
}

/**
 * Returns whether a text could be a number in some language. Numbers with separators or currencies, dates, times and fractions are written
 * differently in different languages.
 */
export function dependsOnLanguage(text: string): boolean {
  // Letters are part of a number only behind a digit, as in `5 pm` and `1,5E3`.
  const digits = text.replace(/(\d)(?:\s*[ap]m|\s+[ap])$/i, '$1').replace(/(\d)e(?=[+-]?\d+$)/i, '$1');
  const words = digits.match(/\p{L}+/gu) ?? [];
  const hasSigns = /\d/.test(text) && /^[\d\s\p{L}.,:/\-+'’()%\p{Sc}]+$/u.test(text) && !NO_MONTH.test(text);
  return hasSigns && words.every((word) => MONTH.test(word));
}
