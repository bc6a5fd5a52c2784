import { WorkbookRefusal } from '../workbook-refusal.ts';
import { decodeEntities } from './xml-entities.ts';

/**
 * Receives the elements of an XML document. `start` and `end` are the positions of a tag in the document; the end tag of an element without
 * content is its start tag. The names of the elements have no namespace prefixes, because every program can choose its own
 * prefixes.
 */
export interface XmlHandler {
  /** Handles a start tag. The handler must not keep the `attributes` object, because the scanner reuses it for the next element. */
  open?(name: string, attributes: XmlAttributes, start: number, end: number): void;
  /** The `text` parameter contains the text since the previous tag, which is the whole text of an element without children. */
  close?(name: string, text: string, start: number, end: number): void;
  /**
   * Handles the elements inside `extLst`, where newer spreadsheet programs store extensions. Without an `extension` handler, the
   * scanner skips the elements inside `extLst`.
   */
  extension?: XmlHandler;
}

const SPACE = 32;
const EXCLAMATION_MARK = 33;
const QUOTE = 34;
const AMPERSAND = 38;
const APOSTROPHE = 39;
const SLASH = 47;
const COLON = 58;
const EQUALS = 61;
const GREATER_THAN = 62;
const QUESTION_MARK = 63;

const MAX_MAPPED_ATTRIBUTES = 100;

const IGNORE_ALL: XmlHandler = {};

const createRefusal = () => new WorkbookRefusal('damaged');

/** Holds the attributes of the current start tag. */
export class XmlAttributes {
  readonly #xml: string;
  /**
   * Holds four positions for each attribute: the start and the end of the name without its prefix, and the start and the end of the
   * value.
   */
  readonly #positions: number[] = [];
  #end = 0;

  constructor(xml: string) {
    this.#xml = xml;
  }

