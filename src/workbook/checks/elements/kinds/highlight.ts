import {
  containsCell,
  countReadCells,
  getColumnOfCellKey,
  getRowOfCellKey,
  intersectAreas,
  toAreaAddress,
  toCellAddress,
  toCellKey,
  type Area,
} from '#workbook/reader/cell-address.ts';
import { translateFormula } from '#workbook/reader/translate-formula.ts';
import type { CellValue } from '#workbook/reader/workbook.ts';
import { say, type ElementSentence } from '../../element-sentence.ts';
import { formatValueOfCell, getCheckedArea, getPlacedArea } from '../../kinds/check-run.ts';
import { listAreaCells } from '../../sheet-area.ts';
import type { ElementCheckContext, ElementFault, ElementKindDefinition, FoundElement } from '../element-kind.ts';
import { findFirstCell, listAllRules, listHighlightRules, type HighlightRule } from '../highlight-rules.ts';
import { isTrue, listTypedNumbers, listTypedTexts, prepareProbes, toUnknownFault, type ProbeState } from '../probe-formulas.ts';
import type { SheetElements } from '../sheet-elements.ts';

/** Limits the cells that are changed to find out whether a rule follows the data. */
const MAX_CHANGED_CELLS = 2000;
const MAX_LIMITS = 6;

const TYPES = { rule: 'Cells with certain values', dataBar: 'Data bars', colorScale: 'A color scale', iconSet: 'Icons' };

export const highlight: ElementKindDefinition = {
  fields: {
    type: { label: 'Kind of rule', input: TYPES, fault: '{at} has other conditional formatting; {wanted} is wanted.' },
    where: {
      label: 'Highlighted where, as a formula for the first cell such as B2>100',
      input: 'text',
      fault: 'Other cells are highlighted.',
    },
    isOnlyHere: { label: 'The rule highlights no cells beside', input: 'flag', fault: 'Other cells are highlighted.' },
  },
  missing: '{at} has no conditional formatting.',
  otherArea: 'The rule covers {found}; {at} is wanted.',
  list: listHighlights,
  check: checkHighlight,
};

export const noHighlight: ElementKindDefinition = {
  fields: {},
  missing: '{at} still has a rule.',
  isForbidden: true,
  list: async (elements) => (await listHighlightRules(elements)).flatMap(({ areas }) => areas.map((area) => ({ area, facts: {} }))),
};

async function listHighlights(elements: SheetElements): Promise<FoundElement[]> {
  const found = new Map<string, { area: Area; type: string; formulas: string[] }>();
  const rules = await listHighlightRules(elements);
  const isOnlyIn = (area: Area) =>
    rules.every(({ type, areas }) => type !== 'rule' || !touches(areas, area) || areas.every((other) => isInside(other, area)));
  for (const { type, areas, formula } of rules) {
    const first = findFirstCell(areas);
    for (const area of areas) {
      const key = `${type} ${toAreaAddress(area)}`;
      const entry = found.get(key) ?? { area, type, formulas: [] };
      if (formula !== '') entry.formulas.push(translateFormula(formula, area.top - first.row, area.left - first.column));
      found.set(key, entry);
    }
  }
  return [...found.values()].map(({ area, type, formulas }) => ({
    area,
    facts: {
      type,
      ...(formulas.length > 0 && { where: formulas.length === 1 ? formulas[0]! : `OR(${formulas.join(',')})`, isOnlyHere: isOnlyIn(area) }),
    },
  }));
}

const isInside = (inner: Area, outer: Area) => toAreaAddress(intersectAreas(inner, outer) ?? outer) === toAreaAddress(inner);
const touches = (areas: readonly Area[], area: Area) => areas.some((other) => intersectAreas(other, area));

async function checkHighlight(context: ElementCheckContext): Promise<ElementFault | null> {
  const { check, area, elements } = context;
  const rules = (await listHighlightRules(elements)).filter(({ areas }) => touches(areas, area));
  const type = check.wants.type ?? 'rule';
  const ofType = rules.filter((rule) => rule.type === type);
  if (rules.length === 0) return { fault: 'elementMissing', sentence: highlight.missing };
  if (ofType.length === 0)
    return {
      fault: 'elementDiffers',
      sentence: say(`{at} has other conditional formatting; {wanted} ${type === 'colorScale' ? 'is' : 'are'} wanted.`, {
        wanted: say(TYPES[type as keyof typeof TYPES].toLowerCase()),
      }),
    };
  if (type === 'rule')
    return checkHighlightedCells(
      context,
      (await listAllRules(elements)).filter((rule) => rule.type === 'rule'),
    );
  // Copied and moved cells split the area of a rule.
  const isExact = ({ areas }: HighlightRule) =>
    areas.every((other) => isInside(other, area)) && areas.reduce((sum, other) => sum + countReadCells(other), 0) === countReadCells(area);
  if (ofType.some(isExact)) return null;
  return { fault: 'elementArea', sentence: say(highlight.otherArea!, { found: toAreaAddress(ofType[0]!.areas[0]!) }) };
}

