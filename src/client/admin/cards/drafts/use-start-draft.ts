import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { useMutationToasts } from '#client/admin/api/use-mutation-toasts.ts';

/** When no draft can be started, a toast shows the reason and the function resolves to false. */
export function useStartDraft() {
  const cache = trpc.useUtils();
  const { showFailure } = useMutationToasts();
  const start = trpc.admin.startDraft.useMutation();
  const startDraft = async (moduleId: string): Promise<boolean> => {
    if (start.isPending) return false;
    try {
      cache.admin.draft.setData({ moduleId }, await start.mutateAsync({ moduleId }));
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    }
  };
  return { startDraft, isStarting: start.isPending };
}
