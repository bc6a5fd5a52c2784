import { Menu } from '@mantine/core';
import type { Module, Product } from '#shared/catalog.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { useModuleActions } from './use-module-actions.ts';

/** Offers the products that a module is not in yet. */
export function AddToProductMenu({ module, products, taken }: { module: Module; products: readonly Product[]; taken: readonly Product[] }) {
  const { link } = useModuleActions();
  const others = products.filter((product) => !taken.some(({ id }) => id === product.id));
  return (
    <Menu>
      <Menu.Target>
        <MenuButton icon="plus" name={`Add ${module.title} to a product`} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{others.length === 0 ? 'It is in every product.' : 'Add to product'}</Menu.Label>
        {others.map((product) => (
          <Menu.Item key={product.id} onClick={() => link(module, product)}>
            {product.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
