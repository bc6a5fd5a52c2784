import { trpc } from '#client/admin/api/trpc-hooks.ts';

/**
 * Loads the draft of a module again on every screen and whenever the administrator returns to the window, because other administrators
 * change the draft too.
 */
export function useModuleDraft(moduleId: string | undefined) {
  return trpc.admin.draft.useQuery(
    { moduleId: moduleId ?? '' },
    { enabled: moduleId !== undefined, staleTime: 0, refetchOnWindowFocus: true },
  );
}
