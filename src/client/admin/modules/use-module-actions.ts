import { modulesWords } from '#admin-words/modules.ts';
import type { Module, Product } from '#shared/catalog.ts';
import { UNDO_TOAST_SECONDS } from '#client/ui/toast.tsx';
import { trpc } from '../api/trpc-hooks.ts';
import { confirmDelete } from '../ui/confirm-delete.tsx';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';

/** Deleting or removing a module requires confirmation, and toasts report the outcome. */
export function useModuleActions() {
  const { showSuccess, showFailure, createHandlers } = useMutationToasts();
  const restore = trpc.admin.rollBack.useMutation(createHandlers(modulesWords.moduleIsBack));
  const remove = trpc.admin.deleteModule.useMutation({
    onSuccess: ({ version }, { id: moduleId }) =>
      showSuccess(modulesWords.moduleDeleted, {
        action: { label: modulesWords.undo, run: () => restore.mutate({ moduleId, version, expectedLiveVersion: version }) },
        visibleSeconds: UNDO_TOAST_SECONDS,
      }),
    onError: (error) => showFailure(error, modulesWords.failedToDeleteModule),
  });
  const link = trpc.admin.linkModule.useMutation(
    createHandlers(modulesWords.moduleAddedToProduct, { failureTitle: modulesWords.failedToAddModuleToProduct }),
  );
  const unlink = trpc.admin.unlinkModule.useMutation(
    createHandlers(modulesWords.moduleRemovedFromProduct, { failureTitle: modulesWords.failedToRemoveModuleFromProduct }),
  );
  return {
    remove: (module: Module) =>
      confirmDelete({
        title: modulesWords.deleteModule,
        question: modulesWords.sureToDeleteThisModule,
        consequence: modulesWords.allItsCardsGo(module.title),
        onConfirm: () => remove.mutate({ id: module.id }),
      }),
    isLinking: link.isPending,
    link: (module: Pick<Module, 'id'>, product: Product, onDone?: () => void) =>
      link.mutate({ moduleId: module.id, productId: product.id }, onDone ? { onSuccess: onDone } : {}),
    unlink: (module: Module, product: Product) =>
      confirmDelete({
        title: modulesWords.removeFromProduct,
        question: modulesWords.takeOutOf(module.title, product.title),
        consequence: modulesWords.learnersOfThisProductNoLonger,
        confirm: modulesWords.remove,
        onConfirm: () => unlink.mutate({ moduleId: module.id, productId: product.id }),
      }),
  };
}
