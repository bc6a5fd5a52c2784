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
  #start = 0;
  #end = 0;

  constructor(xml: string) {
    this.#xml = xml;
  }

  /** Selects the attributes between two positions of the XML text. */
  move(start: number, end: number): void {
    this.#start = start;
    this.#end = end;
  }

  /** Returns the value of the attribute with this name, with or without a prefix, or null. */
  get(name: string): string | null {
    const xml = this.#xml;
    let prefixed: string | null = null;
    for (let position = this.#start; position < this.#end;) {
      while (position < this.#end && xml.charCodeAt(position) <= SPACE) position++;
      const nameStart = position;
      let localStart = nameStart;
      let code = xml.charCodeAt(position);
      while (position < this.#end && code > SPACE && code !== EQUALS) {
        if (code === COLON) localStart = position + 1;
        code = xml.charCodeAt(++position);
      }
      const nameEnd = position;
      while (position < this.#end && isSpaceOrEquals(xml.charCodeAt(position))) position++;
      const quote = xml.charCodeAt(position);
      if (quote !== QUOTE && quote !== APOSTROPHE) return prefixed;
      const valueStart = position + 1;
      const valueEnd = xml.indexOf(quote === QUOTE ? '"' : "'", valueStart);
      if (nameEnd - localStart === name.length && xml.startsWith(name, localStart)) {
        if (localStart === nameStart) return decodeAttribute(xml.slice(valueStart, valueEnd));
        if (!xml.startsWith('xmlns:', nameStart)) prefixed ??= decodeAttribute(xml.slice(valueStart, valueEnd));
      }
      position = valueEnd + 1;
    }
    return prefixed;
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

const isSpaceOrEquals = (code: number) => code <= SPACE || code === EQUALS;

/** Decodes an attribute's value. Line ends and tabs count as spaces unless they are character references. */
const decodeAttribute = (raw: string): string => decodeEntities(/[\n\t]/.test(raw) ? raw.replace(/[\n\t]/g, ' ') : raw);

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
  let current = handler;
  let extensionDepth = 0;
  let text = '';
  let position = 0;

  const closeElement = (localName: string) => {
    openNames.pop();
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
    if (tagStart > position) text += decodeEntities(xml.slice(position, tagStart));
    const kind = xml.charCodeAt(tagStart + 1);
    if (kind === EXCLAMATION_MARK) {
      const isCharacterData = xml.startsWith('<![CDATA[', tagStart);
      if (!isCharacterData && !xml.startsWith('<!--', tagStart)) throw refuse('The XML has a document type declaration.');
      const end = isCharacterData ? xml.indexOf(']]>', tagStart + 9) : xml.indexOf('-->', tagStart + 4);
      if (end < 0) throw refuse('The XML is cut off.');
      if (isCharacterData) text += xml.slice(tagStart + 9, end);
      position = end + 3;
    } else if (kind === QUESTION_MARK) {
      const end = xml.indexOf('?>', tagStart + 2);
      if (end < 0) throw refuse('The XML is cut off.');
      position = end + 2;
    } else if (kind === SLASH) {
      const name = openNames.at(-1);
      const end = xml.indexOf('>', tagStart);
      if (name === undefined || end < 0 || !xml.startsWith(name, tagStart + 2) || xml.slice(tagStart + 2 + name.length, end).trim() !== '')
        throw refuse('The tags of the XML do not match.');
      closeElement(removePrefix(name));
      position = end + 1;
    } else {
      const end = findTagEnd(xml, tagStart);
      const isEmpty = xml.charCodeAt(end - 1) === SLASH;
      const attributesEnd = isEmpty ? end - 1 : end;
      let nameEnd = tagStart + 1;
      while (nameEnd < attributesEnd && xml.charCodeAt(nameEnd) > SPACE) nameEnd++;
      const name = xml.slice(tagStart + 1, nameEnd);
      const localName = removePrefix(name);
      openNames.push(name);
      text = '';
      attributes.move(nameEnd, attributesEnd);
      current.open?.(localName, attributes);
      if (localName === 'extLst' && extensionDepth === 0) {
        current = handler.extension ?? IGNORE_ALL;
        extensionDepth = openNames.length;
      }
      if (isEmpty) closeElement(localName);
      position = end + 1;
    }
  }
  if (openNames.length > 0) throw refuse('The XML is cut off.');
}

function removePrefix(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** Finds the end of a start tag. The value of an attribute may contain `>`. */
function findTagEnd(xml: string, tagStart: number): number {
  let position = tagStart + 1;
  for (;;) {
    const code = xml.charCodeAt(position);
    if (code === GREATER_THAN) return position;
    if (code === QUOTE || code === APOSTROPHE) {
      position = xml.indexOf(code === QUOTE ? '"' : "'", position + 1);
      if (position < 0) throw refuse('The XML is cut off.');
    } else if (Number.isNaN(code)) throw refuse('The XML is cut off.');
    position++;
  }
}
