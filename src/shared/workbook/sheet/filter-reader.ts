import { parseArea } from '../cell-address.ts';
import type { XmlAttributes } from '../package/scan-xml.ts';
import type { ColumnFilter, SortKey } from '../workbook.ts';

const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['equal', '='],
  ['notEqual', '<>'],
  ['greaterThan', '>'],
  ['greaterThanOrEqual', '>='],
  ['lessThan', '<'],
  ['lessThanOrEqual', '<='],
]);

const OTHER_CONDITIONS: ReadonlySet<string> = new Set(['dynamicFilter', 'top10', 'colorFilter', 'iconFilter', 'dateGroupItem']);

/** Collects the filters and the sort keys of a sheet or a table from the XML elements. */
export class FilterReader {
  readonly filters: ColumnFilter[] = [];
  readonly sortKeys: SortKey[] = [];
  #column: ColumnFilter | null = null;

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'filterColumn') {
      this.#column = { column: attributes.getNumber('colId', 0), values: [], conditions: [], hasOtherCondition: false };
      this.filters.push(this.#column);
    } else if (name === 'sortCondition') {
      const area = parseArea(attributes.get('ref') ?? '');
      if (area) this.sortKeys.push({ area, isDescending: attributes.getBoolean('descending') });
    } else if (this.#column) this.#addCondition(this.#column, name, attributes);
  }

  close(name: string): void {
    if (name === 'filterColumn') this.#column = null;
  }

  #addCondition(column: ColumnFilter, name: string, attributes: XmlAttributes): void {
    if (name === 'filters' && attributes.getBoolean('blank')) column.values.push('');
    else if (name === 'filter') column.values.push(attributes.get('val') ?? '');
    else if (name === 'customFilter')
      column.conditions.push(`${OPERATORS.get(attributes.get('operator') ?? 'equal') ?? '='}${attributes.get('val') ?? ''}`);
    else if (OTHER_CONDITIONS.has(name)) column.hasOtherCondition = true;
  }
}
