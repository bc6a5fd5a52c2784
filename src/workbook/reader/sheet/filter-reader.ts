import type { XmlAttributes } from '../package/scan-xml.ts';
import type { ColumnFilter } from '../workbook.ts';

const CONDITIONS: ReadonlySet<string> = new Set([
  'filter',
  'customFilter',
  'dynamicFilter',
  'top10',
  'colorFilter',
  'iconFilter',
  'dateGroupItem',
]);

export class FilterReader {
  readonly filters: ColumnFilter[] = [];
  #column: ColumnFilter | null = null;

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'filterColumn') {
      this.#column = { column: attributes.getNumber('colId', 0), hasCondition: false };
      this.filters.push(this.#column);
    } else if (this.#column && (CONDITIONS.has(name) || (name === 'filters' && attributes.getBoolean('blank'))))
      this.#column.hasCondition = true;
  }

  close(name: string): void {
    if (name === 'filterColumn') this.#column = null;
  }
}
