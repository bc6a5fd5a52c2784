import type { Module } from '#shared/catalog.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { useMutationToasts } from '#client/admin/api/use-mutation-toasts.ts';
import { confirmDelete } from '#client/admin/ui/confirm-delete.tsx';
import { pluralize } from '#client/admin/ui/format/pluralize.ts';

/** Returns a function that discards a module's draft. If the draft contains changes, the function asks for confirmation first. */
export function useDiscardDraft(module: Pick<Module, 'id' | 'title'>): (changeCount: number) => void {
  const { showSuccess, showFailure } = useMutationToasts();
  const cache = trpc.useUtils();
  const discard = trpc.admin.discardDraft.useMutation({
    onSuccess: () => showSuccess('The draft was discarded. Learners saw nothing of it.'),
    onError: (error) => {
      // The draft is reloaded, so that the screen shows whether another administrator has already discarded or published the draft.
      void cache.admin.draft.invalidate();
      showFailure(error);
    },
  });
  const run = () => discard.mutate({ moduleId: module.id });
  return (changeCount) => {
    if (changeCount === 0) return run();
    confirmDelete({
      title: 'Discard draft',
      question: `Discard the draft of "${module.title}"?`,
      consequence: `${pluralize(changeCount, 'change')} will be lost, for all administrators. Learners notice nothing.`,
      confirm: 'Discard draft',
      onConfirm: run,
    });
  };
}
