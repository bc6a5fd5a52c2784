import { parseAreaAddress, toColumnLetters } from '#workbook/reader/cell-address.ts';
import { say, type ElementSentence } from '../../element-sentence.ts';
import { flag, type ElementKindDefinition } from '../element-kind.ts';
import { findChild, getFlag, getNumber, getText } from '../xml-tree.ts';

export const freeze: ElementKindDefinition = {
  fields: {
    rows: {
      label: 'Number of frozen rows',
      input: 'number',
      fault: (found, wanted) => describeFrozen('row', Number(found ?? 0), Number(wanted), String),
    },
    columns: {
      label: 'Number of frozen columns',
      input: 'number',
      fault: (found, wanted) => describeFrozen('column', Number(found ?? 0), Number(wanted), toColumnLetters),
    },
    isSplit: flag('Window is split and not frozen', 'The window is not split.', 'The window is split; use Freeze Panes.'),
  },
  missing: 'Nothing is frozen.',
  list: async (elements) => {
    const view = findChild(await elements.readSheet(), 'sheetViews', 'sheetView');
    const pane = findChild(view, 'pane');
    // In a window that was scrolled before, the rows and columns from the first shown one on are frozen.
    const first = parseAreaAddress(getText(view, 'topLeftCell', 'A1'));
    const isFrozen = getText(pane, 'state').startsWith('frozen');
    return [
      {
        area: null,
        facts: {
          rows: isFrozen && first?.top === 1 ? getNumber(pane, 'ySplit') : 0,
          columns: isFrozen && first?.left === 1 ? getNumber(pane, 'xSplit') : 0,
          isSplit: pane !== undefined && !isFrozen,
        },
      },
    ];
  },
};

function describeFrozen(noun: string, found: number, wanted: number, list: (count: number) => string): string | ElementSentence {
  if (wanted === 0) return `A ${noun} is still frozen.`;
  if (found === 0 && wanted === 1) return `The first ${noun} is not frozen.`;
  if (found === 0) return say(`The first {wanted} ${noun}s are not frozen.`, { wanted });
  const describe = (count: number, word: string) =>
    count === 1 ? say(`${word} {found}`, { found: list(1) }) : say(`${word}s {found} to {wanted}`, { found: list(1), wanted: list(count) });
  const [is, isWanted] = [found, wanted].map((count) => (count === 1 ? 'is' : 'are'));
  return say(`{found} ${is} frozen; {wanted} ${isWanted} wanted.`, {
    found: describe(found, `${noun[0]!.toUpperCase()}${noun.slice(1)}`),
    wanted: describe(wanted, noun),
  });
}

const VIEWS = { normal: 'normal', pageLayout: 'the page layout', pageBreakPreview: 'the page breaks' };

export const view: ElementKindDefinition = {
  fields: {
    showsFormulas: flag('Formulas are shown', 'The sheet does not show its formulas.', 'The sheet still shows its formulas.'),
    hasGridLines: flag('Gridlines are shown', 'The sheet shows no gridlines.', 'The sheet still shows gridlines.'),
    hasHeadings: flag('Headings are shown', 'The sheet shows no headings.', 'The sheet still shows headings.'),
    layout: { label: 'View', input: VIEWS, fault: 'The view is {found}; {wanted} is wanted.' },
    zoom: { label: 'Zoom in percent', input: 'number', isOptional: true, fault: 'The zoom is {found} %; {wanted} % is wanted.' },
  },
  missing: 'The view is different.',
  list: async (elements) => {
    const sheetView = findChild(await elements.readSheet(), 'sheetViews', 'sheetView');
    const layout = getText(sheetView, 'view', 'normal');
    return [
      {
        area: null,
        facts: {
          showsFormulas: getFlag(sheetView, 'showFormulas'),
          hasGridLines: getFlag(sheetView, 'showGridLines', true),
          hasHeadings: getFlag(sheetView, 'showRowColHeaders', true),
          layout: Object.hasOwn(VIEWS, layout) ? layout : 'normal',
          zoom: getNumber(sheetView, 'zoomScale', 100),
        },
      },
    ];
  },
};
