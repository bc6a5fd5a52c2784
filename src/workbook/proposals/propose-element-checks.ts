import {
  countReadCells,
  getColumnOfCellKey,
  getRowOfCellKey,
  intersectAreas,
  parseAreaAddress,
  toAreaAddress,
  toCellKey,
  type Area,
} from '../reader/cell-address.ts';
import type { Sheet, Workbook } from '../reader/workbook.ts';
import { listAreaCells } from '../checks/sheet-area.ts';
import { applyCheckDefaults } from '../checks/apply-check-defaults.ts';
import { MAX_CHECKED_CELLS } from '../checks/check-set.ts';
import { ELEMENT_NAMES, type ElementFacts, type ElementKind } from '../checks/elements/element-names.ts';
import { ELEMENT_KINDS } from '../checks/elements/element-kinds.ts';
import { areMostLike, isSameFact, type ElementKindDefinition, type FoundElement } from '../checks/elements/element-kind.ts';
import { SheetElements } from '../checks/elements/sheet-elements.ts';
import { groupCellsIntoAreas } from './cell-areas.ts';
import type { CheckProposal, SheetPair } from './check-proposal.ts';

/** Limits the proposals of one kind for one sheet, because every cell of a decorated sheet could get its own. */
const MAX_PROPOSALS = 8;
const MAX_EMPTY_CELLS = 20_000;
const PARTS_OF_STYLE: ReadonlySet<ElementKind> = new Set(['font', 'fill', 'border', 'align']);
const FIRST_CELL: Area = { top: 1, left: 1, bottom: 1, right: 1 };

interface ElementDifference {
  area: Area | null;
  wants: ElementFacts;
  offered: ElementFacts;
}

/** Proposes checks for the elements, such as charts, that the solution adds to the start workbook, changes or removes. */
export async function proposeElementChecks(pairs: readonly SheetPair[]): Promise<CheckProposal[]> {
  const proposals: CheckProposal[] = [];
  const main = pairs.find(({ start }) => start !== null)?.solved;
  for (const { start, solved, startBook, solvedBook } of pairs) {
    const own = new SheetElements(solvedBook, solved);
    const before = start ? new SheetElements(startBook, start) : createEmptyElements(solved);
    for (const element of Object.keys(ELEMENT_NAMES) as ElementKind[]) {
      const differences = await listDifferences(ELEMENT_KINDS[element], before, own, solved === main);
      const fitting = differences.filter(({ area }) => area === null || countReadCells(area) <= MAX_CHECKED_CELLS);
      for (const { area, wants, offered } of fitting.slice(0, MAX_PROPOSALS)) {
        const at = toAreaAddress(area ?? FIRST_CELL);
        const id = area ? `${at.toLowerCase().replace(':', '-')}-${element.toLowerCase()}` : element.toLowerCase();
        const check = applyCheckDefaults({ id, kind: 'element', sheet: solved.name, at, element, wants });
        proposals.push({ check, isTicked: true, formulaOptions: [], offered });
      }
    }
  }
  return proposals.map((proposal) => (isPartOfStyle(proposal, proposals) ? { ...proposal, isTicked: false } : proposal));
}

/** Returns whether a proposal concerns the look of cells that another proposal requires to have a named style or no format. */
function isPartOfStyle({ check }: CheckProposal, proposals: readonly CheckProposal[]): boolean {
  if (check.kind !== 'element' || !PARTS_OF_STYLE.has(check.element)) return false;
  return proposals.some(
    ({ check: other }) =>
      other.kind === 'element' &&
      (other.element === 'cellStyle' || other.element === 'cleared') &&
      other.sheet === check.sheet &&
      intersectAreas(parseAreaAddress(other.at)!, parseAreaAddress(check.at)!) !== null,
  );
}

/** Reads the element to which the selected cells belong. Without such an element, the first one of the sheet describes what can be wanted. */
export async function readElementAt(
  workbook: Workbook,
  sheet: Sheet,
  element: ElementKind,
  selected: Area,
): Promise<{ area: Area; offered: ElementFacts }> {
  const elements = new SheetElements(workbook, sheet);
  const kind = ELEMENT_KINDS[element];
  if (kind.readCells) return { area: selected, offered: (await kind.readCells(elements))(selected.top, selected.left) };
  const list = (await kind.list?.(elements)) ?? [];
  const isAt = (found: FoundElement) => found.area !== null && toAreaAddress(found.area) === toAreaAddress(selected);
  const isNear = (found: FoundElement) =>
    found.area !== null && countReadCells(found.area) <= MAX_CHECKED_CELLS && intersectAreas(found.area, selected) !== null;
  const near = list.find(isAt) ?? list.find(isNear);
  return { area: near?.area ?? selected, offered: (near ?? list[0])?.facts ?? {} };
}

/** Removes the facts that a check does not want unless an author ticks them. */
export const selectWantedFacts = ({ fields }: ElementKindDefinition, facts: ElementFacts): ElementFacts =>
  Object.fromEntries(
    Object.entries(facts).filter(
      ([key, fact]) =>
        Object.hasOwn(fields, key) && !fields[key]!.isOptional && !fields[key]!.isOptionalWhenNew && fact !== '' && fact !== false,
    ),
  );

