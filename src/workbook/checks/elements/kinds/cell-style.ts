import { toCellKey } from '#workbook/reader/cell-address.ts';
import { prepareStyleReader } from '../cell-styles.ts';
import { flag, type ElementKindDefinition } from '../element-kind.ts';
import { findChild, getFlag, getNumber, getText, type XmlElement } from '../xml-tree.ts';
import { isOnlyHere, NOT_STYLED } from './format.ts';

export const cellStyle: ElementKindDefinition = {
  fields: {
    isOnlyHere,
    name: { label: 'Style, for example Total', input: 'text', fault: '{at} does not have the style {wanted}.' },
  },
  missing: NOT_STYLED,
  readCells: (elements) =>
    prepareStyleReader(elements, ({ named }) => {
      // A program in another language gives a built-in style another name but the same number, and LibreOffice only a longer name.
      const id = getNumber(named, 'builtinId', -1);
      const level = id === 1 || id === 2 ? getNumber(named, 'iLevel') + 1 : 0;
      return {
        name:
          level > 0
            ? `${BUILT_IN_STYLES[id]} ${level}`
            : (BUILT_IN_STYLES[id] ?? getText(named, 'name', 'Normal').replace(/^Excel Built-in /, '')),
      };
    }),
};

const BUILT_IN_STYLES: Readonly<Record<number, string>> = {
  0: 'Normal',
  1: 'RowLevel',
  2: 'ColLevel',
  3: 'Comma',
  4: 'Currency',
  5: 'Percent',
  6: 'Comma [0]',
  7: 'Currency [0]',
  8: 'Hyperlink',
  10: 'Note',
  11: 'Warning Text',
  15: 'Title',
  16: 'Heading 1',
  17: 'Heading 2',
  18: 'Heading 3',
  19: 'Heading 4',
  20: 'Input',
  21: 'Output',
  22: 'Calculation',
  23: 'Check Cell',
  24: 'Linked Cell',
  25: 'Total',
  26: 'Good',
  27: 'Bad',
  28: 'Neutral',
  53: 'Explanatory Text',
};

const isAligned = (alignment: XmlElement | undefined) =>
  getText(alignment, 'horizontal', 'general') !== 'general' ||
  getFlag(alignment, 'wrapText') ||
  getNumber(alignment, 'textRotation') !== 0 ||
  getNumber(alignment, 'indent') > 0;

export const cleared: ElementKindDefinition = {
  fields: {
    isPlain: {
      ...flag('No format', '{at} still has a format.', '{at} has no format.'),
      isSame: (found, wanted) => wanted !== true || found === true,
    },
  },
  missing: NOT_STYLED,
  readCells: async (elements) => {
    const tree = await elements.readSheetTree();
    const { workbook, sheet } = elements;
    const read = await prepareStyleReader(elements, ({ format, font: element, fill: pattern, border: lines, named }) => {
      const hasFont = ['b', 'i', 'u', 'strike'].some((name) => findChild(element, name) && getFlag(findChild(element, name), 'val', true));
      const hasFill = getText(findChild(pattern, 'patternFill'), 'patternType', 'none') !== 'none';
      const hasLines = (lines?.children ?? []).some((line) => getText(line, 'style', 'none') !== 'none');
      const isNamed = getNumber(named, 'builtinId') !== 0;
      const hasColor =
        getNumber(format, 'fontId') > 0 && ['rgb', 'indexed'].some((key) => findChild(element, 'color')?.attributes.has(key));
      return {
        isPlain: !(hasFont || hasFill || hasLines || isNamed || hasColor || isAligned(findChild(format, 'alignment'))),
      };
    });
    return (row, column) => {
      const style = sheet.cells.get(toCellKey(row, column))?.style ?? tree.styles.get(toCellKey(row, column)) ?? 0;
      return { isPlain: read(row, column).isPlain === true && workbook.numberFormatOf(style) === 'General' };
    };
  },
};
