import { containsCell } from '#workbook/reader/cell-address.ts';
import { listMergedAreas, prepareStyleReader } from '../cell-styles.ts';
import { say } from '../../element-sentence.ts';
import { isSameColor, nameColor } from '../colors.ts';
import { flag, type ElementField, type ElementKindDefinition } from '../element-kind.ts';
import type { ElementFact } from '../element-names.ts';
import type { SheetElements } from '../sheet-elements.ts';
import { findChild, getFlag, getNumber, getText } from '../xml-tree.ts';

export const NOT_STYLED = '{at} has no style.';

const styleFlag = (label: string, style: string) => flag(label, `{at} is not ${style}.`, `{at} is ${style}.`);

const color = (label: string, sentenceFor: (hasFound: boolean, hasWanted: boolean) => string): ElementField => ({
  label,
  input: 'text',
  isSame: isSameColor,
  fault: (found: ElementFact | undefined, wanted: ElementFact) => {
    const [own, asked] = [nameColor(found), nameColor(wanted)];
    return say(sentenceFor(own.says !== 'no color', asked.says !== 'no color'), { found: own, wanted: asked });
  },
});

/** Tells a title that stands out from a sheet that is formatted as a whole. */
export const isOnlyHere: ElementField = {
  label: 'Most other cells look different',
  input: 'flag',
  fault: 'Most other cells look like {at}.',
};

export const font: ElementKindDefinition = {
  fields: {
    isOnlyHere,
    isBold: styleFlag('Bold', 'bold'),
    isItalic: styleFlag('Italic', 'italic'),
    underline: {
      label: 'Underline',
      input: { none: 'not underlined', single: 'underlined', double: 'underlined twice' },
      fault: '{at} is {found}; {wanted} is wanted.',
    },
    isStruck: styleFlag('Strikethrough', 'struck through'),
    size: { label: 'Size', input: 'number', fault: 'The text in {at} has the size {found}; {wanted} is wanted.' },
    color: color('Color, for example ff0000', () => 'The text in {at} is {found}; {wanted} is wanted.'),
    name: { label: 'Font', input: 'text', fault: 'The text in {at} is in {found}; {wanted} is wanted.' },
  },
  missing: NOT_STYLED,
  readCells: (elements) =>
    prepareStyleReader(elements, ({ font: element, colorOf }) => {
      const isOn = (name: string) => {
        const child = findChild(element, name);
        return child !== undefined && getFlag(child, 'val', true);
      };
      const underline = findChild(element, 'u');
      const style = underline ? getText(underline, 'val', 'single') : 'none';
      return {
        isBold: isOn('b'),
        isItalic: isOn('i'),
        underline: style.startsWith('double') ? 'double' : style.startsWith('single') ? 'single' : 'none',
        isStruck: isOn('strike'),
        size: getNumber(findChild(element, 'sz'), 'val', 11),
        color: colorOf(findChild(element, 'color')) || '000000',
        name: getText(findChild(element, 'name'), 'val', 'Calibri'),
      };
    }),
};

export const fill: ElementKindDefinition = {
  fields: {
    isOnlyHere,
    color: color('Color, for example ffff00', (hasFound, hasWanted) =>
      !hasWanted
        ? '{at} is still filled with {found}.'
        : hasFound
          ? '{at} is filled with {found}; {wanted} is wanted.'
          : '{at} is not filled; {wanted} is wanted.',
    ),
  },
  missing: NOT_STYLED,
  readCells: (elements) =>
    prepareStyleReader(elements, ({ fill: element, colorOf }) => {
      const pattern = findChild(element, 'patternFill');
      const type = getText(pattern, 'patternType', 'none');
      const stop = findChild(element, 'gradientFill', 'stop', 'color');
      return { color: stop ? colorOf(stop) : type === 'none' ? '' : colorOf(findChild(pattern, 'fgColor')) };
    }),
};

const SIDES = { top: 'above it', bottom: 'below it', left: 'on the left', right: 'on the right' } as const;
const LINES = {
  none: 'no line',
  thin: 'a thin line',
  medium: 'a medium line',
  thick: 'a thick line',
  double: 'a double line',
  dashed: 'a broken line',
};
const nameLine = (line: ElementFact | undefined) => say(LINES[line as keyof typeof LINES] ?? 'no line');
const LINE_CLASSES: Readonly<Record<string, string>> = { hair: 'thin', thin: 'thin', medium: 'medium', thick: 'thick', double: 'double' };
const STEPS = { top: [-1, 0], bottom: [1, 0], left: [0, -1], right: [0, 1] } as const;
const OPPOSITES = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;

