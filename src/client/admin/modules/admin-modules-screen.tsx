import { Button } from '@mantine/core';
import { useState } from 'react';
import { modulesWords } from '#admin-words/modules.ts';
import type { Module } from '#shared/catalog.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { ImportCourseButton } from '../course-archives/import-course-button.tsx';
import { useOpenFolder } from '../folder/use-open-folder.ts';
import { EntrySelect } from '../ui/entry-select.tsx';
import { FileDropTarget } from '../ui/upload/file-drop-target.tsx';
import { FormDrawer } from '../ui/form/form-drawer.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useSearchParam } from '../ui/use-search-param.ts';
import { ModulesTable } from './modules-table.tsx';
import { ModuleForm } from './module-form.tsx';
import { ProductModulesList } from './product-modules-list.tsx';

export function AdminModulesScreen() {
  const modules = trpc.admin.modules.useQuery({});
  const products = trpc.admin.products.useQuery();
  const { openDrop } = useOpenFolder();
  const [productId, selectProduct] = useSearchParam('product');
  const [editedModule, setEditedModule] = useState<Module | 'new' | null>(null);
  const product = products.data?.find(({ id }) => id === productId);
  const error = modules.error ?? products.error;
  const isEmpty = modules.data?.length === 0;
  const newModuleButton = (
    <Button leftSection={<AdminIcon name="plus" />} onClick={() => setEditedModule('new')}>
      {modulesWords.newModule}
    </Button>
  );
  const filter = (
    <EntrySelect
      aria-label={modulesWords.showModulesOf}
      w={200}
      value={product?.id}
      onChange={selectProduct}
      noneLabel={modulesWords.allProducts}
      entries={products.data}
    />
  );
  const body = () => {
    if (error) return <FailureNotice error={error} onRetry={() => void Promise.all([modules.refetch(), products.refetch()])} />;
    if (isEmpty)
      return (
        <EmptyState icon="module" text={modulesWords.noModulesYet}>
          {newModuleButton}
        </EmptyState>
      );
    if (product)
      return <ProductModulesList key={product.id} product={product} modules={modules.data} filter={filter} onEdit={setEditedModule} />;
    return <ModulesTable modules={modules.data} products={products.data} filter={filter} onEdit={setEditedModule} />;
  };
  return (
    <>
      <FileDropTarget onDropTransfer={openDrop} onDrop={() => {}}>
        <PageHeader
          title={modulesWords.modules}
          summary={modules.data && modulesWords.numberOfModules(modules.data.length)}
          mainAction={!isEmpty && !error && newModuleButton}
        >
          <ImportCourseButton />
        </PageHeader>
        {body()}
      </FileDropTarget>
      <FormDrawer
        item={editedModule}
        getTitle={(item) => (item === 'new' ? modulesWords.newModule : modulesWords.editModule)}
        onClose={() => setEditedModule(null)}
      >
        {(item) => (
          <ModuleForm
            module={item === 'new' ? null : item}
            products={products.data ?? []}
            productId={product?.id}
            onClose={() => setEditedModule(null)}
          />
        )}
      </FormDrawer>
    </>
  );
}
