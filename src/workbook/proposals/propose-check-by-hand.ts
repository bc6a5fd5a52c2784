import type { LoadedWorkbook } from '../formula/engine/loaded-workbook.ts';
import { loadSheets } from '../formula/engine/trace-precedents.ts';
import { parseAreaAddress, toAreaAddress, toCellKey, type Area } from '../reader/cell-address.ts';
import type { Workbook } from '../reader/workbook.ts';
import { applyCheckDefaults } from '../checks/apply-check-defaults.ts';
import type { Check, CheckKind, CheckRequest } from '../checks/check-set.ts';
import { ELEMENT_KINDS } from '../checks/elements/element-kinds.ts';
import type { ElementKind } from '../checks/elements/element-names.ts';
import type { CheckProposal, SheetPair } from './check-proposal.ts';
import { listFormulaOptions } from './formula-options.ts';
import { readElementAt, selectWantedFacts } from './propose-element-checks.ts';
import { describeFormatOptions } from './propose-format-checks.ts';
import { findRandomRange, proposeChecksOfFormulas } from './propose-formula-checks.ts';
import { describeListAt } from './propose-list-checks.ts';

/** Names a kind of check that an author can add to any cells. */
export type AddedKind = Exclude<CheckKind, 'element' | 'present'> | `element ${ElementKind}`;

/** Fills in a check of the selected cells from the solution, as the proposals do for cells that differ from the start workbook. */
export async function proposeCheckByHand(
  startBook: Workbook,
  solvedBook: Workbook,
  added: AddedKind,
  sheet: string,
  at: string,
): Promise<CheckProposal> {
  const solved = await solvedBook.readSheet(sheet);
  const startName = startBook.sheets.find(({ name, isChartSheet }) => !isChartSheet && name.toLowerCase() === sheet.toLowerCase())?.name;
  const start = startName === undefined ? null : await startBook.readSheet(startName);
  const area = parseAreaAddress(at)!;
  const pair = { start, solved, startBook, solvedBook };
  if (added.startsWith('element ')) {
    const element = added.slice('element '.length) as ElementKind;
    const { area: found, offered } = await readElementAt(solvedBook, solved, element, area);
    const place = { sheet, at: toAreaAddress(found), id: createId(toAreaAddress(found), element) };
    const wants = selectWantedFacts(ELEMENT_KINDS[element], offered);
    return { ...propose({ ...place, kind: 'element', element, wants }), offered };
  }
  const book = await loadSheets(solvedBook, [{ sheetName: solved.name, area }]);
  return proposeKind(pair, book, added as Exclude<CheckKind, 'element' | 'present'>, area);
}

/** Lists what can be required of the formulas that an existing check covers. */
export async function offerFormulaOptions(solvedBook: Workbook, check: Check): Promise<CheckProposal> {
  const area = parseAreaAddress(check.at);
  const sheet = solvedBook.sheets.find(({ name, isChartSheet }) => !isChartSheet && name.toLowerCase() === check.sheet.toLowerCase());
  const solved = sheet && (await solvedBook.readSheet(sheet.name));
  if (check.kind !== 'formula' || !area || !solved) return { check, isTicked: true, formulaOptions: [] };
  const book = await loadSheets(solvedBook, [{ sheetName: solved.name, area }]);
  return { check, isTicked: true, formulaOptions: listFormulaOptions(solved, book, area) };
}

function proposeKind(pair: SheetPair, book: LoadedWorkbook, kind: Exclude<CheckKind, 'element' | 'present'>, area: Area): CheckProposal {
  const { solved, solvedBook } = pair;
  const place = { sheet: solved.name, at: toAreaAddress(area), id: createId(toAreaAddress(area), kind) };
  const list = () => {
    const { area: found, by, column, shows } = describeListAt(pair, area);
    return { place: { sheet: solved.name, at: toAreaAddress(found), id: createId(toAreaAddress(found), kind) }, by, column, shows };
  };
  switch (kind) {
    case 'result':
    case 'formula': {
      const found = proposeChecksOfFormulas(pair, book, area).find(({ check }) => check.kind === kind);
      return found ?? propose(kind === 'formula' ? { ...place, kind, follows: true } : { ...place, kind });
    }
    case 'random':
      return propose({ ...place, kind, ...findRandomRange(solved, book, area) });
    case 'format': {
      const style = solved.cells.get(toCellKey(area.top, area.left))?.style;
      const options = style === undefined ? null : describeFormatOptions(solvedBook.numberFormatOf(style));
      return propose({ ...place, kind, ...(options ?? { as: 'number' }) });
    }
    case 'given':
      return propose({ ...place, kind });
    case 'table':
      return propose({ ...list().place, kind });
    case 'sorted': {
      const { place: found, by } = list();
      return propose({ ...found, kind, by });
    }
    case 'filter': {
      const { place: found, column, shows } = list();
      return propose({ ...found, kind, column, shows });
    }
  }
}

const createId = (at: string, kind: string) => `${at.toLowerCase().replace(':', '-')}-${kind.toLowerCase()}`;

const propose = (request: CheckRequest): CheckProposal => ({ check: applyCheckDefaults(request), isTicked: true, formulaOptions: [] });
