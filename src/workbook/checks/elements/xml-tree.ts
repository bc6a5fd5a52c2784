import { scanXml, type XmlAttributes } from '#workbook/reader/package/scan-xml.ts';
import { WorkbookRefusal } from '#workbook/reader/workbook-refusal.ts';

const MAX_ELEMENTS = 200_000;

/** Counts the elements of all parts that are read of one workbook, so that many parts cannot use up the memory. */
export class ElementCounter {
  #count = 0;

  /** Throws a WorkbookRefusal when there are too many elements. */
  add(): void {
    if (++this.#count > MAX_ELEMENTS) throw new WorkbookRefusal('tooLarge');
  }
}

export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  text: string;
}

interface TreeHandler {
  open: (name: string, attributes: XmlAttributes) => void;
  close: (name: string, text: string) => void;
}

/** Throws a WorkbookRefusal when there are too many elements. */
export function createTreeHandler(counter: ElementCounter): { root: XmlElement; handler: TreeHandler } {
  const root: XmlElement = { name: '', attributes: new Map(), children: [], text: '' };
  const path = [root];
  return {
    root,
    handler: {
      open(name, attributes) {
        counter.add();
        const element = { name, attributes: attributes.toMap(), children: [], text: '' };
        path.at(-1)!.children.push(element);
        path.push(element);
      },
      close(_, text) {
        path.pop()!.text = text;
      },
    },
  };
}

export function readXmlTree(xml: string, counter: ElementCounter): XmlElement {
  const { root, handler } = createTreeHandler(counter);
  scanXml(xml, { ...handler, extension: handler });
  return root.children[0] ?? root;
}

export const listChildren = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** Returns the first child at the end of a path of names, for example `findChild(sheet, 'sheetViews', 'sheetView')`. */
export const findChild = (element: XmlElement | undefined, ...names: string[]): XmlElement | undefined =>
  names.reduce((found, name) => found?.children.find((child) => child.name === name), element);

export function listDescendants(element: XmlElement | undefined, ...names: string[]): XmlElement[] {
  const found: XmlElement[] = [];
  const queue = [...(element?.children ?? [])].toReversed();
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (names.includes(next.name)) found.push(next);
    queue.push(...next.children.toReversed());
  }
  return found;
}

export const getText = (element: XmlElement | undefined, name: string, otherwise = ''): string =>
  element?.attributes.get(name) ?? otherwise;

export function getNumber(element: XmlElement | undefined, name: string, otherwise = 0): number {
  const number = Number(element?.attributes.get(name) ?? otherwise);
  return Number.isFinite(number) ? number : otherwise;
}

/** Returns whether an attribute is set. A missing attribute has the value `otherwise`. */
export function getFlag(element: XmlElement | undefined, name: string, otherwise = false): boolean {
  const value = element?.attributes.get(name);
  return value === undefined ? otherwise : ['1', 'true', 'on'].includes(value);
}