async function checkHighlightedCells(context: ElementCheckContext, rules: readonly HighlightRule[]): Promise<ElementFault | null> {
  const { check, area, sheet, run } = context;
  const where = String(check.wants.where ?? 'FALSE').replace(/^=/, '');
  // The rows above and below the area show whether a rule covers too much, for example a title.
  const around = { ...area, top: Math.max(1, area.top - 1), bottom: area.bottom + 1 };
  const cells = listAreaCells(around).filter(
    ({ row, column }) => containsCell(area, row, column) || (sheet.cells.get(toCellKey(row, column))?.value ?? null) !== null,
  );
  const beside = check.wants.isOnlyHere === true ? listCellsBeside(context, around) : [];
  const touching = rules.filter(({ areas }) => touches(areas, area));
  const formulas = [
    ...cells.flatMap(({ row, column }) => [
      { row, formula: containsCell(area, row, column) ? translateFormula(where, row - area.top, column - area.left) : 'FALSE' },
      { row, formula: buildOwnFormula(rules, row, column) },
    ]),
    ...beside.flatMap(({ row, column }) => [
      { row, formula: 'FALSE' },
      { row, formula: buildOwnFormula(touching, row, column) },
    ]),
  ];
  cells.push(...beside);
  try {
    const probe = await prepareProbes(context, formulas);
    const listOther = (state: ProbeState) => {
      const evaluate = probe(state);
      return cells.flatMap((cell, index) => {
        const [wanted, own] = [isTrue(evaluate(2 * index)), isTrue(evaluate(2 * index + 1))];
        return wanted === own ? [] : [{ cell, own }];
      });
    };
    const others = listOther(new Map());
    const [first] = others;
    if (first) {
      const { row, column } = first.cell;
      const otherCellCount = others.filter(({ own }) => own === first.own).length - 1;
      const sentence = containsCell(area, row, column)
        ? describeHighlight(where, area, first.own, formatValueOfCell(run, sheet, row, column))
        : say('{at} is highlighted; only {wanted} should be.', { wanted: toAreaAddress(area) });
      return { fault: 'elementDiffers', cell: first.cell, otherCellCount, sentence };
    }
    const typed = [where, ...rules.map(({ formula }) => formula)];
    return listStates(context, typed).some((state) => listOther(state).some(({ cell }) => containsCell(area, cell.row, cell.column)))
      ? { fault: 'elementChanges', sentence: 'The rule is right now, but not when the data changes.' }
      : null;
  } catch (error) {
    return toUnknownFault(error, context);
  }
}

/** Lists the cells with contents that stand in other columns and are not in the area of another such check. */
function listCellsBeside({ run, check, area, sheet }: ElementCheckContext, around: Area) {
  const others = run.set.checks.flatMap((other) =>
    other.kind === 'element' && other.element === 'highlight' && other.sheet === check.sheet && other.id !== check.id
      ? getPlacedArea(run, sheet, getCheckedArea(other))
      : [],
  );
  return [...sheet.cells]
    .filter(([, { value }]) => value !== null)
    .map(([key]) => ({ row: getRowOfCellKey(key), column: getColumnOfCellKey(key) }))
    .filter(
      ({ row, column }) =>
        row >= around.top &&
        row <= around.bottom &&
        (column < area.left || column > area.right) &&
        !others.some((other) => containsCell(other, row, column)),
    )
    .slice(0, MAX_CHANGED_CELLS);
}

