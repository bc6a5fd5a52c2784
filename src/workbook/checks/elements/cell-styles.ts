import { parseAreaAddress, toCellKey, type Area } from '#workbook/reader/cell-address.ts';
import { listThemeColors, readColor } from './colors.ts';
import type { ElementFacts } from './element-names.ts';
import type { SheetElements } from './sheet-elements.ts';
import { findChild, getNumber, getText, listChildren, type XmlElement } from './xml-tree.ts';

export interface StyleParts {
  format: XmlElement | undefined;
  font: XmlElement | undefined;
  fill: XmlElement | undefined;
  border: XmlElement | undefined;
  /** Contains the named style, such as Total. */
  named: XmlElement | undefined;
  colorOf: (color: XmlElement | undefined) => string;
}

export const listMergedAreas = async (elements: SheetElements): Promise<Area[]> =>
  listChildren(findChild(await elements.readSheet(), 'mergeCells'), 'mergeCell').flatMap(
    (cell) => parseAreaAddress(getText(cell, 'ref')) ?? [],
  );

/** Prepares a function that reads facts from the style of a cell. The style of the row or the column counts for a cell without its own. */
export async function prepareStyleReader(
  elements: SheetElements,
  readFacts: (parts: StyleParts) => ElementFacts,
): Promise<(row: number, column: number) => ElementFacts> {
  const styles = await elements.readOfWorkbook('styles');
  const themeColors = listThemeColors(await elements.readOfWorkbook('theme'));
  const tree = await elements.readSheetTree();
  const list = (group: string, name: string) => listChildren(findChild(styles, group), name);
  const [formats, fonts, fills, borders] = [list('cellXfs', 'xf'), list('fonts', 'font'), list('fills', 'fill'), list('borders', 'border')];
  const named = list('cellStyles', 'cellStyle');
  const columns = listChildren(findChild(tree.root, 'cols'), 'col');
  const known = new Map<number, ElementFacts>();
  const read = (style: number): ElementFacts => {
    const format = formats[style];
    return readFacts({
      format,
      font: fonts[getNumber(format, 'fontId')],
      fill: fills[getNumber(format, 'fillId')],
      border: borders[getNumber(format, 'borderId')],
      named: named.find((style) => getText(style, 'xfId', '0') === getText(format, 'xfId', '0')),
      colorOf: (color) => readColor(color, themeColors),
    });
  };
  const findStyle = (row: number, column: number): number => {
    const own = tree.styles.get(toCellKey(row, column));
    if (own !== undefined || elements.sheet.cells.get(toCellKey(row, column))) return own ?? 0;
    const ofRow = getNumber(tree.rows.get(row), 's');
    if (ofRow > 0) return ofRow;
    return getNumber(
      columns.find((one) => getNumber(one, 'min') <= column && getNumber(one, 'max') >= column),
      'style',
    );
  };
  return (row, column) => {
    const style = findStyle(row, column);
    let facts = known.get(style);
    if (!facts) known.set(style, (facts = read(style)));
    return facts;
  };
}
