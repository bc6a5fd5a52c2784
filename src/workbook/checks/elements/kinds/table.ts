import { parseAreaAddress, toAreaAddress, toCellKey } from '#workbook/reader/cell-address.ts';
import { say } from '../../element-sentence.ts';
import { normalizeTextForComparison } from '../../values/same-value.ts';
import { flag, type ElementKindDefinition, type FoundElement } from '../element-kind.ts';
import type { ElementFact } from '../element-names.ts';
import type { SheetElements } from '../sheet-elements.ts';
import { findChild, getFlag, getNumber, getText, listChildren, type XmlElement } from '../xml-tree.ts';

/** Maps the function numbers of SUBTOTAL and the functions of total rows to their names in sentences. */
const TOTAL_NAMES: Readonly<Record<string, string>> = {
  1: 'average',
  2: 'count of numbers',
  3: 'count',
  4: 'largest value',
  5: 'smallest value',
  7: 'standard deviation',
  9: 'sum',
  10: 'variance',
  average: 'average',
  countNums: 'count of numbers',
  count: 'count',
  counta: 'count',
  max: 'largest value',
  min: 'smallest value',
  stdDev: 'standard deviation',
  sum: 'sum',
  var: 'variance',
};

/**
 * A total can be chosen from a list or typed, so the formula in the total row decides when there is one. Only the rows of the own column, whose
 * area is `rows`, make a total.
 */
