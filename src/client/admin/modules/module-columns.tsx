import { Skeleton } from '@mantine/core';
import type { Module, Product } from '#shared/catalog.ts';
import { Tag } from '../ui/tag.tsx';
import type { Column } from '../ui/table/column.ts';
import { Cut, TwoLines } from '../ui/table/title-cell.tsx';

/** `productsOf` is undefined until it is known. */
export function moduleColumns(productsOf: ReadonlyMap<string, readonly Product[]> | undefined): Column<Module>[] {
  return [
    { name: 'Title', cell: (module) => <TwoLines title={module.title} code={module.slug} />, sortBy: (module) => module.title },
    { name: 'Description', cell: (module) => <Cut text={module.description} isProse />, isMinor: true },
    { name: 'Products', cell: (module) => <ProductNames products={productsOf && (productsOf.get(module.id) ?? [])} />, isMinor: true },
  ];
}

function ProductNames({ products }: { products: readonly Product[] | undefined }) {
  if (!products) return <Skeleton height={12} width={80} />;
  if (products.length === 0) return <Tag tone="none">In no product</Tag>;
  return <Cut text={products.map(({ title }) => title).join(', ')} />;
}
