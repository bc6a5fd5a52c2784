import { parseAreaAddress } from '../cell-address.ts';
import { decodeSpreadsheetEscapes, scanXml } from '../package/scan-xml.ts';
import type { Table } from '../workbook.ts';
import { FilterReader } from './filter-reader.ts';

/** Reads a table from its XML part. Returns null when the XML does not state which cells the table covers. */
export function readTable(xml: string): Table | null {
  let table: Table | null = null;
  const filterReader = new FilterReader();
  scanXml(xml, {
    open(name, attributes) {
      if (name === 'table') {
        const area = parseAreaAddress(attributes.get('ref') ?? '');
        if (!area) return;
        table = {
          name: attributes.get('displayName') ?? attributes.get('name') ?? '',
          area,
          columns: [],
          headerRowCount: attributes.getNumber('headerRowCount', 1),
          totalsRowCount: attributes.getNumber('totalsRowCount', 0),
          filters: filterReader.filters,
        };
      } else if (name === 'tableColumn') table?.columns.push(decodeSpreadsheetEscapes(attributes.get('name') ?? ''));
      else filterReader.open(name, attributes);
    },
    close: (name) => filterReader.close(name),
  });
  return table;
}
