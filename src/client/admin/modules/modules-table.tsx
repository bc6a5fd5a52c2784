import type { ReactNode } from 'react';
import type { Module, Product } from '#shared/catalog.ts';
import { InsightAction } from '../insight/insight-row-action.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { RowAction } from '../ui/icon-button.tsx';
import { AddToProduct } from './add-to-product-menu.tsx';
import { moduleColumns } from './module-columns.tsx';
import { useModuleActions } from './use-module-actions.ts';
import { useProductsByModule } from './use-products-by-module.ts';

interface AllModulesProps {
  modules: readonly Module[] | undefined;
  products: readonly Product[] | undefined;
  filter: ReactNode;
  onEdit: (module: Module) => void;
}

/** Every module there is, and the products it is part of. */
export function AllModules({ modules, products, filter, onEdit }: AllModulesProps) {
  const actions = useModuleActions();
  const productsOf = useProductsByModule(products);
  return (
    <DataTable
      label="Modules"
      rows={modules}
      columns={moduleColumns(productsOf)}
      rowKey={(module) => module.id}
      firstSort={{ column: 'Title', isDescending: false }}
      search={{ label: 'Search modules', textOf: ({ title, slug, description }) => `${title} ${slug} ${description}` }}
      filters={filter}
      renderActions={(module) => (
        <>
          <AddToProduct module={module} products={products ?? []} taken={productsOf?.get(module.id) ?? []} />
          <InsightAction title={module.title} productId={productsOf?.get(module.id)?.[0]?.id} moduleId={module.id} />
          <RowAction icon="edit" name={`Edit ${module.title}`} onClick={() => onEdit(module)} />
          <RowAction icon="trash" name={`Delete ${module.title}`} isDangerous onClick={() => actions.remove(module)} />
        </>
      )}
    />
  );
}