export const border: ElementKindDefinition = {
  fields: Object.fromEntries<ElementField>([
    ['isOnlyHere', isOnlyHere],
    ...Object.entries(SIDES).map(([side, place]): [string, ElementField] => [
      side,
      {
        label: `Line ${place}`,
        input: LINES,
        fault: (found: ElementFact | undefined, wanted: ElementFact) =>
          say(
            wanted === 'none'
              ? '{at} still has a line {item}.'
              : !found || found === 'none'
                ? '{at} has no line {item}.'
                : '{at} has {found} {item}; {wanted} is wanted.',
            { item: say(place), found: nameLine(found), wanted: nameLine(wanted) },
          ),
      },
    ]),
  ]),
  missing: NOT_STYLED,
  readOwnCells: readBorders,
  readCells: async (elements) => {
    const read = await readBorders(elements);
    // A line between two cells can belong to either of them.
    return (row, column) =>
      Object.fromEntries(
        (Object.keys(SIDES) as (keyof typeof SIDES)[]).map((side) => {
          const own = read(row, column)[side]!;
          const [rows, columns] = STEPS[side];
          const isInside = row + rows >= 1 && column + columns >= 1;
          return [side, own !== 'none' || !isInside ? own : read(row + rows, column + columns)[OPPOSITES[side]]!];
        }),
      );
  },
};

const HORIZONTAL = {
  general: 'aligned by its kind',
  left: 'left-aligned',
  center: 'centered',
  right: 'right-aligned',
  fill: 'repeated',
  justify: 'justified',
  centerContinuous: 'centered across cells',
  distributed: 'distributed',
};
const VERTICAL = { top: 'at the top', center: 'in the middle', bottom: 'at the bottom', justify: 'justified', distributed: 'distributed' };

export const align: ElementKindDefinition = {
  fields: {
    isOnlyHere,
    horizontal: {
      label: 'Horizontal',
      input: HORIZONTAL,
      fault: '{at} is {found}; {wanted} is wanted.',
    },
    vertical: { label: 'Vertical', input: VERTICAL, isUnseen: true, fault: '{at} is {found}; {wanted} is wanted.' },
    isWrapped: { ...flag('Wrapped text', 'The text in {at} is not wrapped.', 'The text in {at} is still wrapped.'), isUnseen: true },
    rotation: { label: 'Angle in degrees', input: 'number', fault: 'The text in {at} is turned by {found} degrees; {wanted} is wanted.' },
    indent: { label: 'Indent', input: 'number', fault: 'The indent of {at} is {found}; {wanted} is wanted.' },
  },
  missing: NOT_STYLED,
  readOwnCells: readAlignments,
  readCells: async (elements) => {
    const read = await readAlignments(elements);
    const merges = await listMergedAreas(elements);
    // Merged cells look like the first of them, and like cells across which a text is centered.
    return (row, column) => {
      const merge = merges.find((area) => containsCell(area, row, column));
      if (merge) return read(merge.top, merge.left);
      const own = read(row, column);
      const isAcross = (other: number) => other >= 1 && read(row, other).horizontal === 'centerContinuous';
      return isAcross(column) && (isAcross(column - 1) || isAcross(column + 1)) ? { ...own, horizontal: 'center' } : own;
    };
  },
};

function readAlignments(elements: SheetElements) {
  return prepareStyleReader(elements, ({ format }) => {
    const alignment = findChild(format, 'alignment');
    const [horizontal, vertical] = [getText(alignment, 'horizontal', 'general'), getText(alignment, 'vertical', 'bottom')];
    const rotation = getNumber(alignment, 'textRotation');
    return {
      horizontal: Object.hasOwn(HORIZONTAL, horizontal) ? horizontal : 'general',
      vertical: Object.hasOwn(VERTICAL, vertical) ? vertical : 'bottom',
      isWrapped: getFlag(alignment, 'wrapText'),
      // A file stores angles below the horizontal as numbers above 90.
      rotation: rotation > 90 && rotation <= 180 ? 90 - rotation : rotation,
      indent: getNumber(alignment, 'indent'),
    };
  });
}

function readBorders(elements: SheetElements) {
  return prepareStyleReader(elements, ({ border: element }) =>
    Object.fromEntries(
      Object.keys(SIDES).map((side) => {
        const line = getText(findChild(element, side), 'style', 'none');
        return [side, line === 'none' ? 'none' : (LINE_CLASSES[line] ?? 'dashed')];
      }),
    ),
  );
}
