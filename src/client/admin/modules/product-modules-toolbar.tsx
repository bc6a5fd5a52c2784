import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { modulesWords } from '#admin-words/modules.ts';
import type { Module, Product } from '#shared/catalog.ts';
import { EntrySelect } from '../ui/entry-select.tsx';
import { AdminIcon } from '../ui/admin-icon.tsx';
import css from '../ui/table/table.module.css';
import { useModuleActions } from './use-module-actions.ts';

interface ProductModulesToolbarProps {
  product: Product;
  otherModules: readonly Module[];
  filter: ReactNode;
  isEmpty: boolean;
}

export function ProductModulesToolbar({ product, otherModules, filter, isEmpty }: ProductModulesToolbarProps) {
  const { link, isLinking } = useModuleActions();
  const [selectedId, setSelectedId] = useState('');
  const selectedModule = otherModules.find(({ id }) => id === selectedId);
  return (
    <>
      <div className={css.toolbar}>
        {filter}
        <EntrySelect
          aria-label={modulesWords.moduleToAdd}
          w={240}
          ml="auto"
          value={selectedModule ? selectedId : ''}
          onChange={setSelectedId}
          noneLabel={otherModules.length === 0 ? modulesWords.allModulesAreInIt : modulesWords.chooseAModule}
          entries={otherModules}
        />
        <Button
          variant="default"
          leftSection={<AdminIcon name="plus" />}
          disabled={!selectedModule}
          loading={isLinking}
          onClick={() => selectedModule && link(selectedModule, product, () => setSelectedId(''))}
        >
          {modulesWords.addToProduct}
        </Button>
      </div>
      {isEmpty && <p className={css.emptyMessage}>{modulesWords.noModulesInThisProductYet}</p>}
    </>
  );
}
