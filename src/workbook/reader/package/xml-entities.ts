import { WORKBOOK_LIMITS } from '../workbook-limits.ts';
import { WorkbookRefusal } from '../workbook-refusal.ts';

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
/** The length of the longest reference, such as `&#x0010FFFF;`, without its semicolon. */
const MAX_REFERENCE_LENGTH = 11;
const MAX_CODE_POINT = 0x10ffff;

/** Limits the length of a text or an attribute value as it stands in the XML, where each character can be a reference of ten characters. */
const MAX_RAW_LENGTH = 10 * WORKBOOK_LIMITS.textLength;

/** Replaces character references and the five predefined XML entities with characters. Throws a WorkbookRefusal for a text that no cell can hold. */
export function decodeEntities(raw: string): string {
  if (raw.length > MAX_RAW_LENGTH && raw.trim().length > MAX_RAW_LENGTH) throw new WorkbookRefusal('damaged'); // No cell holds such a text.
  if (!raw.includes('&')) return raw;
  let decoded = '';
  let position = 0;
  for (let start = raw.indexOf('&'); start >= 0; start = raw.indexOf('&', position)) {
    const end = raw.indexOf(';', start + 1);
    if (end < 0) break;
    const character = end - start <= MAX_REFERENCE_LENGTH ? decodeReference(raw.slice(start + 1, end)) : null;
    decoded += raw.slice(position, start) + (character ?? '&');
    position = character === null ? start + 1 : end + 1;
  }
  return decoded + raw.slice(position);
}

/** Returns the character of a reference such as `amp` or `#xA0`, or null when there is none. */
function decodeReference(reference: string): string | null {
  const named = ENTITIES.get(reference);
  if (named !== undefined) return named;
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,8})|(\d{1,8}))$/i.exec(reference) ?? [];
  if (hex === undefined && decimal === undefined) return null;
  const codePoint = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return codePoint <= MAX_CODE_POINT ? String.fromCodePoint(codePoint) : null;
}
