import type { ReactNode } from 'react';
import type { Module, Product } from '#shared/catalog.ts';
import { InsightRowAction } from '../insight/insight-row-action.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useModuleActions } from './use-module-actions.ts';
import { Skeleton, Button, Menu, VisuallyHidden } from '@mantine/core';
import { Tag } from '../ui/tag.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import { TruncatedText, TitleCell } from '../ui/table/title-cell.tsx';
import { AdminIcon } from '../ui/admin-icon.tsx';
import css from '../ui/table/table.module.css';
import { trpc } from '../api/trpc-hooks.ts';

interface ModulesTableProps {
  modules: readonly Module[] | undefined;
  products: readonly Product[] | undefined;
  filter: ReactNode;
  onEdit: (module: Module) => void;
}

export function ModulesTable({ modules, products, filter, onEdit }: ModulesTableProps) {
  const actions = useModuleActions();
  const productsByModule = useProductsByModule(products);
  return (
    <DataTable
      label="Modules"
      rows={modules}
      columns={createModuleColumns(productsByModule)}
      rowKey={(module) => module.id}
      defaultSort={{ column: 'Title', isDescending: false }}
      search={{ label: 'Search modules', getText: ({ title, slug, description }) => `${title} ${slug} ${description}` }}
      filters={filter}
      renderActions={(module) => (
        <>
          <AddToProductMenu module={module} products={products ?? []} currentProducts={productsByModule?.get(module.id) ?? []} />
          <InsightRowAction title={module.title} productId={productsByModule?.get(module.id)?.[0]?.id} moduleId={module.id} />
          <IconButton icon="edit" name={`Edit ${module.title}`} onClick={() => onEdit(module)} />
          <IconButton icon="trash" name={`Delete ${module.title}`} isDestructive onClick={() => actions.remove(module)} />
        </>
      )}
    />
  );
}

/** Creates the columns of the modules table. The `productsByModule` parameter is undefined while the products are loading. */
function createModuleColumns(productsByModule: ReadonlyMap<string, readonly Product[]> | undefined): TableColumn<Module>[] {
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

/** Shows a menu of the products that do not contain the module yet. */
function AddToProductMenu({
  module,
  products,
  currentProducts,
}: {
  module: Module;
  products: readonly Product[];
  currentProducts: readonly Product[];
}) {
  const { link } = useModuleActions();
  const otherProducts = products.filter((product) => !currentProducts.some(({ id }) => id === product.id));
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" size="compact-sm" className={css.textAction} leftSection={<AdminIcon name="plus" />}>
          <span>
            Add <VisuallyHidden>{module.title}</VisuallyHidden> to <VisuallyHidden>a</VisuallyHidden> product
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{otherProducts.length === 0 ? 'It is in every product.' : 'Add to product'}</Menu.Label>
        {otherProducts.map((product) => (
          <Menu.Item key={product.id} onClick={() => link(module, product)}>
            {product.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Returns a map from each module's id to the products that contain the module, or undefined while the products are loading. */
function useProductsByModule(products: readonly Product[] | undefined): Map<string, Product[]> | undefined {
  const { data: productModules } = trpc.admin.productModules.useQuery();
  if (!products || !productModules) return undefined;
  const productsByModule = new Map<string, Product[]>();
  for (const product of products)
    for (const { productId, moduleId } of productModules)
      if (productId === product.id) productsByModule.set(moduleId, [...(productsByModule.get(moduleId) ?? []), product]);
  return productsByModule;
}
