import type { Product } from '#shared/catalog.ts';
import { dot, OnOff, Tag } from '../ui/tag.tsx';
import type { Column } from '../ui/table/column.ts';
import { TwoLines } from '../ui/table/title-cell.tsx';

export const productColumns: Column<Product>[] = [
  { name: 'Title', cell: (product) => <TwoLines title={product.title} code={product.slug} />, sortBy: (product) => product.title },
  {
    name: 'Modules',
    cell: (product) => product.moduleCount.toLocaleString('en'),
    sortBy: (product) => product.moduleCount,
    isNumber: true,
    isMinor: true,
  },
  { name: 'Keys', cell: (product) => product.keyCount.toLocaleString('en'), sortBy: (product) => product.keyCount, isNumber: true },
  {
    name: 'Full experience',
    cell: (product) => <OnOff isOn={product.isFullExperience} />,
    sortBy: (product) => Number(product.isFullExperience),
    isMinor: true,
  },
  {
    name: 'Co-construction',
    cell: (product) => <OnOff isOn={product.coConstructionEnabled} />,
    sortBy: (product) => Number(product.coConstructionEnabled),
    isMinor: true,
  },
  {
    name: 'Status',
    isMinor: true,
    // Every product is on sale; the specification knows no other status.
    cell: () => (
      <Tag tone="high" shape={dot}>
        Active
      </Tag>
    ),
  },
];
