import { modulesWords } from '#admin-words/modules.ts';
import type { Module, Product } from '#shared/catalog.ts';
import { insertAtPosition } from '#shared/positions.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useOpenInsight } from '../insight/use-open-insight.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { SortableList } from '../ui/sortable-list/sortable-list.tsx';
import { TruncatedText, TitleCell } from '../ui/table/title-cell.tsx';
import { SkeletonList } from '../ui/sortable-list/skeleton-list.tsx';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { ProductModulesToolbar } from './product-modules-toolbar.tsx';
import { useModuleActions } from './use-module-actions.ts';

interface ProductModulesListProps {
  product: Product;
  modules: readonly Module[] | undefined;
  filter: React.ReactNode;
  onEdit: (module: Module) => void;
}

export function ProductModulesList({ product, modules, filter, onEdit }: ProductModulesListProps) {
  const input = { productId: product.id };
  const { data: linkedModules, error, refetch } = trpc.admin.modules.useQuery(input);
  const cache = trpc.useUtils();
  const openInsight = useOpenInsight();
  const actions = useModuleActions();
  const { onError } = useMutationToasts();
  const updatePosition = trpc.admin.linkModule.useMutation({
    onError,
    onSettled: () => cache.admin.modules.invalidate(input),
  });
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!linkedModules) return <SkeletonList />;
  const move = (module: Module, order: number) => {
    cache.admin.modules.setData(input, insertAtPosition(linkedModules, module, order));
    updatePosition.mutate({ ...input, moduleId: module.id, order });
  };
  const otherModules = (modules ?? []).filter(({ id }) => !linkedModules.some((module) => module.id === id));
  return (
    <SortableList
      label={modulesWords.modulesOf(product.title)}
      items={linkedModules}
      onMove={move}
      toolbar={<ProductModulesToolbar product={product} otherModules={otherModules} filter={filter} isEmpty={linkedModules.length === 0} />}
      getActions={(module) => [
        { icon: 'edit', label: modulesWords.edit, onClick: () => onEdit(module) },
        { icon: 'insight', label: modulesWords.insight, onClick: () => openInsight(product.id, module.id) },
        {
          icon: 'unlink',
          label: modulesWords.removeFrom(product.title),
          isDestructive: true,
          onClick: () => actions.unlink(module, product),
        },
      ]}
    >
      {(module) => (
        <>
          <TitleCell title={module.title} code={module.slug} />
          <TruncatedText text={module.description} isProse />
        </>
      )}
    </SortableList>
  );
}
