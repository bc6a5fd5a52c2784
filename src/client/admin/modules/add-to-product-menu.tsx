import { Button, Menu, VisuallyHidden } from '@mantine/core';
import type { Module, Product } from '#shared/catalog.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import css from '../ui/table/table.module.css';
import { useModuleActions } from './use-module-actions.ts';

/** Shows a menu of the products that do not contain the module yet. */
export function AddToProductMenu({
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
