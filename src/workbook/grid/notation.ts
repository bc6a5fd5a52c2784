/** How numbers, dates and formulas are written in a language. */
export interface Notation {
  language: string;
  decimal: '.' | ',';
  /** Separates the arguments of a function. */
  separator: ',' | ';';
  /** The order of the parts of a short date. */
  dateOrder: 'dmy' | 'mdy' | 'ymd';
}

export function findNotation(language: string): Notation {
  let parts: Intl.DateTimeFormatPart[];
  let decimal: string | undefined;
  try {
    parts = new Intl.DateTimeFormat(language).formatToParts(0);
    decimal = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value;
  } catch {
    return findNotation('en');
  }
  const order = parts.map(({ type }) => (type === 'day' ? 'd' : type === 'month' ? 'm' : type === 'year' ? 'y' : '')).join('');
  const hasComma = decimal === ',';
  return {
    language,
    decimal: hasComma ? ',' : '.',
    separator: hasComma ? ';' : ',',
    dateOrder: order === 'dmy' || order === 'ymd' ? order : 'mdy',
  };
}
