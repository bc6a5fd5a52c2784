// The learner's browser loads this file and the kinds of elements only when a check set has such checks.
import {
  intersectAreas,
  parseAreaAddress,
  toAreaAddress,
  toCellAddress,
  toColumnLetters,
  type Area,
} from '#workbook/reader/cell-address.ts';
import type { Check } from '../check-set.ts';
import { getCheckedArea, getPlacedArea, listPlacedCells, type CheckResult, type CheckRun } from '../kinds/check-run.ts';
import { say } from '../element-sentence.ts';
import {
  areMostLike,
  buildFaultSentence,
  findDifferentFact,
  isSameFact,
  type ElementCheckContext,
  type ElementFault,
  type ElementKindDefinition,
  type FoundElement,
} from './element-kind.ts';
import type { ElementKind } from './element-names.ts';
import { SheetElements } from './sheet-elements.ts';

/** Contains the functions that load the kinds of elements. Each file is loaded only when the check set needs it. */
const LOADERS: Readonly<Record<ElementKind, () => Promise<ElementKindDefinition>>> = {
  table: async () => (await import('./kinds/table.ts')).table,
  noTable: async () => (await import('./kinds/table.ts')).noTable,
  noFilter: async () => (await import('./kinds/table.ts')).noFilter,
  highlight: async () => (await import('./kinds/highlight.ts')).highlight,
  noHighlight: async () => (await import('./kinds/highlight.ts')).noHighlight,
  validation: async () => (await import('./kinds/validation.ts')).validation,
  chart: async () => (await import('./kinds/chart.ts')).chart,
  pivot: async () => (await import('./kinds/pivot.ts')).pivot,
  name: async () => (await import('./kinds/contents.ts')).name,
  sparkline: async () => (await import('./kinds/pivot.ts')).sparkline,
  page: async () => (await import('./kinds/page.ts')).page,
  headerFooter: async () => (await import('./kinds/header-footer.ts')).headerFooter,
  freeze: async () => (await import('./kinds/view.ts')).freeze,
  view: async () => (await import('./kinds/view.ts')).view,
  font: async () => (await import('./kinds/format.ts')).font,
  fill: async () => (await import('./kinds/format.ts')).fill,
  border: async () => (await import('./kinds/format.ts')).border,
  align: async () => (await import('./kinds/format.ts')).align,
  cellStyle: async () => (await import('./kinds/cell-style.ts')).cellStyle,
  cleared: async () => (await import('./kinds/cell-style.ts')).cleared,
  merge: async () => (await import('./kinds/layout.ts')).merge,
  size: async () => (await import('./kinds/layout.ts')).size,
  hidden: async () => (await import('./kinds/layout.ts')).hidden,
  link: async () => (await import('./kinds/contents.ts')).link,
  comment: async () => (await import('./kinds/contents.ts')).comment,
  sheets: async () => (await import('./kinds/contents.ts')).sheets,
  data: async () => (await import('./kinds/data.ts')).data,
  inserted: async () => (await import('./kinds/inserted.ts')).inserted,
  properties: async () => (await import('./kinds/contents.ts')).properties,
};

export type ElementKinds = ReadonlyMap<ElementKind, ElementKindDefinition>;

export async function loadElementKinds(checks: readonly Check[]): Promise<ElementKinds> {
  const names = new Set(checks.flatMap((check) => (check.kind === 'element' ? check.element : [])));
  return new Map(await Promise.all([...names].map(async (name) => [name, await LOADERS[name]()] as const)));
}

/** Runs the checks of elements. The result maps the ids of the checks to their results. */
export async function checkElements(
  run: CheckRun,
  checks: readonly Check[],
  kinds: ElementKinds,
  loadFunctions: () => Promise<void>,
): Promise<Map<string, CheckResult>> {
  const results = new Map<string, CheckResult>();
  const sheets = new Map<string, SheetElements>();
  for (const check of checks) {
    const sheet = run.findSheet(check.sheet);
    const checkedArea = parseAreaAddress(check.at);
    if (check.kind !== 'element' || !sheet || !checkedArea) continue;
    const area = getPlacedArea(run, sheet, checkedArea);
    const elements = sheets.get(sheet.name) ?? new SheetElements(run.workbook, sheet, [...sheets.values()][0]);
    sheets.set(sheet.name, elements);
    const kind = kinds.get(check.element)!;
    const context = { run, check, sheet, area, elements, loadFunctions };
    results.set(check.id, toResult(await findFault(kind, context), area));
  }
  return results;
}

