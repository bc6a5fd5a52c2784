import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Product } from '#shared/catalog.ts';
import { useCanUseArea } from '../api/use-can-use-area.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { confirmDelete } from '../ui/confirm-delete.tsx';
import { pluralize } from '../ui/format/pluralize.ts';
import { FormDrawer } from '../ui/form/form-drawer.tsx';
import { InsightRowAction } from '../insight/insight-row-action.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { productColumns } from './product-columns.tsx';
import { ProductForm } from './product-form.tsx';

interface ProductsTableProps {
  products: readonly Product[] | undefined;
  title?: ReactNode;
  hasSearch?: boolean;
}

/** Lists the products. Administrators whose role allows them to change courses can edit and delete products in the list. */
export function ProductsTable({ products, title, hasSearch = true }: ProductsTableProps) {
  const [editedProduct, setEditedProduct] = useState<Product | null>(null);
  const canUse = useCanUseArea();
  const { showSuccess, showFailure } = useMutationToasts();
  const remove = trpc.admin.deleteProduct.useMutation({
    onSuccess: () => showSuccess('Product deleted successfully.'),
    onError: (error) => showFailure(error),
  });
  const removeAfterConfirmation = (product: Product) =>
    confirmDelete({
      title: 'Delete product',
      question: `Are you sure you want to delete "${product.title}"?`,
      consequence: describeConsequence(product),
      onConfirm: () => remove.mutate({ id: product.id }),
    });
  return (
    <>
      <DataTable
        label="Products"
        rows={products}
        columns={productColumns}
        rowKey={(product) => product.id}
        defaultSort={{ column: 'Title', isDescending: false }}
        {...(hasSearch ? { search: { label: 'Search products', getText: getSearchText } } : {})}
        title={title}
        renderActions={(product) => (
          <>
            {canUse('insight') && <InsightRowAction title={product.title} productId={product.id} />}
            {canUse('courses') && (
              <>
                <IconButton icon="edit" name={`Edit ${product.title}`} onClick={() => setEditedProduct(product)} />
                <IconButton icon="trash" name={`Delete ${product.title}`} isDestructive onClick={() => removeAfterConfirmation(product)} />
              </>
            )}
          </>
        )}
      />
      <FormDrawer item={editedProduct} getTitle={() => 'Edit product'} onClose={() => setEditedProduct(null)}>
        {(product) => <ProductForm product={product} onClose={() => setEditedProduct(null)} />}
      </FormDrawer>
    </>
  );
}

function getSearchText({ title, slug, description }: Product): string {
  return `${title} ${slug} ${description}`;
}

function describeConsequence({ keyCount, moduleCount }: Product): string {
  const keyConsequence =
    keyCount === 0
      ? 'No access keys have been made for it.'
      : `Its ${pluralize(keyCount, 'access key')} stop working and its learners' progress is lost.`;
  return moduleCount === 0 ? keyConsequence : `${keyConsequence} Its modules stay.`;
}
