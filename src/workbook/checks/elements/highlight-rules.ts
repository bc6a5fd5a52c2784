import { parseAreaAddress, toAreaAddress, toCellAddress, type Area } from '#workbook/reader/cell-address.ts';
import type { SheetElements } from './sheet-elements.ts';
import { findChild, getFlag, getNumber, getText, listChildren, listDescendants, type XmlElement } from './xml-tree.ts';

export interface HighlightRule {
  type: 'rule' | 'dataBar' | 'colorScale' | 'iconSet';
  areas: Area[];
  /** Holds the formula that is true for a highlighted cell, as seen from the first cell of the areas. Is empty for bars, scales and icons. */
  formula: string;
  priority: number;
  /** Is false for a rule without a format, which only stops the rules after it. */
  isShown: boolean;
  isLast: boolean;
}

export const parseAreas = (text: string): Area[] => text.split(/\s+/).flatMap((part) => parseAreaAddress(part) ?? []);

export const findFirstCell = (areas: readonly Area[]): { row: number; column: number } => ({
  row: Math.min(...areas.map(({ top }) => top)),
  column: Math.min(...areas.map(({ left }) => left)),
});

/** Lists the conditional formats of a sheet. A rule without a format highlights nothing, so it is not included. */
export const listHighlightRules = async (elements: SheetElements): Promise<HighlightRule[]> =>
  (await listAllRules(elements)).filter(({ isShown }) => isShown);

/** Lists the conditional formats of a sheet with the rules that have no format but stop others. */
export async function listAllRules(elements: SheetElements): Promise<HighlightRule[]> {
  const sheet = await elements.readSheet();
  const formats = listChildren(findChild(await elements.readOfWorkbook('styles'), 'dxfs'), 'dxf');
  const main = listChildren(sheet, 'conditionalFormatting');
  const added = listDescendants(findChild(sheet, 'extLst'), 'conditionalFormatting');
  // An extension can add details, such as colors, to a rule of the sheet. The extension then has an id that the rule names.
  const details = new Set(main.flatMap((block) => listDescendants(block, 'id').map(({ text }) => text.trim())));
  return [...main, ...added].flatMap((block) => {
    const areas = parseAreas(getText(block, 'sqref') || (findChild(block, 'sqref')?.text ?? ''));
    if (areas.length === 0) return [];
    return listChildren(block, 'cfRule').flatMap((rule): HighlightRule[] => {
      if (added.includes(block) && details.has(getText(rule, 'id'))) return [];
      const type = getText(rule, 'type');
      const priority = getNumber(rule, 'priority');
      if (type === 'dataBar' || type === 'colorScale' || type === 'iconSet')
        return [{ type, areas, formula: '', priority, isShown: true, isLast: false }];
      const format = findChild(rule, 'dxf') ?? formats[getNumber(rule, 'dxfId', -1)];
      const formula = buildRuleFormula(rule, areas);
      const [isShown, isLast] = [format !== undefined && format.children.length > 0, getFlag(rule, 'stopIfTrue')];
      return formula === '' || (!isShown && !isLast) ? [] : [{ type: 'rule', areas, formula, priority, isShown, isLast }];
    });
  });
}

const OPERATORS: Readonly<Record<string, string>> = {
  equal: '=',
  notEqual: '<>',
  greaterThan: '>',
  greaterThanOrEqual: '>=',
  lessThan: '<',
  lessThanOrEqual: '<=',
};

/** Compares `value` like a rule with an operator such as `between`. */
export function buildComparison(value: string, operator: string, first: string, second: string): string {
  if (operator === 'between') return `AND(${value}>=${first},${value}<=${second})`;
  if (operator === 'notBetween') return `OR(${value}<${first},${value}>${second})`;
  return `${value}${OPERATORS[operator] ?? '='}${first}`;
}

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Writes a rule as a formula, so that rules are compared by what they do. Returns an empty text for an unknown rule. */
function buildRuleFormula(rule: XmlElement, areas: readonly Area[]): string {
  const { row, column } = findFirstCell(areas);
  const cell = toCellAddress(row, column);
  const [first = '', second = ''] = [...listChildren(rule, 'formula'), ...listChildren(rule, 'f')].map(({ text }) => text.trim());
  const all = toAreaAddress({
    ...areas[0]!,
    bottom: Math.max(...areas.map((area) => area.bottom)),
    right: Math.max(...areas.map((area) => area.right)),
    top: row,
    left: column,
  }).replaceAll(/([A-Z]+)(\d+)/g, '$$$1$$$2');
  const rank = getNumber(rule, 'rank', 10);
  switch (getText(rule, 'type')) {
    case 'cellIs':
      return buildComparison(cell, getText(rule, 'operator'), first, second);
    case 'top10': {
      const isBottom = getFlag(rule, 'bottom');
      const count = getFlag(rule, 'percent') ? `MAX(1,INT(COUNT(${all})*${rank}/100))` : `MIN(${rank},COUNT(${all}))`;
      return `AND(ISNUMBER(${cell}),${cell}${isBottom ? '<=SMALL' : '>=LARGE'}(${all},${count}))`;
    }
    case 'aboveAverage': {
      const isAbove = getFlag(rule, 'aboveAverage', true);
      const deviations = getNumber(rule, 'stdDev');
      const limit = `AVERAGE(${all})${deviations > 0 ? `${isAbove ? '+' : '-'}${deviations}*STDEV(${all})` : ''}`;
      return `AND(ISNUMBER(${cell}),${cell}${isAbove ? '>' : '<'}${getFlag(rule, 'equalAverage') ? '=' : ''}${limit})`;
    }
    case 'duplicateValues':
      return `AND(${cell}<>"",COUNTIF(${all},${cell})>1)`;
    case 'uniqueValues':
      return `AND(${cell}<>"",COUNTIF(${all},${cell})=1)`;
    case 'containsText':
      return first || `ISNUMBER(SEARCH(${quote(getText(rule, 'text'))},${cell}))`;
    case 'notContainsText':
      return first || `ISERROR(SEARCH(${quote(getText(rule, 'text'))},${cell}))`;
    case 'beginsWith':
      return first || `LEFT(${cell},LEN(${quote(getText(rule, 'text'))}))=${quote(getText(rule, 'text'))}`;
    case 'endsWith':
      return first || `RIGHT(${cell},LEN(${quote(getText(rule, 'text'))}))=${quote(getText(rule, 'text'))}`;
    default:
      return first;
  }
}