function findTotal(column: XmlElement, formula: string, rows: string): string {
  if (formula === '') return TOTAL_NAMES[getText(column, 'totalsRowFunction')] ?? '';
  const [, name = '', subtotal = '', cells = ''] =
    /^([A-Z]+)\((?:(?:10)?(\d{1,2}),(?:\s*\d,)?)?\s*([^,]+|\w*\[\[#Data\],[^,]+)\)$/i.exec(formula.replace(/^_xlfn\./, '')) ?? [];
  const field = /\[([^[\]]+)\]+$/.exec(cells)?.[1];
  const isOwn =
    field === undefined
      ? cells
          .slice(cells.lastIndexOf('!') + 1)
          .replaceAll('$', '')
          .toUpperCase() === rows
      : normalizeTextForComparison(field.replaceAll(/'(.)/g, '$1')) === normalizeTextForComparison(getText(column, 'name'));
  const call = name.toLowerCase();
  return (isOwn && TOTAL_NAMES[subtotal || (call === 'count' ? 'countNums' : call)]) || '';
}

const splitPairs = (fact: ElementFact) =>
  new Map(
    String(fact)
      .split(';')
      .flatMap((pair): [string, string][] => {
        const end = pair.lastIndexOf(':');
        return end < 0 ? [] : [[pair.slice(0, end).trim(), pair.slice(end + 1).trim()]];
      }),
  );

/** Returns the first pair of a column and its total that the found totals lack. */
function findOtherTotal(found: ElementFact, wanted: ElementFact): { column: string; total: string; own: string } | null {
  const own = new Map([...splitPairs(found)].map(([column, total]) => [normalizeTextForComparison(column), total]));
  for (const [column, total] of splitPairs(wanted)) {
    const other = own.get(normalizeTextForComparison(column)) ?? '';
    if (normalizeTextForComparison(other) !== normalizeTextForComparison(total)) return { column, total, own: other };
  }
  return null;
}

const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

export const table: ElementKindDefinition = {
  fields: {
    hasTotals: flag('Total row', 'The table has no total row.', 'The table still has a total row.'),
    totals: {
      label: 'Totals, for example Amount: sum; Name: count',
      input: 'text',
      isSame: (found, wanted) => findOtherTotal(found, wanted) === null,
      fault: (found = '', wanted) => {
        const other = findOtherTotal(found, wanted)!;
        const [name, wantedTotal] = [other.column, say(withArticle(other.total))];
        return other.own === ''
          ? say('{name} has no total; {wanted} is wanted.', { name, wanted: wantedTotal })
          : say('The total of {name} is {found}; {wanted} is wanted.', { name, found: say(withArticle(other.own)), wanted: wantedTotal });
      },
    },
    calculated: {
      label: 'Columns with one formula for all rows, separated by semicolons',
      input: 'text',
      isSame: (found, wanted) => listOtherColumns(found, wanted).length === 0,
      fault: (found = '', wanted) =>
        say('The column {name} is not calculated alike in all rows.', { name: listOtherColumns(found, wanted)[0]! }),
      isOptional: true,
    },
    style: { label: 'Style', input: 'text', isOptionalWhenNew: true, fault: 'The table has the style {found}; {wanted} is wanted.' },
    hasRowStripes: { ...flag('Banded rows', 'The table has no banded rows.', 'The table still has banded rows.'), isOptionalWhenNew: true },
    hasColumnStripes: {
      ...flag('Banded columns', 'The table has no banded columns.', 'The table still has banded columns.'),
      isOptionalWhenNew: true,
    },
    hasFirstColumn: {
      ...flag(
        'First column emphasized',
        'The first column of the table does not stand out.',
        'The first column of the table still stands out.',
      ),
      isOptionalWhenNew: true,
    },
    hasLastColumn: {
      ...flag(
        'Last column emphasized',
        'The last column of the table does not stand out.',
        'The last column of the table still stands out.',
      ),
      isOptionalWhenNew: true,
    },
  },
  needsFacts: true,
  missing: '{at} is not a table.',
  otherArea: 'The table covers {found}; {at} is wanted.',
  list: listTables,
};

const listOtherColumns = (found: ElementFact, wanted: ElementFact): string[] => {
  const own = String(found).split(';').map(normalizeTextForComparison);
  return String(wanted)
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !own.includes(normalizeTextForComparison(name)));
};

async function listTables(elements: SheetElements): Promise<FoundElement[]> {
  const { sheet } = elements;
  return (await elements.readRelated('table')).flatMap(({ tree }): FoundElement[] => {
    const area = parseAreaAddress(getText(tree, 'ref'));
    if (!area) return [];
    const hasTotals = getNumber(tree, 'totalsRowCount') > 0;
    const info = findChild(tree, 'tableStyleInfo');
    const top = area.top + getNumber(tree, 'headerRowCount', 1);
    const rowsOf = (index: number) => {
      const column = area.left + index;
      return toAreaAddress({ top, left: column, bottom: area.bottom - 1, right: column });
    };
    const columns = listChildren(findChild(tree, 'tableColumns'), 'tableColumn').map((column, index) => ({
      name: getText(column, 'name'),
      total: hasTotals ? findTotal(column, sheet.cells.get(toCellKey(area.bottom, area.left + index))?.formula ?? '', rowsOf(index)) : '',
      isCalculated: findChild(column, 'calculatedColumnFormula') !== undefined,
    }));
    return [
      {
        // The area of a table does not include its total row, because a check names the rows that the table must cover.
        area: { ...area, bottom: area.bottom - (hasTotals ? 1 : 0) },
        facts: {
          hasTotals,
          totals: columns.flatMap(({ name, total }) => (total === '' ? [] : `${name}: ${total}`)).join('; '),
          calculated: columns.flatMap(({ name, isCalculated }) => (isCalculated ? name : [])).join('; '),
          style: getText(info, 'name'),
          hasRowStripes: getFlag(info, 'showRowStripes'),
          hasColumnStripes: getFlag(info, 'showColumnStripes'),
          hasFirstColumn: getFlag(info, 'showFirstColumn'),
          hasLastColumn: getFlag(info, 'showLastColumn'),
        },
      },
    ];
  });
}

export const noTable: ElementKindDefinition = {
  fields: {},
  missing: '{at} is still a table.',
  isForbidden: true,
  list: async (elements) => (await listTables(elements)).map(({ area }) => ({ area, facts: {} })),
};

export const noFilter: ElementKindDefinition = {
  fields: {},
  missing: '{at} still has a filter.',
  isForbidden: true,
  list: async ({ sheet: { autoFilter, tables } }) => [
    ...(autoFilter ? [{ area: autoFilter.area, facts: {} }] : []),
    ...tables.filter(({ filters }) => filters.some(({ hasCondition }) => hasCondition)).map(({ area }) => ({ area, facts: {} })),
  ],
};
