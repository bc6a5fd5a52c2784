import { readRelationships } from '../package/relationships.ts';
import { decodeEscapes, scanXml } from '../package/scan-xml.ts';
import type { ZipArchive } from '../package/zip-archive.ts';
import type { PivotTable } from '../workbook.ts';

interface PivotCache {
  source: string;
  fields: string[];
}

/** Reads a pivot table from its XML file, and the source and the field names of the pivot table from the XML file of the pivot cache. */
export async function readPivotTable(archive: ZipArchive, partName: string): Promise<PivotTable> {
  const relationships = await readRelationships(archive, partName);
  const cachePart = relationships.find(({ type }) => type === 'pivotCacheDefinition')?.target;
  const cache: PivotCache =
    cachePart && archive.has(cachePart) ? readPivotCache(await archive.readText(cachePart)) : { source: '', fields: [] };
  const pivotTable: PivotTable = { name: '', source: cache.source, rowFields: [], valueFields: [] };
  let isInRowFields = false;
  scanXml(await archive.readText(partName), {
    open(name, attributes) {
      if (name === 'pivotTableDefinition') pivotTable.name = attributes.get('name') ?? '';
      else if (name === 'rowFields') isInRowFields = true;
      else if (name === 'field' && isInRowFields) {
        // In the XML of a pivot table, the field position -2 stands for the list of value fields, which is not a field of the pivot cache.
        const field = cache.fields[attributes.getNumber('x', -1)];
        if (field !== undefined) pivotTable.rowFields.push(field);
      } else if (name === 'dataField') {
        const field = cache.fields[attributes.getNumber('fld', -1)] ?? '';
        pivotTable.valueFields.push(`${attributes.get('subtotal') ?? 'sum'} ${field}`);
      }
    },
    close(name) {
      if (name === 'rowFields') isInRowFields = false;
    },
  });
  return pivotTable;
}

function readPivotCache(xml: string): PivotCache {
  const cache: PivotCache = { source: '', fields: [] };
  scanXml(xml, {
    open(name, attributes) {
      if (name === 'worksheetSource')
        cache.source = attributes.get('name') ?? `${attributes.get('sheet') ?? ''}!${attributes.get('ref') ?? ''}`;
      else if (name === 'cacheField') cache.fields.push(decodeEscapes(attributes.get('name') ?? ''));
    },
  });
  return cache;
}