function toResult(found: ElementFault | null, area: Area): CheckResult {
  if (!found) return { outcome: 'pass' };
  const { fault, sentence, cell, isOfArea = !cell, otherCellCount = 0 } = found;
  return {
    outcome: fault === 'cannotFollow' ? 'unclear' : 'fail',
    fault,
    ...(cell && { cell: toCellAddress(cell.row, cell.column) }),
    ...(otherCellCount > 0 && { otherCellCount }),
    ...(isOfArea && { detail: { area: toAreaAddress(area) } }),
    sentence: typeof sentence === 'string' ? say(sentence) : sentence,
  };
}

async function findFault(kind: ElementKindDefinition, context: ElementCheckContext): Promise<ElementFault | null> {
  if (kind.check) return kind.check(context);
  if (kind.readCells) return findCellFault(kind, context, await kind.readCells(context.elements));
  const { check, area } = context;
  const list = (await kind.list?.(context.elements)) ?? [];
  const found = kind.otherArea || kind.isForbidden ? list.filter((element) => element.area && intersectAreas(element.area, area)) : list;
  if (kind.isForbidden) return found.length > 0 ? { fault: 'elementSurplus', sentence: kind.missing } : null;
  return findListFault(kind, check.wants, area, found);
}

function findCellFault(
  { fields }: ElementKindDefinition,
  { check, run, sheet }: ElementCheckContext,
  read: Awaited<ReturnType<NonNullable<ElementKindDefinition['readCells']>>>,
): ElementFault | null {
  const cells = listPlacedCells(run, sheet, getCheckedArea(check));
  const { isOnlyHere, ...wants } = check.wants;
  const faults = cells.flatMap((cell) => {
    const facts = read(cell.row, cell.column);
    const key = findDifferentFact(fields, facts, wants);
    if (key === null) return [];
    return [
      { cell, key, sentence: buildFaultSentence(fields[key]!, facts[key], check.wants[key]!, undefined, toColumnLetters(cell.column)) },
    ];
  });
  const [first] = faults;
  const areas = run.set.checks.flatMap((other) =>
    other.kind === 'element' && other.element === check.element && other.sheet === check.sheet ? (parseAreaAddress(other.at) ?? []) : [],
  );
  if (
    !first &&
    isOnlyHere === true &&
    areMostLike(
      fields,
      sheet,
      areas.map((area) => getPlacedArea(run, sheet, area)),
      wants,
      read,
    )
  )
    return {
      fault: 'elementDiffers',
      sentence: buildFaultSentence(fields.isOnlyHere!, false, true, undefined),
      cell: cells[0]!,
      isOfArea: true,
    };
  if (!first) return null;
  const { cell, key, sentence } = first;
  const sentences = new Set(faults.map((other) => JSON.stringify(other.sentence)));
  if (faults.length > 1 && faults.length === cells.length && sentences.size === 1)
    return { fault: 'elementDiffers', sentence, cell, isOfArea: true };
  // A sentence about a column is said once for all of its cells.
  const count = sentence.with?.column === undefined ? faults.filter((other) => other.key === key).length : sentences.size;
  return { fault: 'elementDiffers', sentence, cell, otherCellCount: count - 1 };
}

function findListFault(
  { fields, identity, missing, otherArea }: ElementKindDefinition,
  wants: ElementCheckContext['check']['wants'],
  area: Area,
  found: readonly FoundElement[],
): ElementFault | null {
  const wanted = identity === undefined ? undefined : wants[identity];
  const candidates = wanted === undefined ? found : found.filter(({ facts }) => isSameFact(fields[identity!], facts[identity!], wanted));
  const isInPlace = (element: FoundElement) => !otherArea || (element.area !== null && toAreaAddress(element.area) === toAreaAddress(area));
  const countSame = (element: FoundElement) =>
    Object.entries(wants).filter(([key, value]) => isSameFact(fields[key], element.facts[key], value)).length +
    (isInPlace(element) ? Object.keys(wants).length + 1 : 0);
  const [best] = candidates.toSorted((one, other) => countSame(other) - countSame(one));
  if (!best) return { fault: 'elementMissing', sentence: say(missing, { item: String(wanted ?? '') }) };
  if (!isInPlace(best)) return { fault: 'elementArea', sentence: say(otherArea!, { found: toAreaAddress(best.area!) }) };
  const key = findDifferentFact(fields, best.facts, wants);
  return key === null
    ? null
    : { fault: 'elementDiffers', sentence: buildFaultSentence(fields[key]!, best.facts[key], wants[key]!, wanted) };
}
