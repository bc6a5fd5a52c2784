import { Button, NativeSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Module, Product } from '#shared/catalog.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import css from '../ui/table/table.module.css';
import { useModuleActions } from './use-module-actions.ts';

interface ProductModulesToolbarProps {
  product: Product;
  /** Modules that are not part of it yet. */
  others: readonly Module[];
  filter: ReactNode;
  isEmpty: boolean;
}

/** Chooses the product that is looked at, and puts one more module into it. */
export function ProductModulesToolbar({ product, others, filter, isEmpty }: ProductModulesToolbarProps) {
  const { link, isLinking } = useModuleActions();
  const [chosen, setChosen] = useState('');
  const choice = others.find(({ id }) => id === chosen);
  return (
    <>
      <div className={css.tools}>
        {filter}
        <NativeSelect
          aria-label="Module to add"
          w={240}
          ml="auto"
          value={choice ? chosen : ''}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            { value: '', label: others.length === 0 ? 'All modules are in it' : 'Choose a module' },
            ...others.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
        <Button
          variant="default"
          leftSection={<AdminIcon name="plus" />}
          disabled={!choice}
          loading={isLinking}
          onClick={() => choice && link(choice, product, () => setChosen(''))}
        >
          Add to product
        </Button>
      </div>
      {isEmpty && (
        <p className={css.none}>No modules in this product yet. Choose one above; learners meet them in the order they stand here.</p>
      )}
    </>
  );
}
