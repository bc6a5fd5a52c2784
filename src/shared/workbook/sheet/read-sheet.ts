import { parseArea, type Area } from '../cell-address.ts';
import { readRelationships } from '../package/relationships.ts';
import { scanXml } from '../package/scan-xml.ts';
import type { ZipArchive } from '../package/zip-archive.ts';
import { WorkbookRefusal } from '../workbook-refusal.ts';
import type { Chart, PivotTable, Sheet, SheetSummary, Table } from '../workbook.ts';
import { CellReader, type CellContext } from './cell-reader.ts';
import { FilterReader } from './filter-reader.ts';
import { readChart } from './read-chart.ts';
import { readPivotTable } from './read-pivot-table.ts';
import { readTable } from './read-table.ts';
import { SheetRuleReader } from './sheet-rule-reader.ts';

/** Reads a sheet with the tables, charts and pivot tables that belong to the sheet. */
export async function readSheetPart(
  archive: ZipArchive,
  partName: string,
  { name, state }: SheetSummary,
  context: CellContext,
): Promise<Sheet> {
  const content = scanSheet(await archive.readText(partName), context);
  return { name, state, ...content, ...(await readRelatedParts(archive, partName)) };
}

function scanSheet(xml: string, context: CellContext): Omit<Sheet, 'name' | 'state' | 'tables' | 'charts' | 'pivotTables'> {
  const cellReader = new CellReader(context);
  const filterReader = new FilterReader();
  const ruleReader = new SheetRuleReader();
  const mergedAreas: string[] = [];
  let filteredArea: Area | null = null;
  let root = '';
  // A custom view contains a saved filter that does not belong to the sheet itself.
  let isInCustomView = false;
  scanXml(xml, {
    open(name, attributes) {
      if (isInCustomView) return;
      if (cellReader.isInCell) cellReader.open(name, attributes);
      else if (name === 'c') cellReader.openCell(attributes);
      else if (name === 'row') cellReader.openRow(attributes);
      else if (name === 'autoFilter') filteredArea = parseArea(attributes.get('ref') ?? '');
      else if (name === 'customSheetViews') isInCustomView = true;
      else if (name === 'mergeCell') mergedAreas.push(attributes.get('ref') ?? '');
      else {
        root ||= name;
        filterReader.open(name, attributes);
        ruleReader.open(name, attributes);
      }
    },
    close(name, text) {
      if (name === 'customSheetViews') isInCustomView = false;
      else if (cellReader.isInCell) cellReader.close(name, text);
      else {
        filterReader.close(name);
        ruleReader.close(name, text);
      }
    },
    extension: ruleReader.extension,
  });
  if (root !== 'worksheet') throw new WorkbookRefusal('damaged', 'The part of a sheet holds something else.');
  cellReader.finish();
  return {
    cells: cellReader.cells,
    rowCount: cellReader.rowCount,
    columnCount: cellReader.columnCount,
    hiddenRows: cellReader.hiddenRows,
    autoFilter: filteredArea && { area: filteredArea, filters: filterReader.filters },
    sortKeys: filterReader.sortKeys,
    conditionalFormats: ruleReader.conditionalFormats,
    validations: ruleReader.validations,
    mergedAreas,
  };
}

async function readRelatedParts(archive: ZipArchive, partName: string): Promise<Pick<Sheet, 'tables' | 'charts' | 'pivotTables'>> {
  const tables: Table[] = [];
  const charts: Chart[] = [];
  const pivotTables: PivotTable[] = [];
  for (const { type, target } of await readRelationships(archive, partName)) {
    if (!archive.has(target)) continue;
    if (type === 'table') {
      const table = readTable(await archive.readText(target));
      if (table) tables.push(table);
    } else if (type === 'drawing') charts.push(...(await readCharts(archive, target)));
    else if (type === 'pivotTable') pivotTables.push(await readPivotTable(archive, target));
  }
  return { tables, charts, pivotTables };
}

async function readCharts(archive: ZipArchive, drawingPart: string): Promise<Chart[]> {
  const charts: Chart[] = [];
  for (const { type, target } of await readRelationships(archive, drawingPart))
    if ((type === 'chart' || type === 'chartEx') && archive.has(target)) charts.push(readChart(await archive.readText(target)));
  return charts;
}
