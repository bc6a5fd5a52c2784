import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Product } from '#shared/catalog.ts';
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

/** The products, each with a way to change and to delete it. */
export function ProductsTable({ products, title, hasSearch = true }: ProductsTableProps) {
  const [edited, setEdited] = useState<Product | null>(null);
  const { showSuccess, showFailure } = useMutationToasts();
  const remove = trpc.admin.deleteProduct.useMutation({
    onSuccess: () => showSuccess('Product deleted successfully.'),
    onError: (error) => showFailure(error),
  });
  const askAbout = (product: Product) =>
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
        firstSort={{ column: 'Title', isDescending: false }}
        {...(hasSearch ? { search: { label: 'Search products', getText: getSearchText } } : {})}
        title={title}
        renderActions={(product) => (
          <>
            <InsightRowAction title={product.title} productId={product.id} />
            <IconButton icon="edit" name={`Edit ${product.title}`} onClick={() => setEdited(product)} />
            <IconButton icon="trash" name={`Delete ${product.title}`} isDestructive onClick={() => askAbout(product)} />
          </>
        )}
      />
      <FormDrawer item={edited} getTitle={() => 'Edit product'} onClose={() => setEdited(null)}>
        {(product) => <ProductForm product={product} onClose={() => setEdited(null)} />}
      </FormDrawer>
    </>
  );
}

function getSearchText({ title, slug, description }: Product): string {
  return `${title} ${slug} ${description}`;
}

function describeConsequence({ keyCount, moduleCount }: Product): string {
  const lost =
    keyCount === 0
      ? 'No access keys have been made for it.'
      : `Its ${pluralize(keyCount, 'access key')} stop working and its learners' progress is lost.`;
  return moduleCount === 0 ? lost : `${lost} Its modules stay.`;
}
