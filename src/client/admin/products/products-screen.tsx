import { Button } from '@mantine/core';
import { useState } from 'react';
import { productsWords } from '#admin-words/products.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useCanUseArea } from '../api/use-can-use-area.ts';
import { FormDrawer } from '../ui/form/form-drawer.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ImportCourseButton } from '../course-archives/import-course-button.tsx';
import { ProductForm } from './product-form.tsx';
import { ProductsTable } from './products-table.tsx';

export function ProductsScreen() {
  const { data: products, error, refetch } = trpc.admin.products.useQuery();
  const [isCreating, setCreating] = useState(false);
  const canUse = useCanUseArea();
  const isEmpty = products?.length === 0;
  const keys = products?.reduce((sum, product) => sum + product.keyCount, 0) ?? 0;
  const newProductButton = (
    <Button leftSection={<AdminIcon name="plus" />} onClick={() => setCreating(true)}>
      {productsWords.newProduct}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={productsWords.products}
        summary={products && productsWords.productsAccessKeys(products.length, keys)}
        mainAction={!isEmpty && !error && newProductButton}
      >
        {canUse('courses') && <ImportCourseButton />}
      </PageHeader>
      {error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <EmptyState icon="product" text={productsWords.noProductsYet}>
          {newProductButton}
        </EmptyState>
      ) : (
        <ProductsTable products={products} />
      )}
      <FormDrawer item={isCreating || null} getTitle={() => productsWords.newProduct} onClose={() => setCreating(false)}>
        {() => <ProductForm product={null} onClose={() => setCreating(false)} />}
      </FormDrawer>
    </>
  );
}
