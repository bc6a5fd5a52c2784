import { type ReactNode, useState } from 'react';
import { productsWords } from '#admin-words/products.ts';
import type { Product } from '#shared/catalog.ts';
import { useCanUseArea } from '../api/use-can-use-area.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useExportCourse } from '../course-archives/use-export-course.ts';
import { confirmDelete } from '../ui/confirm-delete.tsx';
import { FormDrawer } from '../ui/form/form-drawer.tsx';
import { useOpenInsight } from '../insight/use-open-insight.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import type { RowAction } from '../ui/row-menu.tsx';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { CardPicture } from '../ui/card-picture.tsx';
import { ProductForm } from './product-form.tsx';
import { ProductOptionsForm } from './product-options-form.tsx';
import { dotShape, OnOffTag, Tag } from '../ui/tag.tsx';
import { numberColumn, type TableColumn } from '../ui/table/table-column.ts';
import { TitleCell } from '../ui/table/title-cell.tsx';
import css from './products.module.css';

interface ProductsTableProps {
  products: readonly Product[] | undefined;
  title?: ReactNode;
  hasSearch?: boolean;
}

export function ProductsTable({ products, title, hasSearch = true }: ProductsTableProps) {
  const [editedProduct, setEditedProduct] = useState<Product | null>(null);
  const [openOptions, setOpenOptions] = useState<Product | null>(null);
  const canUse = useCanUseArea();
  const openInsight = useOpenInsight();
  const exportCourse = useExportCourse('products');
  const { data: pictures } = trpc.admin.productPictures.useQuery();
  const pictureById = new Map(pictures?.map(({ productId, pictureId }) => [productId, pictureId]));
  const { createHandlers } = useMutationToasts();
  const remove = trpc.admin.deleteProduct.useMutation(createHandlers(productsWords.productDeleted));
  const removeAfterConfirmation = (product: Product) =>
    confirmDelete({
      title: productsWords.deleteProduct,
      question: productsWords.sureToDelete(product.title),
      consequence: describeConsequence(product),
      onConfirm: () => remove.mutate({ id: product.id }),
    });
  const getActions = (product: Product): RowAction[] => [
    ...(canUse('insight')
      ? [
          {
            icon: 'insight',
            label: productsWords.insight,
            name: productsWords.insightInto(product.title),
            onClick: () => openInsight(product.id),
          } as const,
        ]
      : []),
    ...(canUse('courses')
      ? [
          { icon: 'play', label: productsWords.freeLessonAndShops, onClick: () => setOpenOptions(product) } as const,
          { icon: 'edit', label: productsWords.edit, onClick: () => setEditedProduct(product) } as const,
          { icon: 'download', label: productsWords.export, onClick: () => void exportCourse(product.id) } as const,
          { icon: 'trash', label: productsWords.delete, isDestructive: true, onClick: () => removeAfterConfirmation(product) } as const,
        ]
      : []),
  ];
  return (
    <>
      <DataTable
        isDense
        label={productsWords.products}
        rows={products}
        columns={listColumns(pictureById)}
        rowKey={(product) => product.id}
        defaultSort={{ column: productsWords.title, isDescending: false }}
        {...(hasSearch ? { search: { label: productsWords.searchProducts, getText: getSearchText } } : {})}
        title={title}
        renderActions={(product) => <RowActions title={product.title} actions={getActions(product)} />}
      />
      <FormDrawer item={openOptions} getTitle={({ title: name }) => name} onClose={() => setOpenOptions(null)}>
        {(product) => <ProductOptionsForm product={product} />}
      </FormDrawer>
      <FormDrawer item={editedProduct} getTitle={() => productsWords.editProduct} onClose={() => setEditedProduct(null)}>
        {(product) => <ProductForm product={product} onClose={() => setEditedProduct(null)} />}
      </FormDrawer>
    </>
  );
}

function getSearchText({ title, slug, description }: Product): string {
  return `${title} ${slug} ${description}`;
}

function describeConsequence({ keyCount, moduleCount }: Product): string {
  const keyConsequence = keyCount === 0 ? productsWords.noAccessKeysHaveBeenMade : productsWords.itsAccessKeysStopWorking(keyCount);
  return moduleCount === 0 ? keyConsequence : productsWords.itsModulesStay(keyConsequence);
}

const listColumns = (pictureById: ReadonlyMap<string, string>): TableColumn<Product>[] => [
  {
    name: productsWords.title,
    cell: ({ id, title, slug }) => (
      <span className={css.product}>
        <CardPicture pictureId={pictureById.get(id) ?? null} icon="product" />
        <TitleCell title={title} code={slug} />
      </span>
    ),
    getSortValue: (product) => product.title,
  },
  numberColumn(productsWords.modules, (product) => product.moduleCount),
  numberColumn(productsWords.keys, (product) => product.keyCount),
  {
    name: productsWords.fullExperience,
    cell: (product) => <OnOffTag isOn={product.isFullExperience} />,
    getSortValue: (product) => Number(product.isFullExperience),
    isHiddenOnPhones: true,
  },
  {
    name: productsWords.coConstruction,
    cell: (product) => <OnOffTag isOn={product.coConstructionEnabled} />,
    getSortValue: (product) => Number(product.coConstructionEnabled),
    isHiddenOnPhones: true,
  },
  {
    name: productsWords.status,
    isBadge: true,
    // Every product is shown as active, because products have no other status.
    cell: () => (
      <Tag tone="success" shape={dotShape}>
        {productsWords.active}
      </Tag>
    ),
  },
];
