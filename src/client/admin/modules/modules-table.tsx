import type { ReactNode } from 'react';
import { modulesWords } from '#admin-words/modules.ts';
import type { Module, Product } from '#shared/catalog.ts';
import { useExportCourse } from '../course-archives/use-export-course.ts';
import { useOpenInsight } from '../insight/use-open-insight.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { RowMenu, type RowAction } from '../ui/row-menu.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { useModuleActions } from './use-module-actions.ts';
import { Button, Menu, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { modals } from '@mantine/modals';
import { Tag } from '../ui/tag.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import { TruncatedText, TitleCell } from '../ui/table/title-cell.tsx';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { trpc } from '../api/trpc-hooks.ts';

const IN_EVERY_PRODUCT = modulesWords.itIsInEveryProduct;

interface ModulesTableProps {
  modules: readonly Module[] | undefined;
  products: readonly Product[] | undefined;
  filter: ReactNode;
  onEdit: (module: Module) => void;
}

export function ModulesTable({ modules, products, filter, onEdit }: ModulesTableProps) {
  const actions = useModuleActions();
  const productsByModule = useProductsByModule(products);
  const isPhone = useIsPhone();
  const openInsight = useOpenInsight();
  const exportCourse = useExportCourse('modules');
  const findOtherProducts = ({ id }: Module) =>
    (products ?? []).filter((product) => !productsByModule?.get(id)?.some((current) => current.id === product.id));
  const getActions = (module: Module): RowAction[] => {
    const current = productsByModule?.get(module.id) ?? [];
    return [
      {
        icon: 'insight',
        label: modulesWords.insight,
        name: modulesWords.insightInto(module.title),
        isDisabled: current.length === 0,
        onClick: () => openInsight(current[0]!.id, module.id),
      },
      { icon: 'edit', label: modulesWords.edit, onClick: () => onEdit(module) },
      { icon: 'download', label: modulesWords.export, onClick: () => void exportCourse(module.id) },
      { icon: 'trash', label: modulesWords.delete, isDestructive: true, onClick: () => actions.remove(module) },
    ];
  };
  return (
    <DataTable
      label={modulesWords.modules}
      rows={modules}
      columns={createModuleColumns(productsByModule)}
      rowKey={(module) => module.id}
      defaultSort={{ column: modulesWords.title, isDescending: false }}
      search={{ label: modulesWords.searchModules, getText: ({ title, slug, description }) => `${title} ${slug} ${description}` }}
      filters={filter}
      renderActions={(module) => {
        const otherProducts = findOtherProducts(module);
        const addTo = (product: Product) => actions.link(module, product);
        const openDialog = () => openAddToProductDialog(module, otherProducts, addTo);
        const rowActions = getActions(module);
        if (isPhone)
          return (
            <RowMenu
              title={module.title}
              actions={[{ icon: 'plus', label: modulesWords.addToAProductDots, onClick: openDialog }, ...rowActions]}
            />
          );
        return (
          <>
            <AddToProductMenu module={module} otherProducts={otherProducts} onAdd={addTo} />
            <RowActions title={module.title} actions={rowActions} />
          </>
        );
      }}
    />
  );
}

/** Creates the columns of the modules table. The `productsByModule` parameter is undefined while the products are loading. */
function createModuleColumns(productsByModule: ReadonlyMap<string, readonly Product[]> | undefined): TableColumn<Module>[] {
  return [
    {
      name: modulesWords.title,
      cell: (module) => <TitleCell title={module.title} code={module.slug} />,
      getSortValue: (module) => module.title,
    },
    { name: modulesWords.description, cell: (module) => <TruncatedText text={module.description} isProse />, isHiddenOnPhones: true },
    {
      name: modulesWords.products,
      cell: (module) => <ProductNames products={productsByModule && (productsByModule.get(module.id) ?? [])} />,
    },
  ];
}

function ProductNames({ products }: { products: readonly Product[] | undefined }) {
  if (!products) return <Skeleton height={12} width={80} />;
  if (products.length === 0) return <Tag tone="neutral">{modulesWords.inNoProduct}</Tag>;
  return <TruncatedText text={products.map(({ title }) => title).join(', ')} />;
}

interface AddToProductMenuProps {
  module: Module;
  otherProducts: readonly Product[];
  onAdd: (product: Product) => void;
}

/** Shows a menu of the products that do not contain the module yet. */
function AddToProductMenu({ module, otherProducts, onAdd }: AddToProductMenuProps) {
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" size="compact-sm" leftSection={<AdminIcon name="plus" />}>
          <span>
            {modulesWords.add}
            <VisuallyHidden>{module.title}</VisuallyHidden>
            {modulesWords.to}
            <VisuallyHidden>{modulesWords.a}</VisuallyHidden>
            {modulesWords.product}
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{otherProducts.length === 0 ? IN_EVERY_PRODUCT : modulesWords.addToProduct}</Menu.Label>
        {otherProducts.map((product) => (
          <Menu.Item key={product.id} onClick={() => onAdd(product)}>
            {product.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function openAddToProductDialog(module: Module, otherProducts: readonly Product[], onAdd: (product: Product) => void): void {
  const id = modals.open({
    title: modulesWords.addToAProductTitle(module.title),
    children: (
      <Stack gap="xs">
        {otherProducts.length === 0 && IN_EVERY_PRODUCT}
        {otherProducts.map((product) => (
          <Button
            key={product.id}
            variant="default"
            justify="flex-start"
            onClick={() => {
              modals.close(id);
              onAdd(product);
            }}
          >
            {product.title}
          </Button>
        ))}
      </Stack>
    ),
  });
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
