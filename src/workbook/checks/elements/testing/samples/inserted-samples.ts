import { insertLines, moveLines, PROGRAMS, saveSheets, type TestSheets } from '../../../testing/moved-cells.ts';
import type { ElementSample } from '../element-samples.ts';

export const START: TestSheets = {
  Data: {
    A1: 'Region',
    B1: 'Units',
    C1: 'Price',
    D1: 'Amount',
    A2: 'North',
    B2: 12,
    C2: 2.5,
    D2: '=B2*C2',
    A3: 'South',
    B3: 30,
    C3: 4,
    D3: '=B3*C3',
    A4: 'East',
    B4: 7,
    C4: 9.5,
    D4: '=B4*C4',
    A5: 'West',
    B5: 21,
    C5: 1.25,
    D5: '=B5*C5',
  },
};
const deleteLine = (gone: number) => (line: number) => (line > gone ? line - 1 : line);
const without = (sheets: TestSheets, isGone: (address: string) => boolean): TestSheets => ({
  Data: Object.fromEntries(Object.entries(sheets.Data!).filter(([address]) => !isGone(address))),
});
const deleteRow = (sheets: TestSheets, row: number) =>
  moveLines(
    without(sheets, (address) => address.slice(1) === String(row)),
    'Data',
    deleteLine(row),
  );

interface Task {
  apply: (sheets: TestSheets) => TestSheets;
  at: string;
  wants: Record<string, string>;
  wrong: Record<string, TestSheets>;
}
const TASKS: Record<string, Task> = {
  'the task of an empty row above a row': {
    apply: (sheets) => moveLines(sheets, 'Data', insertLines(4)),
    at: 'A4',
    wants: { lines: 'rows', change: 'inserted' },
    wrong: {
      'There is no empty row above row 4.': START,
      'There are too many rows above row 6.': moveLines(START, 'Data', insertLines(4, 2)),
      'There is no empty row above row 5.': moveLines(START, 'Data', insertLines(3)),
      'There is no empty row above row 4. #2': moveLines(START, 'Data', insertLines(5)),
    },
  },
  'the task of two rows above the titles': {
    apply: (sheets) => moveLines(sheets, 'Data', insertLines(1, 2)),
    at: 'A1:A2',
    wants: { lines: 'rows', change: 'inserted' },
    wrong: {
      'There is no empty row above row 1.': START,
      'There are too few empty rows above row 2.': moveLines(START, 'Data', insertLines(1)),
      'There are too many rows above row 5.': moveLines(START, 'Data', insertLines(1, 4)),
      'There is no empty row above row 1. #2': moveLines(START, 'Data', insertLines(6, 2)),
    },
  },
  'the task of a column before a column': {
    apply: (sheets) => moveLines(sheets, 'Data', undefined, insertLines(3)),
    at: 'C1',
    wants: { lines: 'columns', change: 'inserted' },
    wrong: {
      'There is no empty column before column C.': START,
      'There are too many columns before column E.': moveLines(START, 'Data', undefined, insertLines(3, 2)),
      'There is no empty column before column D.': moveLines(START, 'Data', undefined, insertLines(2)),
      'There is no empty column before column C. #2': moveLines(START, 'Data', undefined, insertLines(4)),
    },
  },
  'the task of a row less': {
    apply: (sheets) => deleteRow(sheets, 3),
    at: 'A3',
    wants: { lines: 'rows', change: 'deleted' },
    wrong: {
      'Row 3 is still there.': START,
      'Row 3 is still there. #2': without(START, (address) => address.slice(1) === '3'),
      'Only 76 % of the data of the file you started from is where it can be found. Undo what moved or changed it.': deleteRow(
        deleteRow(START, 3),
        3,
      ),
      'A3 was East in the file you started from, now it is South. Put it back. (and 2 more)': deleteRow(START, 4),
    },
  },
};

const open = (sheets: TestSheets) => () => saveSheets(sheets);

export const INSERTED_SAMPLES: Record<string, ElementSample> = Object.fromEntries(
  Object.entries(TASKS).map(([name, { apply, at, wants, wrong }]) => [
    name,
    {
      element: 'inserted',
      start: open(START),
      solution: open(apply(START)),
      wants,
      at,
      guardsData: true,
      right: Object.fromEntries(PROGRAMS.map((program) => [program, () => saveSheets(apply(START), program)])),
      wrong: Object.fromEntries(Object.entries(wrong).map(([text, sheets]) => [text, open(sheets)])),
    },
  ]),
);
