// This file contains the messages that describe faults in workbooks. TypeScript reports an error when a fault code has no message.
import { describeShift, type FaultTexts } from './texts/describe-fault.ts';

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

export const faultTextsEn: FaultTexts = {
  empty: (cell) => `${cell} is empty.`,
  typed: (cell) => `${cell} holds a typed-in result. Put a formula there, so that it follows when the data changes.`,
  noReference: (cell) => `The formula in ${cell} uses no cells. Point to the cells instead of typing their values.`,
  formulaAsText: (cell) => `${cell} shows its formula as text. Set its format to General and enter it again.`,
  textNumber: (cell, { shows }) => `${cell} holds a text that looks like a number ("${shows}"). Enter it as a number.`,
  textNotNumber: (cell, { shows }) => `${cell} shows the text "${shows}" where a number is wanted.`,
  error: (cell, { error = '' }) => {
    const cause = ERROR_CAUSES[error];
    return cause ? `${cell} shows ${error}: ${cause}.` : `${cell} shows ${error}.`;
  },
  wrongValue: (cell, { shows }) => `${cell} shows ${shows}, which is not the result asked for.`,
  rounded: (cell) => `${cell} is a rounded number.`,
  case: (cell, { shows }) => `${cell} is right but for capital letters: ${shows}`,
  spaces: (cell, { count = 1 }) =>
    Number(count) > 0 ? `${cell} has ${count === 1 ? 'a space' : `${count} spaces`} too many.` : `${cell} lacks a space.`,
  formatOnly: (cell, { shows, value }) => `${cell} only shows ${shows}; its value is ${value}. Round it with a formula.`,
  timesHundred: (cell) => `${cell} is 100 times too large: the percent format multiplies by itself.`,
  sign: (cell) => `${cell} has the wrong sign.`,
  rangeShort: (cell, { missing }) => `The formula in ${cell} leaves out ${missing}.`,
  noRefTo: (cell, { area }) => `The formula in ${cell} does not use ${area}.`,
  anchor: (cell, { reference, locked, direction }) =>
    `${cell} points to ${reference} without locking it, so the copies ${direction} point elsewhere. Write ${locked} (F4 while editing).`,
  anchorAdvice: (_, { locked, direction }) =>
    `Right. With ${locked} you could have filled it ${direction === 'below' ? 'down' : direction === 'beside' ? 'across' : 'in both directions'}.`,
  constant: (cell, { constant }) => `${cell} has ${constant} typed into it. Point to the cell that holds it.`,
  functionMissing: (cell, { functions }) => `Use ${functions} in ${cell}.`,
  functionAvoid: (cell, { function: name }) => `Do not use ${name} in ${cell}.`,
  notFilled: (cell) => `${cell} does something else than the cells above it.`,
  notFollowing: (cell) => `${cell} is right for this data, but not when the data changes. Does it use every cell it needs?`,
  format: (cell, { shown, wanted }) => `${cell} is shown as ${shown}, not as ${wanted}.`,
  decimals: (cell, { shown, wanted }) =>
    `${cell} shows ${shown === 1 ? '1 decimal' : `${shown} decimals`}; ${wanted} ${wanted === 1 ? 'is' : 'are'} wanted.`,
  currency: (cell, { shown, wanted }) => `${cell} is in ${shown}; ${wanted} are wanted.`,
  thousands: (cell) => `${cell} has no thousands separator.`,
  scale: (cell, { shown, wanted }) =>
    wanted === 1 ? `${cell} shows its value divided by ${shown}.` : `${cell} does not show its value divided by ${wanted}.`,
  dateFields: (cell, { shown = '', wanted }) =>
    shown === '' ? `${cell} does not show the ${wanted}.` : `${cell} shows only the ${shown}, not the ${wanted}.`,
  negative: (cell) => `${cell} marks negative numbers neither by a color nor by parentheses.`,
  givenChanged: (cell, { was, now }) => `${cell} was ${was} in the file you started from, now it is ${now}. Put it back.`,
  moved: (_, { rows = 0, columns = 0, found, gone }) => {
    if (gone !== undefined) return `The row or column of ${gone} in the file you started from is gone.`;
    if (found !== undefined)
      return `Only ${found} % of the data of the file you started from is where it can be found. Undo what moved or changed it.`;
    const steps = [
      describeShift(Number(rows), 'row', 'lower', 'higher'),
      describeShift(Number(columns), 'column', 'further right', 'further left'),
    ];
    return `Your data stands ${steps.filter((step) => step !== '').join(' and ')} than in the file you started from.`;
  },
  sortedBeside: (cell) => `The sorted copy is in ${cell}; sort the list itself.`,
  structured: (cell, { use = '' }) => (use === '' ? `${cell} does not use a table.` : `${cell} points to cells; use ${use}.`),
  rowChanged: (_, { row }) => `Row ${row} is not a row of the file you started from. Sort the whole list, not one column.`,
  rowsChanged: (_, { first, last, column }) => `Rows ${first} to ${last} of column ${column} are not as in the file you started from.`,
  noSheet: (_, { sheet }) => `There is no sheet "${sheet}".`,
  noColumn: (_, { column, area }) => `There is no column "${column}" in ${area}.`,
  noTable: (_, { area }) => `${area} is not a table.`,
  filterNotTable: (_, { area }) => `${area} has a filter but is not a table (Insert, Table).`,
  tableArea: (_, { covers, area }) => `The table covers ${covers}; ${area} is wanted.`,
  tableName: (_, { name, wanted }) => `The table is called ${name}; ${wanted} is wanted.`,
  notSorted: (cell, { shows, above, order, previous, next, alike, by }) =>
    by === undefined
      ? `${cell} (${shows}) stands below ${above}; ${order} is wanted.`
      : `${previous} and ${next} (both ${alike}) are not in order of ${by}.`,
  noFilter: (_, { column }) => `${column} has no filter.`,
  filterShows: (_, { row, value }) => `Row ${row} (${value}) is shown.`,
  filterHides: (_, { row, value }) => `Row ${row} (${value}) is hidden.`,
  absent: (_, { what = '', name = '' }) =>
    what === 'name'
      ? name === ''
        ? 'No name is defined.'
        : `No name "${name}" is defined.`
      : `There is no ${PRESENT_NOUNS[what]} on this sheet.`,
  otherWorkbook: (cell) => `${cell} reads another workbook. Use the cells of this one.`,
  circular: (cell, { through = '' }) => `${cell} depends on itself${through === '' ? '' : ` (through ${through})`}.`,
  noSuchFunction: (_, { function: name }) => `There is no function ${name}. Check its spelling.`,
  volatile: (cell, { function: name }) => `${cell} uses ${name}, so it changes by itself. Use only the cells.`,
  changedData: (cell, { input }) => `${cell} is right for the data in your file, but ${input} there is not as given.`,
  randomValue: (cell, { shows, wanted }) => `${cell} is ${shows}; ${wanted} are wanted.`,
  notRandom: (cell) => `${cell} always shows the same number. It should change by chance, for example with RANDBETWEEN.`,
  cannotFollow: (cell, { function: name = '' }) =>
    `We cannot work out ${name === '' ? 'this formula' : name}, so we cannot tell whether ${cell} follows when the data changes. ` +
    'Another formula can be checked, for example one with SUMIFS. This try does not count.',
  notRecalculated: (cell, { shows, calculated }) =>
    `Your file shows ${shows} in ${cell}, we get ${calculated}. Let your program calculate everything again (Ctrl+Alt+F9), save, and ` +
    'choose the file once more. This try does not count.',
  unclear: (cell) =>
    `We could not work out ${cell}, and the file holds no result for it. Open it in your spreadsheet program, save it, and choose it again.`,
};
