import type { Module, Product } from '#shared/catalog.ts';
import { UNDO_TOAST_SECONDS } from '#client/ui/toast.tsx';
import { trpc } from '../api/trpc-hooks.ts';
import { confirmDelete } from '../ui/confirm-delete.tsx';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';

/** Deleting or removing a module requires confirmation, and toasts report the outcome. */
export function useModuleActions() {
  const { showSuccess, showFailure } = useMutationToasts();
  const restore = trpc.admin.rollBack.useMutation({
    onSuccess: () => showSuccess('The module is back, with its pages and its learners’ progress.'),
    onError: (error) => showFailure(error),
  });
  const remove = trpc.admin.deleteModule.useMutation({
    onSuccess: ({ version }, { id: moduleId }) =>
      showSuccess('Module deleted successfully', {
        action: { label: 'Undo', run: () => restore.mutate({ moduleId, version, expectedLiveVersion: version }) },
        visibleSeconds: UNDO_TOAST_SECONDS,
      }),
    onError: (error) => showFailure(error, 'Failed to delete module'),
  });
  const link = trpc.admin.linkModule.useMutation({
    onSuccess: () => showSuccess('Module added to product successfully'),
    onError: (error) => showFailure(error, 'Failed to add module to product'),
  });
  const unlink = trpc.admin.unlinkModule.useMutation({
    onSuccess: () => showSuccess('Module removed from product successfully'),
    onError: (error) => showFailure(error, 'Failed to remove module from product'),
  });
  return {
    remove: (module: Module) =>
      confirmDelete({
        title: 'Delete module',
        question: 'Are you sure you want to delete this module?',
        consequence: `"${module.title}" and all its cards go, out of every product. They are kept for 180 days.`,
        onConfirm: () => remove.mutate({ id: module.id }),
      }),
    isLinking: link.isPending,
    link: (module: Pick<Module, 'id'>, product: Product, onDone?: () => void) =>
      link.mutate({ moduleId: module.id, productId: product.id }, onDone ? { onSuccess: onDone } : {}),
    unlink: (module: Module, product: Product) =>
      confirmDelete({
        title: 'Remove from product',
        question: `Take "${module.title}" out of "${product.title}"?`,
        consequence: 'Learners of this product no longer see it. The module and its cards stay.',
        confirm: 'Remove',
        onConfirm: () => unlink.mutate({ moduleId: module.id, productId: product.id }),
      }),
  };
}
