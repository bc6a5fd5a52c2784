import { Skeleton } from '@mantine/core';
import type { Module, Product } from '#shared/catalog.ts';
import { Tag } from '../ui/tag.tsx';
import type { TableColumn } from '../ui/table/column.ts';
import { TruncatedText, TitleCell } from '../ui/table/title-cell.tsx';

/** `productsOf` is undefined until it is known. */
export function createModuleColumns(productsOf: ReadonlyMap<string, readonly Product[]> | undefined): TableColumn<Module>[] {
  return [
    { name: 'Title', cell: (module) => <TitleCell title={module.title} code={module.slug} />, getSortValue: (module) => module.title },
    { name: 'Description', cell: (module) => <TruncatedText text={module.description} isProse />, isHiddenOnPhones: true },
    {
      name: 'Products',
      cell: (module) => <ProductNames products={productsOf && (productsOf.get(module.id) ?? [])} />,
      isHiddenOnPhones: true,
    },
  ];
}

function ProductNames({ products }: { products: readonly Product[] | undefined }) {
  if (!products) return <Skeleton height={12} width={80} />;
  if (products.length === 0) return <Tag tone="none">In no product</Tag>;
  return <TruncatedText text={products.map(({ title }) => title).join(', ')} />;
}
