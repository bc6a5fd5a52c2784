import { parseAreaAddress, type Area } from '../cell-address.ts';
import { readRelationships } from '../package/relationships.ts';
import { scanXml, type XmlAttributes, type XmlHandler } from '../package/scan-xml.ts';
import type { ZipArchive } from '../package/zip-archive.ts';
import { WorkbookRefusal } from '../workbook-refusal.ts';
import type { Sheet, SheetSummary, Table } from '../workbook.ts';
import { CellReader, type CellContext } from './cell-reader.ts';
import { FilterReader } from './filter-reader.ts';
import { GOOGLE_FORMULA_MARK, restoreGoogleFormulas } from './google-formulas.ts';
import { readTable } from './read-table.ts';

export async function readSheetPart(
  archive: ZipArchive,
  partName: string,
  { name, state }: SheetSummary,
  context: CellContext,
): Promise<Sheet> {
  const content = scanSheet(await archive.readText(partName), context);
  return { name, state, ...content, ...(await readRelatedParts(archive, partName)) };
}

function scanSheet(xml: string, context: CellContext): Omit<Sheet, 'name' | 'state' | keyof RelatedParts> {
  const cellReader = new CellReader(context);
  const filterReader = new FilterReader();
  const ruleCounter = new RuleCounter();
  let filteredArea: Area | null = null;
  let root = '';
  // A filter saved in a custom view is not the sheet's current filter, so the reader ignores custom views.
  let isInCustomView = false;
  scanXml(xml, {
    open(name, attributes) {
      if (isInCustomView) return;
      if (cellReader.isInCell) cellReader.open(name, attributes);
      else if (name === 'c') cellReader.openCell(attributes);
      else if (name === 'row') cellReader.openRow(attributes);
      else if (name === 'autoFilter') filteredArea = parseAreaAddress(attributes.get('ref') ?? '');
      else if (name === 'customSheetViews') isInCustomView = true;
      else {
        root ||= name;
        filterReader.open(name, attributes);
        ruleCounter.open(name);
      }
    },
    close(name, text) {
      if (name === 'customSheetViews') isInCustomView = false;
      else if (cellReader.isInCell) cellReader.close(name, text);
      else filterReader.close(name);
    },
    extension: ruleCounter.extension,
  });
  if (root !== 'worksheet') throw new WorkbookRefusal('damaged'); // The part does not contain a worksheet.
  cellReader.finish();
  return {
    cells: xml.includes(GOOGLE_FORMULA_MARK) ? restoreGoogleFormulas(cellReader.cells) : cellReader.cells,
    rowCount: cellReader.rowCount,
    columnCount: cellReader.columnCount,
    hiddenRows: cellReader.hiddenRows,
    autoFilter: filteredArea && { area: filteredArea, filters: filterReader.filters },
    conditionalFormatCount: ruleCounter.conditionalFormatCount,
    validationCount: ruleCounter.validationCount,
  };
}

type RelatedParts = Pick<Sheet, 'tables' | 'chartCount' | 'pivotTableCount'>;

async function readRelatedParts(archive: ZipArchive, partName: string): Promise<RelatedParts> {
  const tables: Table[] = [];
  let chartCount = 0;
  let pivotTableCount = 0;
  for (const { type, target } of await readRelationships(archive, partName)) {
    if (!archive.has(target)) continue;
    if (type === 'table') {
      const table = readTable(await archive.readText(target));
      if (table) tables.push(table);
    } else if (type === 'drawing') chartCount += await countCharts(archive, target);
    else if (type === 'pivotTable') pivotTableCount++;
  }
  return { tables, chartCount, pivotTableCount };
}

async function countCharts(archive: ZipArchive, drawingPart: string): Promise<number> {
  const relationships = await readRelationships(archive, drawingPart);
  return relationships.filter(({ type, target }) => (type === 'chart' || type === 'chartEx') && archive.has(target)).length;
}

/**
 * Counts the conditional formats and the data validations of a sheet. Excel stores a rule that refers to another sheet as an extended
 * rule.
 */
class RuleCounter {
  conditionalFormatCount = 0;
  validationCount = 0;
  /** Holds the ids of extended rules that only add details, such as colors, to an ordinary conditional format. */
  readonly #detailIds = new Set<string>();

  open(name: string): void {
    if (name === 'cfRule') this.conditionalFormatCount++;
    else if (name === 'dataValidation') this.validationCount++;
  }

  readonly extension: XmlHandler = {
    open: (name, attributes: XmlAttributes) => {
      if (!this.#detailIds.has(attributes.get('id') ?? '')) this.open(name);
    },
    close: (name, text) => {
      if (name === 'id') this.#detailIds.add(text.trim());
    },
  };
}
