import { WorkbookRefusal } from '../refusal.ts';

/** Receives the elements of an XML text. Names come without their prefix, because programs choose prefixes freely. */
export interface XmlHandler {
  /** Is called at a start tag. The attributes are valid only during the call. */
  open?(name: string, attributes: XmlAttributes): void;
  /** Is called at an end tag with the text since the previous tag, which is the whole text of an element without children. */
  close?(name: string, text: string): void;
  /** Receives the elements inside `extLst`, which holds the extensions of newer programs. Without this handler, extensions are skipped. */
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

const IGNORE_ALL: XmlHandler = {};

const refuse = (detail: string) => new WorkbookRefusal('damaged', detail);

/** Holds the attributes of the start tag that is being scanned. */
export class XmlAttributes {
  readonly #xml: string;
  /** Holds four positions of each attribute: the start of the name without its prefix, the end of the name, and both ends of the value. */
  readonly #positions: number[] = [];
  #end = 0;

  constructor(xml: string) {
    this.#xml = xml;
  }

  /** Scans the attributes from `start` and returns the position of the `>` after them. Throws a WorkbookRefusal when the tag does not end. */
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
        if (valueEnd < 0) throw refuse('The XML is cut off.');
        const isNamespace = localStart > nameStart && xml.startsWith('xmlns:', nameStart);
        if (!isNamespace) {
          positions[this.#end++] = localStart;
          positions[this.#end++] = nameEnd;
          positions[this.#end++] = position + 1;
          positions[this.#end++] = valueEnd;
        }
        position = valueEnd + 1;
      } else if (Number.isNaN(code)) throw refuse('The XML is cut off.');
    }
  }

  /** Returns the value of the attribute with this name, with or without a prefix, or null. */
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

/** Decodes an attribute's value. Line ends and tabs count as spaces unless they are character references. */
function decodeAttribute(raw: string): string {
  for (let position = 0; position < raw.length; position++) {
    const code = raw.charCodeAt(position);
    if (code < SPACE || code === AMPERSAND) return decodeEntities(raw.replace(/[\n\t]/g, ' '));
  }
  return raw;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const MAX_CODE_POINT = 0x10ffff;

/** Replaces character references and the five entities of XML. */
function decodeEntities(raw: string): string {
  if (!raw.includes('&')) return raw;
  return raw.replace(/&(?:#x([0-9a-f]{1,8})|#(\d{1,8})|(\w{1,8}));/gi, (reference, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES.get(name) ?? reference;
    const codePoint = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return codePoint <= MAX_CODE_POINT ? String.fromCodePoint(codePoint) : reference;
  });
}

/** Replaces the form `_x000A_`, in which spreadsheet files write characters that XML cannot hold. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text;

/**
 * Scans a well-formed XML text and reports its elements. The scanner expands only the predefined entities. Throws a WorkbookRefusal when
 * the text is not well-formed or has a document type declaration, which could declare entities that expand without limit.
 */
export function scanXml(xml: string, handler: XmlHandler): void {
  const attributes = new XmlAttributes(xml);
  const openNames: string[] = [];
  const openLocalNames: string[] = [];
  let current = handler;
  let extensionDepth = 0;
  let text = '';
  let position = 0;

  const closeElement = () => {
    openNames.pop();
    const localName = openLocalNames.pop()!;
    if (openNames.length < extensionDepth) {
      current = handler;
      extensionDepth = 0;
    }
    current.close?.(localName, text);
    text = '';
  };

  for (;;) {
    const tagStart = xml.indexOf('<', position);
    if (tagStart < 0) break;
    const kind = xml.charCodeAt(tagStart + 1);
    if (kind === SLASH) {
      const name = openNames.at(-1);
      if (name === undefined || !xml.startsWith(name, tagStart + 2)) throw refuse('The tags of the XML do not match.');
      let end = tagStart + 2 + name.length;
      while (xml.charCodeAt(end) <= SPACE) end++;
      if (xml.charCodeAt(end) !== GREATER_THAN) throw refuse('The tags of the XML do not match.');
      if (tagStart > position) text += decodeEntities(xml.slice(position, tagStart));
      closeElement();
      position = end + 1;
    } else if (kind === EXCLAMATION_MARK) {
      const isCharacterData = xml.startsWith('<![CDATA[', tagStart);
      if (!isCharacterData && !xml.startsWith('<!--', tagStart)) throw refuse('The XML has a document type declaration.');
      const end = isCharacterData ? xml.indexOf(']]>', tagStart + 9) : xml.indexOf('-->', tagStart + 4);
      if (end < 0) throw refuse('The XML is cut off.');
      text += decodeEntities(xml.slice(position, tagStart)) + (isCharacterData ? xml.slice(tagStart + 9, end) : '');
      position = end + 3;
    } else if (kind === QUESTION_MARK) {
      const end = xml.indexOf('?>', tagStart + 2);
      if (end < 0) throw refuse('The XML is cut off.');
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
      current.open?.(localName, attributes);
      if (localName === 'extLst' && extensionDepth === 0) {
        current = handler.extension ?? IGNORE_ALL;
        extensionDepth = openNames.length;
      }
      if (xml.charCodeAt(end - 1) === SLASH) closeElement();
      position = end + 1;
    }
  }
  if (openNames.length > 0) throw refuse('The XML is cut off.');
}
