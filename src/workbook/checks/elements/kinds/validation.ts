import { containsCell, toCellAddress, toCellKey, type Area } from '#workbook/reader/cell-address.ts';
import { translateFormula } from '#workbook/reader/translate-formula.ts';
import { say } from '../../element-sentence.ts';
import { toPlainValue } from '../../values/same-value.ts';
import { listAreaCells } from '../../sheet-area.ts';
import {
  buildFaultSentence,
  findDifferentFact,
  flag,
  type ElementCheckContext,
  type ElementFault,
  type ElementKindDefinition,
} from '../element-kind.ts';
import type { ElementFacts } from '../element-names.ts';
import { buildComparison, findFirstCell, parseAreas } from '../highlight-rules.ts';
import { isTrue, prepareProbes, toUnknownFault, type ProbeFormula } from '../probe-formulas.ts';
import type { SheetElements } from '../sheet-elements.ts';
import { listEntries, listLimitFormulas, splitList } from '../validation-entries.ts';
import { findChild, getFlag, getText, listDescendants } from '../xml-tree.ts';

const MAX_ENTRIES_ALONE = 6;

export const validation: ElementKindDefinition = {
  fields: {
    type: {
      label: 'Allowed entries',
      input: {
        whole: 'Whole numbers',
        decimal: 'Numbers',
        list: 'A list',
        date: 'Dates',
        time: 'Times',
        textLength: 'Texts of a length',
        custom: 'Where a formula is true',
      },
      fault: '{at} accepts other entries.',
    },
    operator: {
      label: 'Comparison',
      input: {
        between: 'between',
        notBetween: 'not between',
        equal: 'equal to',
        notEqual: 'not equal to',
        greaterThan: 'greater than',
        greaterThanOrEqual: 'at least',
        lessThan: 'less than',
        lessThanOrEqual: 'at most',
      },
      fault: '{at} accepts other entries.',
    },
    value: { label: 'Limit, list such as "North,South" or formula', input: 'text', fault: '{at} accepts other entries.' },
    value2: { label: 'Second limit', input: 'text', fault: '{at} accepts other entries.' },
    hasArrow: flag('Arrow that shows the list', '{at} does not show the list to choose from.', '{at} still shows the list to choose from.'),
    blank: {
      label: 'Empty cells',
      input: { allowed: 'allowed', refused: 'not allowed' },
      fault: (_, wanted) => (wanted === 'allowed' ? '{at} refuses an empty cell.' : '{at} accepts an empty cell.'),
    },
    reaction: {
      label: 'Other entries',
      input: { stop: 'are refused', warning: 'lead to a warning', information: 'lead to a note', none: 'are accepted all the same' },
      fault: 'Other entries in {at} {found}; it is wanted that they {wanted}.',
    },
    hasPrompt: flag('Input message', '{at} shows no input message.', '{at} still shows an input message.'),
    prompt: {
      label: 'Words of the input message',
      input: 'text',
      isOptional: true,
      fault: 'The input message of {at} is "{found}"; "{wanted}" is wanted.',
    },
    hasError: flag('Own error message', '{at} has no error message of its own.', '{at} still has an error message.'),
  },
  missing: '{at} accepts every entry.',
  otherArea: 'The rule covers {found}; {at} is wanted.',
  list: async (elements) =>
    (await listValidations(elements)).flatMap(({ areas, facts }) =>
      areas.map((area) => ({ area, facts: translateFacts(facts, areas, area) })),
    ),
  check: checkValidation,
};

interface Validation {
  areas: Area[];
  facts: ElementFacts;
}

async function listValidations(elements: SheetElements): Promise<Validation[]> {
  return listDescendants(await elements.readSheet(), 'dataValidation').flatMap((element): Validation[] => {
    const areas = parseAreas(getText(element, 'sqref') || (findChild(element, 'sqref')?.text ?? ''));
    const type = getText(element, 'type', 'none');
    if (areas.length === 0 || type === 'none') return [];
    // An extension stores a formula one level deeper.
    const [value, value2] = ['formula1', 'formula2'].map(
      (name) => (findChild(element, name, 'f') ?? findChild(element, name))?.text.trim() ?? '',
    );
    const isCompared = type !== 'list' && type !== 'custom';
    const operator = getText(element, 'operator', 'between');
    return [
      {
        areas,
        facts: {
          type,
          ...(isCompared && { operator }),
          value: value!,
          ...(isCompared && /etween/.test(operator) && { value2: value2! }),
          // The attribute is true when the arrow is hidden.
          ...(type === 'list' && { hasArrow: !getFlag(element, 'showDropDown') }),
          blank: getFlag(element, 'allowBlank') ? 'allowed' : 'refused',
          reaction: getFlag(element, 'showErrorMessage') ? getText(element, 'errorStyle', 'stop') : 'none',
          hasPrompt: getFlag(element, 'showInputMessage') && getText(element, 'prompt') + getText(element, 'promptTitle') !== '',
          prompt: getText(element, 'prompt'),
          hasError: getText(element, 'error') + getText(element, 'errorTitle') !== '',
        },
      },
    ];
  });
}

function translateFacts(facts: ElementFacts, areas: readonly Area[], area: Area): ElementFacts {
  const first = findFirstCell(areas);
  const translate = (value: unknown) => translateFormula(String(value), area.top - first.row, area.left - first.column);
  return { ...facts, value: translate(facts.value), ...(facts.value2 !== undefined && { value2: translate(facts.value2) }) };
}

