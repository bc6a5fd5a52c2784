import { Skeleton } from '@mantine/core';
import type { Module, Product } from '#shared/catalog.ts';
import { Tag } from '../ui/tag.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import { TruncatedText, TitleCell } from '../ui/table/title-cell.tsx';

/** Creates the columns of the modules table. The `productsByModule` parameter is undefined while the products are loading. */
export function createModuleColumns(productsByModule: ReadonlyMap<string, readonly Product[]> | undefined): TableColumn<Module>[] {
  return [
    { name: 'Title', cell: (module) => <TitleCell title={module.title} code={module.slug} />, getSortValue: (module) => module.title },
    { name: 'Description', cell: (module) => <TruncatedText text={module.description} isProse />, isHiddenOnPhones: true },
    {
      name: 'Products',
      cell: (module) => <ProductNames products={productsByModule && (productsByModule.get(module.id) ?? [])} />,
      isHiddenOnPhones: true,
    },
  ];
}

function ProductNames({ products }: { products: readonly Product[] | undefined }) {
  if (!products) return <Skeleton height={12} width={80} />;
  if (products.length === 0) return <Tag tone="neutral">In no product</Tag>;
  return <TruncatedText text={products.map(({ title }) => title).join(', ')} />;
}
