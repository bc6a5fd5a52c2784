import { Skeleton } from '@mantine/core';
import type { TableColumn } from './table-column.ts';

const SKELETON_ROWS = [1, 2, 3, 4, 5];

/** Shows placeholder rows while a table loads. */
export function SkeletonRows<Row>({ columns, hasActions }: { columns: readonly TableColumn<Row>[]; hasActions: boolean }) {
  return SKELETON_ROWS.map((row) => (
    <tr key={row}>
      {columns.map(({ name, isNumeric: isNumber, isHiddenOnPhones: isMinor }, index) => (
        <td key={name} data-numeric={isNumber} data-hidden-on-phones={isMinor}>
          <Skeleton height={12} width={index === 0 ? 160 : 64} display="inline-block" />
        </td>
      ))}
      {hasActions && <td>&nbsp;</td>}
    </tr>
  ));
}
