import type { ReactNode } from 'react';
import type { Module, Product } from '#shared/catalog.ts';
import { InsightRowAction } from '../insight/insight-row-action.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { AddToProductMenu } from './add-to-product-menu.tsx';
import { createModuleColumns } from './module-columns.tsx';
import { useModuleActions } from './use-module-actions.ts';
import { useProductsByModule } from './use-products-by-module.ts';

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
