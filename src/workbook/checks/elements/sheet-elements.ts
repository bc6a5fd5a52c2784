import { scanXml } from '#workbook/reader/package/scan-xml.ts';
import { parseAreaAddress, toCellKey } from '#workbook/reader/cell-address.ts';
import type { Sheet, Workbook, WorkbookParts } from '#workbook/reader/workbook.ts';
import { WorkbookRefusal } from '#workbook/reader/workbook-refusal.ts';
import { createTreeHandler, ElementCounter, readXmlTree, type XmlElement } from './xml-tree.ts';

const MAX_STYLED_CELLS = 1_000_000;
const MAX_ROWS_WITH_FACTS = 50_000;

interface SheetTree {
  root: XmlElement;
  /** Maps `toCellKey(row, column)` to the cell's style. Cells with the default style are not included. */
  styles: ReadonlyMap<number, number>;
  /** Contains the `row` elements, which have no children. */
  rows: ReadonlyMap<number, XmlElement>;
}

/** Reads the parts of a workbook that describe the elements of one sheet. Each part is read only once. */
export class SheetElements {
  readonly workbook: Workbook;
  readonly sheet: Sheet;
  readonly #trees = new Map<string, Promise<XmlElement | undefined>>();
  readonly #counter: ElementCounter;
  #sheetTree: Promise<SheetTree> | null = null;

  /** The `shared` parameter contains the elements of another sheet of the workbook, so that parts of the whole workbook are read once. */
  constructor(workbook: Workbook, sheet: Sheet, shared?: SheetElements) {
    this.workbook = workbook;
    this.sheet = sheet;
    this.#counter = shared ? shared.#counter : new ElementCounter();
    if (shared) this.#trees = shared.#trees;
  }

  get #parts(): WorkbookParts | undefined {
    return this.workbook.parts;
  }

  get #sheetPart(): string {
    return this.#parts?.sheetParts.get(this.sheet.name.toLowerCase()) ?? '';
  }

  async readSheet(): Promise<XmlElement> {
    return (await this.readSheetTree()).root;
  }

  readSheetTree(): Promise<SheetTree> {
    const parts = this.#parts;
    this.#sheetTree ??= parts?.has(this.#sheetPart)
      ? parts.readText(this.#sheetPart).then((xml) => scanSheetTree(xml, this.#counter))
      : Promise.resolve(scanSheetTree('<worksheet/>', this.#counter));
    return this.#sheetTree;
  }

  /** Reads a part by its name. The result is undefined when the file has no such part. */
  readPart(part: string): Promise<XmlElement | undefined> {
    let tree = this.#trees.get(part);
    if (!tree) {
      const parts = this.#parts;
      tree = parts?.has(part) ? parts.readText(part).then((xml) => readXmlTree(xml, this.#counter)) : Promise.resolve(undefined);
      this.#trees.set(part, tree);
    }
    return tree;
  }

  /** Lists the relationships of a part. The default part is the sheet. */
  listRelated(part = this.#sheetPart) {
    return this.#parts ? this.#parts.listRelationships(part) : Promise.resolve([]);
  }

  /** Reads all parts to which a part has a relationship of the given type. The default part is the sheet. */
  async readRelated(type: string, from = this.#sheetPart): Promise<{ part: string; tree: XmlElement }[]> {
    const related = (await this.listRelated(from)).filter((relationship) => relationship.type === type);
    const trees = await Promise.all(related.map(async ({ target }) => ({ part: target, tree: await this.readPart(target) })));
    return trees.flatMap(({ part, tree }) => (tree ? [{ part, tree }] : []));
  }

  /** Reads the part of the whole workbook, such as `styles` or `theme`, or the main part when the type is empty. */
  async readOfWorkbook(type = ''): Promise<XmlElement | undefined> {
    const main = this.#parts?.mainPart ?? '';
    return type === '' ? this.readPart(main) : (await this.readRelated(type, main))[0]?.tree;
  }
}

function scanSheetTree(xml: string, counter: ElementCounter): SheetTree {
  const { root, handler } = createTreeHandler(counter);
  const styles = new Map<number, number>();
  const rows = new Map<number, XmlElement>();
  let [row, column] = [0, 0];
  let isInData = false;
  scanXml(xml, {
    open(name, attributes) {
      if (!isInData) {
        handler.open(name, attributes);
        isInData = name === 'sheetData';
      } else if (name === 'row') {
        row = attributes.getNumber('r', row + 1);
        column = 0;
        const all = attributes.toMap();
        if (rows.size < MAX_ROWS_WITH_FACTS && ['ht', 'hidden', 'outlineLevel', 'collapsed', 's'].some((key) => all.has(key)))
          rows.set(row, { name, attributes: all, children: [], text: '' });
      } else if (name === 'c') {
        const area = parseAreaAddress(attributes.get('r') ?? '');
        column = area?.left ?? column + 1;
        row = area?.top ?? row;
        const style = attributes.getNumber('s', 0);
        if (style !== 0) styles.set(toCellKey(row, column), style);
        if (styles.size > MAX_STYLED_CELLS) throw new WorkbookRefusal('tooManyCells');
      }
    },
    close(name, text) {
      if (name === 'sheetData') isInData = false;
      if (!isInData) handler.close(name, text);
    },
    extension: handler,
  });
  return { root: root.children[0] ?? root, styles, rows };
}
