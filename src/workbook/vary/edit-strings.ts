import { decodeSpreadsheetEscapes, scanXml } from '../reader/package/scan-xml.ts';
import { escapeXml } from './escape-xml.ts';

/** Finds shared strings by their text, and appends those that are missing. */
export class SharedStringEditor {
  readonly #xml: string;
  readonly #indexes = new Map<string, number>();
  readonly #rich = new Set<number>();
  readonly #added: string[] = [];
  #count = 0;
  #end = -1;
  #prefix = '';
  #unique: { start: number; end: number } | null = null;

  constructor(xml: string) {
    this.#xml = xml;
    let text = '';
    let isRich = false;
    scanXml(xml, {
      open: (name, _attributes, start, end) => {
        if (name === 'sst') this.#readRoot(start, end);
        else if (name === 'si') [text, isRich] = ['', false];
        else if (name === 'r' || name === 'rPh') isRich = true;
      },
      close: (name, content, start) => {
        if (name === 't') text += content;
        else if (name === 'sst') this.#end = start;
        else if (name === 'si') {
          if (isRich) this.#rich.add(this.#count);
          else if (!this.#indexes.has(text)) this.#indexes.set(decodeSpreadsheetEscapes(text), this.#count);
          this.#count++;
        }
      },
    });
  }

  #readRoot(start: number, end: number): void {
    const tag = this.#xml.slice(start, end);
    this.#prefix = /^<([^\s:>]+:)?/.exec(tag)?.[1] ?? '';
    const unique = /\suniqueCount\s*=\s*["'](\d+)["']/.exec(tag);
    if (unique) this.#unique = { start: start + unique.index, end: start + unique.index + unique[0].length };
  }

  isRich(index: number): boolean {
    return this.#rich.has(index);
  }

  indexOf(text: string): number {
    const known = this.#indexes.get(text);
    if (known !== undefined) return known;
    const index = this.#count + this.#added.length;
    this.#added.push(text);
    this.#indexes.set(text, index);
    return index;
  }

  /** Returns the part with the added strings, or null when none was added. */
  finish(): string | null {
    if (this.#added.length === 0) return null;
    const items = this.#added
      .map((text) => `<${this.#prefix}si><${this.#prefix}t xml:space="preserve">${escapeXml(text)}</${this.#prefix}t></${this.#prefix}si>`)
      .join('');
    const xml = `${this.#xml.slice(0, this.#end)}${items}${this.#xml.slice(this.#end)}`;
    if (!this.#unique) return xml;
    return `${xml.slice(0, this.#unique.start)} uniqueCount="${this.#count + this.#added.length}"${xml.slice(this.#unique.end)}`;
  }
}