  /**
   * Scans attributes from the position `start` and returns the position of the `>` at the end of the tag. Throws a WorkbookRefusal
   * when the tag is not closed.
   */
  scan(start: number): number {
    const xml = this.#xml;
    const positions = this.#positions;
    this.#end = 0;
    for (let position = start; ;) {
      let code = xml.charCodeAt(position);
      while (code <= SPACE || code === SLASH) code = xml.charCodeAt(++position);
      if (code === GREATER_THAN) return position;
      const nameStart = position;
      let localStart = position;
      while (code > SPACE && code !== EQUALS && code !== GREATER_THAN) {
        if (code === COLON) localStart = position + 1;
        code = xml.charCodeAt(++position);
      }
      const nameEnd = position;
      while (code <= SPACE || code === EQUALS) code = xml.charCodeAt(++position);
      if (code === QUOTE || code === APOSTROPHE) {
        const valueEnd = xml.indexOf(code === QUOTE ? '"' : "'", position + 1);
        if (valueEnd < 0) throw createRefusal(); // The XML is cut off.
        const isNamespace = localStart > nameStart && xml.startsWith('xmlns:', nameStart);
        if (!isNamespace) {
          positions[this.#end++] = localStart;
          positions[this.#end++] = nameEnd;
          positions[this.#end++] = position + 1;
          positions[this.#end++] = valueEnd;
        }
        position = valueEnd + 1;
      } else if (Number.isNaN(code)) throw createRefusal(); // The XML is cut off.
    }
  }

  /** Returns the value of the attribute with the given name, or null when the tag has no such attribute. Attribute prefixes are ignored. */
  get(name: string): string | null {
    const xml = this.#xml;
    const positions = this.#positions;
    const firstCode = name.charCodeAt(0);
    let found = -1;
    for (let index = 0; index < this.#end; index += 4) {
      const start = positions[index]!;
      if (positions[index + 1]! - start !== name.length || xml.charCodeAt(start) !== firstCode || !xml.startsWith(name, start)) continue;
      const isPrefixed = xml.charCodeAt(start - 1) === COLON;
      if (!isPrefixed || found < 0) found = index;
      if (!isPrefixed) break;
    }
    return found < 0 ? null : decodeAttribute(xml.slice(positions[found + 2], positions[found + 3]));
  }

  /** Returns the first `MAX_MAPPED_ATTRIBUTES` attributes by name. Like `get`, the map prefers an attribute without a prefix. */
  toMap(): Map<string, string> {
    const map = new Map<string, string>();
    const end = Math.min(this.#end, 4 * MAX_MAPPED_ATTRIBUTES);
    for (let index = 0; index < end; index += 4) {
      const name = this.#xml.slice(this.#positions[index], this.#positions[index + 1]);
      if (!map.has(name)) map.set(name, this.get(name)!);
    }
    return map;
  }

  /** Returns the number in an attribute, or `otherwise` when the attribute is missing or not a number. */
  getNumber(name: string, otherwise: number): number {
    const value = this.get(name);
    if (value === null || value.trim() === '') return otherwise;
    const number = Number(value);
    return Number.isFinite(number) ? number : otherwise;
  }

  getBoolean(name: string): boolean {
    const value = this.get(name);
    return value === '1' || value === 'true' || value === 'on';
  }
}

/** Decodes an attribute value. Line breaks and tabs become spaces unless they are written as character references. */
function decodeAttribute(raw: string): string {
  for (let position = 0; position < raw.length; position++) {
    const code = raw.charCodeAt(position);
    if (code < SPACE || code === AMPERSAND) return decodeEntities(raw.replace(/[\n\t]/g, ' '));
  }
  return raw;
}

/** Decodes escape sequences such as `_x000A_`. Spreadsheet files use the escape sequences for characters that XML cannot contain. */
export const decodeSpreadsheetEscapes = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text;

/**
 * Scans XML text and calls the handler for each element. Throws a WorkbookRefusal when the text is not well-formed or has a document
 * type declaration. A document type declaration could define entities that expand without limit, so the scanner supports only the
 * predefined entities.
 */
export function scanXml(xml: string, handler: XmlHandler): void {
  const attributes = new XmlAttributes(xml);
  const openNames: string[] = [];
  const openLocalNames: string[] = [];
  let current = handler;
  let extensionDepth = 0;
  let text = '';
  let position = 0;

  const closeElement = (start: number, end: number) => {
    openNames.pop();
    const localName = openLocalNames.pop()!;
    if (openNames.length < extensionDepth) {
      current = handler;
      extensionDepth = 0;
    }
    current.close?.(localName, text, start, end);
    text = '';
  };

  for (;;) {
    const tagStart = xml.indexOf('<', position);
    if (tagStart < 0) break;
    const kind = xml.charCodeAt(tagStart + 1);
    if (kind === SLASH) {
      const name = openNames.at(-1);
      if (name === undefined || !xml.startsWith(name, tagStart + 2)) throw createRefusal(); // The tags of the XML do not match.
      let end = tagStart + 2 + name.length;
      while (xml.charCodeAt(end) <= SPACE) end++;
      if (xml.charCodeAt(end) !== GREATER_THAN) throw createRefusal(); // The tags of the XML do not match.
      if (tagStart > position) text += decodeEntities(xml.slice(position, tagStart));
      closeElement(tagStart, end + 1);
      position = end + 1;
    } else if (kind === EXCLAMATION_MARK) {
      const isCharacterData = xml.startsWith('<![CDATA[', tagStart);
      if (!isCharacterData && !xml.startsWith('<!--', tagStart)) throw createRefusal(); // The XML has a document type declaration.
      const end = isCharacterData ? xml.indexOf(']]>', tagStart + 9) : xml.indexOf('-->', tagStart + 4);
      if (end < 0) throw createRefusal(); // The XML is cut off.
      text += decodeEntities(xml.slice(position, tagStart)) + (isCharacterData ? xml.slice(tagStart + 9, end) : '');
      position = end + 3;
    } else if (kind === QUESTION_MARK) {
      const end = xml.indexOf('?>', tagStart + 2);
      if (end < 0) throw createRefusal(); // The XML is cut off.
      text += decodeEntities(xml.slice(position, tagStart));
      position = end + 2;
    } else {
      let nameEnd = tagStart + 1;
      let localStart = nameEnd;
      for (let code = kind; code > SPACE && code !== GREATER_THAN && code !== SLASH; code = xml.charCodeAt(++nameEnd))
        if (code === COLON) localStart = nameEnd + 1;
      const localName = xml.slice(localStart, nameEnd);
      openNames.push(localStart === tagStart + 1 ? localName : xml.slice(tagStart + 1, nameEnd));
      openLocalNames.push(localName);
      const end = attributes.scan(nameEnd);
      text = '';
      current.open?.(localName, attributes, tagStart, end + 1);
      if (localName === 'extLst' && extensionDepth === 0) {
        current = handler.extension ?? IGNORE_ALL;
        extensionDepth = openNames.length;
      }
      if (xml.charCodeAt(end - 1) === SLASH) closeElement(tagStart, end + 1);
      position = end + 1;
    }
  }
  if (openNames.length > 0) throw createRefusal(); // The XML is cut off.
}