function buildOwnFormula(rules: readonly HighlightRule[], row: number, column: number): string {
  const ofCell = rules.filter(({ areas }) => areas.some((area) => containsCell(area, row, column)));
  const write = ({ areas, formula }: HighlightRule) => {
    const first = findFirstCell(areas);
    return `IFERROR(AND(${translateFormula(formula, row - first.row, column - first.column)}),FALSE)`;
  };
  const formulas = ofCell
    .filter(({ isShown }) => isShown)
    .map((rule) => {
      const stops = ofCell.filter(({ isShown, priority }) => !isShown && priority < rule.priority);
      return stops.length === 0 ? write(rule) : `AND(${write(rule)},NOT(OR(${stops.map(write).join(',')})))`;
    });
  return formulas.length === 0 ? 'FALSE' : `OR(${formulas.join(',')})`;
}

const COMPARISONS: Readonly<Record<string, string>> = {
  '>': 'over',
  '>=': 'at least',
  '<': 'under',
  '<=': 'at most',
  '=': 'equal to',
};

function describeHighlight(where: string, area: Area, isHighlighted: boolean, value: string): ElementSentence {
  const [, cell = '', operator = '', limit = ''] = /^(\$?[A-Z]+\d+)(>=|<=|>|<|=)("[^"]*"|-?[\d.]+)$/.exec(where) ?? [];
  // The rule of a whole row is about another cell than the highlighted one.
  const isOwn = (area.left === area.right ? cell.replace('$', '') : cell) === toCellAddress(area.top, area.left);
  const comparison = isOwn ? COMPARISONS[operator] : undefined;
  const state = isHighlighted ? 'is highlighted' : 'is not highlighted';
  if (comparison)
    return say(`{at} ${state}; its value is ${isHighlighted ? 'not ' : ''}{wanted}.`, {
      wanted: say(`${comparison} {found}`, { found: limit.replaceAll('"', '') }),
    });
  return say(`{at} ({found}) ${state}; it should ${isHighlighted ? 'not be' : 'be'}.`, { found: value });
}

/** Lists changed data with which a rule is tried again: rotated and mirrored columns, and numbers next to the limits in the rules. */
function listStates({ sheet, area }: ElementCheckContext, formulas: readonly string[]): ProbeState[] {
  const runs = new Map<string, number[]>();
  let count = 0;
  for (const [key, { value, formula }] of sheet.cells) {
    const isTitle = typeof value === 'string' && !containsCell(area, getRowOfCellKey(key), getColumnOfCellKey(key));
    if (formula !== null || value === null || isTitle || ++count > MAX_CHANGED_CELLS) continue;
    const run = `${getColumnOfCellKey(key)} ${typeof value}`;
    runs.set(run, [...(runs.get(run) ?? []), key]);
  }
  const valueOf = (key: number): CellValue => sheet.cells.get(key)!.value;
  const change = (replace: (keys: readonly number[], index: number) => CellValue): ProbeState =>
    new Map([...runs.values()].flatMap((keys) => keys.map((key, index) => [key, replace(keys, index)] as const)));
  const numbers = (keys: readonly number[]) => keys.map(valueOf).filter((value) => typeof value === 'number');
  const states = [
    change((keys, index) => {
      const value = valueOf(keys[index]!);
      return keys.length === 1 && typeof value === 'number' ? value * 1.25 + 1 : valueOf(keys[(index + 1) % keys.length]!);
    }),
    change((keys, index) => {
      const value = valueOf(keys[index]!);
      if (typeof value !== 'number') return valueOf(keys.at(-1 - index)!);
      return keys.length === 1 ? value * 0.75 - 1 : Math.min(...numbers(keys)) + Math.max(...numbers(keys)) - value;
    }),
  ];
  const singles = [...runs.values()].flatMap((keys) => (keys.length === 1 ? numbers(keys) : []));
  const limits = [...new Set([...listTypedNumbers(formulas), ...singles])].slice(0, MAX_LIMITS);
  const isWhole = [...runs.values()].flatMap(numbers).every(Number.isInteger);
  for (const limit of limits) {
    const values = [limit, limit - (isWhole ? 1 : 0.01), limit + (isWhole ? 1 : 0.01)];
    for (const shift of [0, 1, 2])
      states.push(
        change((keys, index) => {
          const value = valueOf(keys[index]!);
          return keys.length === 1 || typeof value !== 'number' ? value : values[(index + shift) % values.length]!;
        }),
      );
  }
  const texts = [...new Set(listTypedTexts(formulas))].filter((text) => text !== '').slice(0, MAX_LIMITS);
  for (const text of texts)
    for (const other of [text, `${text} x`, `x ${text}`, 'x'])
      states.push(change((keys, index) => (typeof valueOf(keys[index]!) === 'string' && index % 2 === 0 ? other : valueOf(keys[index]!))));
  return states;
}
