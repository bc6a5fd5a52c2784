// This file contains the messages that describe faults in workbooks. TypeScript reports an error when a fault code has no message.
import type { FaultCode } from './findings.ts';

export type DescribeFault = (cell: string, detail: Readonly<Record<string, string | number>>) => string;

interface FaultTexts {
  /**
   * Returns a description of the fault for the learner. The `cell` parameter is the address of the first cell with the fault, or an empty
   * string.
   */
  describe: DescribeFault;
  /** Holds the short name of the fault for statistics that count how often the fault occurred, as in "30 typed in". */
  label: string;
}

const ERROR_CAUSES: Readonly<Record<string, string>> = {
  '#N/A': 'what it looks for is not found',
  '#REF!': 'a cell it used is gone',
  '#DIV/0!': 'it divides by zero or by an empty cell',
  '#VALUE!': 'it calculates with a text',
  '#NAME?': 'it uses a name or a function that does not exist',
  '#SPILL!': 'the cells that it would fill are not empty',
  '#NUM!': 'its result is not a number that a cell can hold',
  '#NULL!': 'the areas in it do not meet',
  '#CALC!': 'it finds nothing to return',
};

const PRESENT_NOUNS: Readonly<Record<string, string>> = {
  chart: 'chart',
  pivot: 'pivot table',
  validation: 'data validation',
  highlight: 'conditional formatting',
};

/** Inserts the cell into a sentence about an element. The check of an element builds the sentence. */
const insertCell: DescribeFault = (cell, { text = '' }) => String(text).replaceAll('{at}', cell);

