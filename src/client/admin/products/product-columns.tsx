import type { Product } from '#shared/catalog.ts';
import { dotShape, OnOffTag, Tag } from '../ui/tag.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import { TitleCell } from '../ui/table/title-cell.tsx';

export const productColumns: TableColumn<Product>[] = [
  { name: 'Title', cell: (product) => <TitleCell title={product.title} code={product.slug} />, getSortValue: (product) => product.title },
  {
    name: 'Modules',
    cell: (product) => product.moduleCount.toLocaleString('en'),
    getSortValue: (product) => product.moduleCount,
    isNumeric: true,
    isHiddenOnPhones: true,
  },
  { name: 'Keys', cell: (product) => product.keyCount.toLocaleString('en'), getSortValue: (product) => product.keyCount, isNumeric: true },
  {
    name: 'Full experience',
    cell: (product) => <OnOffTag isOn={product.isFullExperience} />,
    getSortValue: (product) => Number(product.isFullExperience),
    isHiddenOnPhones: true,
  },
  {
    name: 'Co-construction',
    cell: (product) => <OnOffTag isOn={product.coConstructionEnabled} />,
    getSortValue: (product) => Number(product.coConstructionEnabled),
    isHiddenOnPhones: true,
  },
  {
    name: 'Status',
    isHiddenOnPhones: true,
    // Every product is shown as active, because products have no other status.
    cell: () => (
      <Tag tone="success" shape={dotShape}>
        Active
      </Tag>
    ),
  },
];