/** Writes a rule as a formula that is true when the cell's entry is accepted. */
function buildAcceptFormula({ type, operator, value, value2 }: ElementFacts, cell: string): string {
  const [first, second] = [String(value ?? '').replace(/^=/, '') || '0', String(value2 ?? '').replace(/^=/, '') || '0'];
  const compare = (text: string) => buildComparison(text, String(operator ?? 'between'), first, second);
  if (type === 'custom') return first;
  if (type === 'textLength') return compare(`LEN(${cell})`);
  if (type === 'list') {
    if (!first.startsWith('"')) return `ISNUMBER(MATCH(${cell},${first},0))`;
    const items = splitList(first).map((item) => `${cell}&""="${item.replaceAll('"', '""')}"`);
    return `OR(${items.join(',')})`;
  }
  return `AND(ISNUMBER(${cell}),${type === 'whole' ? `${cell}=INT(${cell}),` : ''}${compare(cell)})`;
}

async function checkValidation(context: ElementCheckContext): Promise<ElementFault | null> {
  const { check, area, elements, sheet } = context;
  const { wants } = check;
  const validations = await listValidations(elements);
  const cells = listAreaCells(area).map(({ row, column }) => ({
    row,
    column,
    own: validations.find(({ areas }) => areas.some((other) => containsCell(other, row, column))),
  }));
  if (cells.every(({ own }) => !own)) return { fault: 'elementMissing', sentence: validation.missing };
  const open = cells.find(({ own }) => !own);
  if (open)
    return { fault: 'elementArea', sentence: validation.missing, cell: open, otherCellCount: cells.filter(({ own }) => !own).length - 1 };
  const isTried = wants.type !== undefined;
  const formulas = cells.flatMap(({ row, column, own }): ProbeFormula[] => {
    const first = findFirstCell(own!.areas);
    const build = (facts: ElementFacts, rows: number, columns: number) =>
      translateFormula(buildAcceptFormula(facts, toCellAddress(row - rows, column - columns)), rows, columns);
    return [
      { row, formula: isTried ? build(wants, row - area.top, column - area.left) : 'TRUE' },
      { row, formula: isTried ? build(own!.facts, row - first.row, column - first.column) : 'TRUE' },
    ];
  });
  const own = cells[0]!.own!;
  try {
    // The limits and the items of a list are entries to try, and can stand in cells.
    const first = findFirstCell(own.areas);
    const limits = isTried
      ? [
          ...listLimitFormulas(wants),
          ...listLimitFormulas(own.facts).map((formula) => translateFormula(formula, area.top - first.row, area.left - first.column)),
        ]
      : [];
    const probe = await prepareProbes(context, [...formulas, ...limits.map((formula) => ({ row: area.top, formula }))]);
    const evaluateLimit = probe(new Map());
    const found = limits.map((_, index) => evaluateLimit(formulas.length + index));
    const typed = [wants.value, wants.value2, own.facts.value, own.facts.value2].map((value) => String(value ?? ''));
    const existing = listAreaCells(area)
      .slice(0, 3)
      .map(({ row, column }) => sheet.cells.get(toCellKey(row, column))?.value ?? null);
    const all = [...cells.keys()];
    const last = all.length - 1;
    const entries = isTried ? listEntries(found, typed, existing) : [];
    // A formula can compare an entry with those in other cells of the area.
    const isFormula = wants.type === 'custom' || own.facts.type === 'custom';
    const alone = isFormula ? [[0], [last], [0, last], [last - 1, last]].filter(([index]) => index! >= 0) : [];
    // An empty cell equals 0 in some formulas.
    const singles = [...existing, ...entries].filter((entry) => entry !== null && entry !== 0).slice(0, MAX_ENTRIES_ALONE);
    const trials = [
      ...entries.map((entry) => ({ entry, places: all })),
      ...alone.flatMap((places) => singles.map((entry) => ({ entry, places }))),
    ];
    for (const { entry, places } of trials) {
      const evaluate = probe(new Map(places.map((index) => [toCellKey(cells[index]!.row, cells[index]!.column), entry])));
      for (const index of places) {
        const cell = cells[index]!;
        const [isWanted, isAccepted] = [isTrue(evaluate(2 * index)), isTrue(evaluate(2 * index + 1))];
        if (isWanted === isAccepted) continue;
        const shown = typeof entry === 'string' ? `"${entry.slice(0, 40)}"` : String(toPlainValue(entry));
        return {
          fault: 'elementDiffers',
          cell,
          sentence: say(isAccepted ? '{at} accepts {found}.' : '{at} refuses {found}, which should be allowed.', { found: shown }),
        };
      }
    }
  } catch (error) {
    return toUnknownFault(error, context);
  }
  const { type: _type, operator: _operator, value: _value, value2: _value2, ...others } = wants;
  for (const cell of cells) {
    const key = findDifferentFact(validation.fields, cell.own!.facts, others);
    if (key !== null)
      return {
        fault: 'elementDiffers',
        cell,
        sentence: buildFaultSentence(validation.fields[key]!, cell.own!.facts[key], others[key]!, undefined),
      };
  }
  return null;
}