export const FAULT_TEXTS: Readonly<Record<FaultCode, FaultTexts>> = {
  empty: { describe: (cell) => `${cell} is empty.`, label: 'empty' },
  typed: {
    describe: (cell) => `${cell} holds a typed-in result. Put a formula there, so that it follows when the data changes.`,
    label: 'typed in',
  },
  noReference: {
    describe: (cell) => `The formula in ${cell} uses no cells. Point to the cells instead of typing their values.`,
    label: 'use no cells',
  },
  formulaAsText: {
    describe: (cell) => `${cell} shows its formula as text. Set its format to General and enter it again.`,
    label: 'show the formula as text',
  },
  textNumber: {
    describe: (cell, { shows }) => `${cell} holds a text that looks like a number ("${shows}"). Enter it as a number.`,
    label: 'text instead of a number',
  },
  textNotNumber: {
    describe: (cell, { shows }) => `${cell} shows the text "${shows}" where a number is wanted.`,
    label: 'another text',
  },
  error: {
    describe: (cell, { error = '' }) => {
      const cause = ERROR_CAUSES[error];
      return cause ? `${cell} shows ${error}: ${cause}.` : `${cell} shows ${error}.`;
    },
    label: 'show an error',
  },
  wrongValue: { describe: (cell, { shows }) => `${cell} shows ${shows}, which is not the result asked for.`, label: 'another result' },
  rounded: { describe: (cell) => `${cell} is a rounded number.`, label: 'rounded' },
  case: { describe: (cell, { shows }) => `${cell} is right but for capital letters: ${shows}`, label: 'with other capital letters' },
  spaces: {
    describe: (cell, { count = 1 }) =>
      Number(count) > 0 ? `${cell} has ${count === 1 ? 'a space' : `${count} spaces`} too many.` : `${cell} lacks a space.`,
    label: 'with other spaces',
  },
  formatOnly: {
    describe: (cell, { shows, value }) => `${cell} only shows ${shows}; its value is ${value}. Round it with a formula.`,
    label: 'rounded by the format only',
  },
  timesHundred: {
    describe: (cell) => `${cell} is 100 times too large: the percent format multiplies by itself.`,
    label: '100 times too large',
  },
  sign: { describe: (cell) => `${cell} has the wrong sign.`, label: 'with the wrong sign' },
  rangeShort: { describe: (cell, { missing }) => `The formula in ${cell} leaves out ${missing}.`, label: 'leave out cells' },
  noRefTo: { describe: (cell, { area }) => `The formula in ${cell} does not use ${area}.`, label: 'do not use the cells' },
  anchor: {
    describe: (cell, { reference, locked, direction }) =>
      `${cell} points to ${reference} without locking it, so the copies ${direction} point elsewhere. Write ${locked} (F4 while editing).`,
    label: 'not locked',
  },
  anchorAdvice: {
    describe: (_, { locked, direction }) =>
      `Right. With ${locked} you could have filled it ${direction === 'below' ? 'down' : direction === 'beside' ? 'across' : 'in both directions'}.`,
    label: 'right without a lock',
  },
  constant: {
    describe: (cell, { constant }) => `${cell} has ${constant} typed into it. Point to the cell that holds it.`,
    label: 'with a typed-in number',
  },
  functionMissing: { describe: (cell, { functions }) => `Use ${functions} in ${cell}.`, label: 'without the function asked for' },
  functionAvoid: { describe: (cell, { function: name }) => `Do not use ${name} in ${cell}.`, label: 'with a function to avoid' },
  notFilled: { describe: (cell) => `${cell} does something else than the cells above it.`, label: 'not filled alike' },
  notFollowing: {
    describe: (cell) => `${cell} is right for this data, but not when the data changes. Does it use every cell it needs?`,
    label: 'do not follow the data',
  },
  format: { describe: (cell, { shown, wanted }) => `${cell} is shown as ${shown}, not as ${wanted}.`, label: 'in another format' },
  decimals: {
    describe: (cell, { shown, wanted }) =>
      `${cell} shows ${shown === 1 ? '1 decimal' : `${shown} decimals`}; ${wanted} ${wanted === 1 ? 'is' : 'are'} wanted.`,
    label: 'with other decimals',
  },
  currency: { describe: (cell, { shown, wanted }) => `${cell} is in ${shown}; ${wanted} are wanted.`, label: 'in another currency' },
  thousands: { describe: (cell) => `${cell} has no thousands separator.`, label: 'without thousands separator' },
  scale: {
    describe: (cell, { shown, wanted }) =>
      wanted === 1 ? `${cell} shows its value divided by ${shown}.` : `${cell} does not show its value divided by ${wanted}.`,
    label: 'in other units',
  },
  dateFields: {
    describe: (cell, { shown = '', wanted }) =>
      shown === '' ? `${cell} does not show the ${wanted}.` : `${cell} shows only the ${shown}, not the ${wanted}.`,
    label: 'with other parts of the date',
  },
  negative: {
    describe: (cell) => `${cell} marks negative numbers neither by a color nor by parentheses.`,
    label: 'without a mark for negative numbers',
  },
  givenChanged: {
    describe: (cell, { was, now }) => `${cell} was ${was} in the file you started from, now it is ${now}. Put it back.`,
    label: 'changed the given data',
  },
  moved: {
    describe: (_, { rows = 0, columns = 0, found, gone }) => {
      if (gone !== undefined) return `The row or column of ${gone} in the file you started from is gone.`;
      if (found !== undefined)
        return `Only ${found} % of the data of the file you started from is where it can be found. Undo what moved or changed it.`;
      const steps = [
        describeShift(Number(rows), 'row', 'lower', 'higher'),
        describeShift(Number(columns), 'column', 'further right', 'further left'),
      ];
      return `Your data stands ${steps.filter((step) => step !== '').join(' and ')} than in the file you started from.`;
    },
    label: 'moved the data',
  },
  sortedBeside: {
    describe: (cell) => `The sorted copy is in ${cell}; sort the list itself.`,
    label: 'sorted a copy',
  },
  structured: {
    describe: (cell, { use = '' }) => (use === '' ? `${cell} does not use a table.` : `${cell} points to cells; use ${use}.`),
    label: 'without the names of the table',
  },
  rowChanged: {
    describe: (_, { row }) => `Row ${row} is not a row of the file you started from. Sort the whole list, not one column.`,
    label: 'mixed the rows up',
  },
  rowsChanged: {
    describe: (_, { first, last, column }) => `Rows ${first} to ${last} of column ${column} are not as in the file you started from.`,
    label: 'changed given rows',
  },
  noSheet: { describe: (_, { sheet }) => `There is no sheet "${sheet}".`, label: 'without the sheet' },
  noColumn: { describe: (_, { column, area }) => `There is no column "${column}" in ${area}.`, label: 'without the column' },
  noTable: { describe: (_, { area }) => `${area} is not a table.`, label: 'no table' },
  filterNotTable: {
    describe: (_, { area }) => `${area} has a filter but is not a table (Insert, Table).`,
    label: 'a filter without a table',
  },
  tableArea: { describe: (_, { covers, area }) => `The table covers ${covers}; ${area} is wanted.`, label: 'a table of other cells' },
  tableName: { describe: (_, { name, wanted }) => `The table is called ${name}; ${wanted} is wanted.`, label: 'a table of another name' },
  notSorted: {
    describe: (cell, { shows, above, order, previous, next, alike, by }) =>
      by === undefined
        ? `${cell} (${shows}) stands below ${above}; ${order} is wanted.`
        : `${previous} and ${next} (both ${alike}) are not in order of ${by}.`,
    label: 'not sorted',
  },
  noFilter: { describe: (_, { column }) => `${column} has no filter.`, label: 'no filter' },
  filterShows: { describe: (_, { row, value }) => `Row ${row} (${value}) is shown.`, label: 'show other rows' },
  filterHides: { describe: (_, { row, value }) => `Row ${row} (${value}) is hidden.`, label: 'hide rows' },
  absent: {
    describe: (_, { what = '', name = '' }) =>
      what === 'name'
        ? name === ''
          ? 'No name is defined.'
          : `No name "${name}" is defined.`
        : `There is no ${PRESENT_NOUNS[what]} on this sheet.`,
    label: 'missing',
  },
  otherWorkbook: {
    describe: (cell) => `${cell} reads another workbook. Use the cells of this one.`,
    label: 'read another workbook',
  },
  circular: {
    describe: (cell, { through = '' }) => `${cell} depends on itself${through === '' ? '' : ` (through ${through})`}.`,
    label: 'depend on themselves',
  },
  noSuchFunction: {
    describe: (_, { function: name }) => `There is no function ${name}. Check its spelling.`,
    label: 'with a function that does not exist',
  },
  volatile: {
    describe: (cell, { function: name }) => `${cell} uses ${name}, so it changes by itself. Use only the cells.`,
    label: 'change by themselves',
  },
  changedData: {
    describe: (cell, { input }) => `${cell} is right for the data in your file, but ${input} there is not as given.`,
    label: 'right only with changed data',
  },
  randomValue: {
    describe: (cell, { shows, wanted }) => `${cell} is ${shows}; ${wanted} are wanted.`,
    label: 'outside of the wanted numbers',
  },
  notRandom: {
    describe: (cell) => `${cell} always shows the same number. It should change by chance, for example with RANDBETWEEN.`,
    label: 'not by chance',
  },
  cannotFollow: {
    describe: (cell, { function: name = '' }) =>
      `We cannot work out ${name === '' ? 'this formula' : name}, so we cannot tell whether ${cell} follows when the data changes. ` +
      'Another formula can be checked, for example one with SUMIFS. This try does not count.',
    label: 'accepted without being worked out',
  },
  notRecalculated: {
    describe: (cell, { shows, calculated }) =>
      `Your file shows ${shows} in ${cell}, we get ${calculated}. Let your program calculate everything again (Ctrl+Alt+F9), save, and ` +
      'choose the file once more. This try does not count.',
    label: 'not calculated again',
  },
  elementMissing: { describe: insertCell, label: 'missing' },
  elementSurplus: { describe: insertCell, label: 'still there' },
  elementArea: { describe: insertCell, label: 'on other cells' },
  elementDiffers: { describe: insertCell, label: 'different' },
  elementChanges: { describe: insertCell, label: 'right only for this data' },
  unclear: {
    describe: (cell) =>
      `We could not work out ${cell}, and the file holds no result for it. Open it in your spreadsheet program, save it, and choose it again.`,
    label: 'unclear',
  },
};

const describeShift = (count: number, noun: string, forward: string, back: string) =>
  count === 0 ? '' : `${Math.abs(count)} ${noun}${Math.abs(count) === 1 ? '' : 's'} ${count > 0 ? forward : back}`;