const createEmptyElements = (sheet: Sheet) =>
  new SheetElements(
    {
      uses1904Dates: false,
      usesShownDigits: false,
      sheets: [],
      definedNames: [],
      numberFormatOf: () => 'General',
      isBold: () => false,
      readSheet: async () => sheet,
    },
    { ...sheet, tables: [], autoFilter: null, cells: new Map() },
  );

async function listDifferences(
  kind: ElementKindDefinition,
  before: SheetElements,
  own: SheetElements,
  isMain: boolean,
): Promise<ElementDifference[]> {
  if (kind.readCells) return listCellDifferences(kind, before, own);
  const [old, found] = await Promise.all([kind.list?.(before) ?? [], kind.list?.(own) ?? []]);
  if (kind.isForbidden) return found.length > 0 ? [] : old.map(({ area }) => ({ area, wants: {}, offered: {} }));
  return found.flatMap((element, index): ElementDifference[] => {
    if (kind.isProposed?.(element.facts, own) === false) return [];
    const previous = old.find((other, otherIndex) =>
      isSameElement(kind, element, other, index === otherIndex && old.length === found.length),
    );
    const { area, facts } = element;
    if (!previous) {
      const wanted = selectWantedFacts(kind, facts);
      return kind.needsFacts && Object.keys(wanted).length === 0 ? [] : [{ area, wants: wanted, offered: facts }];
    }
    const changed = Object.entries(facts).filter(([key, fact]) => !isSameFact(kind.fields[key], previous.facts[key], fact));
    const isCounted = (key: string) =>
      Object.hasOwn(kind.fields, key) && !kind.fields[key]!.isOptional && (isMain || !kind.fields[key]!.isOfWorkbook);
    const wants = Object.fromEntries(changed.filter(([key]) => isCounted(key)));
    if (Object.keys(wants).length === 0) return [];
    for (const [key, fact] of Object.entries(facts)) if (kind.fields[key]?.isWantedWithOthers) wants[key] = fact;
    const identity = kind.identity === undefined ? {} : { [kind.identity]: facts[kind.identity]! };
    return [{ area, wants: { ...identity, ...wants }, offered: facts }];
  });
}

function isSameElement(kind: ElementKindDefinition, one: FoundElement, other: FoundElement, isSameIndex: boolean): boolean {
  if (kind.identity !== undefined) return one.facts[kind.identity] === other.facts[kind.identity];
  return one.area && other.area ? toAreaAddress(one.area) === toAreaAddress(other.area) : isSameIndex;
}

/** Groups cells whose facts differ from the start workbook in the same way. */
async function listCellDifferences(kind: ElementKindDefinition, before: SheetElements, own: SheetElements): Promise<ElementDifference[]> {
  const readCells = kind.readOwnCells ?? kind.readCells!;
  const [readBefore, readOwn] = await Promise.all([readCells(before), readCells(own)]);
  const [oldTree, ownTree] = await Promise.all([before.readSheetTree(), own.readSheetTree()]);
  const { rowCount, columnCount } = own.sheet;
  const used = { top: 1, left: 1, bottom: rowCount + 1, right: columnCount + 2 };
  // Elements such as comments and sparklines are often in empty cells next to the data.
  const usedKeys = countReadCells(used) > MAX_EMPTY_CELLS ? [] : listAreaCells(used).map(({ row, column }) => toCellKey(row, column));
  const keys = new Set([...oldTree.styles.keys(), ...ownTree.styles.keys(), ...[...own.sheet.cells].map(([key]) => key), ...usedKeys]);
  const texts = new Map<number, string>();
  for (const key of keys) {
    const [row, column] = [getRowOfCellKey(key), getColumnOfCellKey(key)];
    const [old, facts] = [readBefore(row, column), readOwn(row, column)];
    const changed = Object.entries(facts).filter(([name, fact]) => !isSameFact(kind.fields[name], old[name], fact));
    const wants = Object.fromEntries(changed.filter(([name]) => Object.hasOwn(kind.fields, name) && !kind.fields[name]!.isOptional));
    if (Object.keys(wants).length > 0) texts.set(key, JSON.stringify(wants));
  }
  const found = groupCellsIntoAreas(texts).map(({ area, text }) => ({ area, wants: JSON.parse(text) as ElementFacts }));
  const areas = found.map(({ area }) => area);
  return found.map(({ area, wants }) => {
    const isSeen = Object.keys(wants).some((name) => !kind.fields[name]!.isUnseen);
    const standsOut = isSeen && kind.fields.isOnlyHere !== undefined && !areMostLike(kind.fields, own.sheet, areas, wants, readOwn);
    const more = standsOut ? { isOnlyHere: true } : {};
    return { area, wants: { ...wants, ...more }, offered: { ...readOwn(area.top, area.left), ...more } };
  });
}
