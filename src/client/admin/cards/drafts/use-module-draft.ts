import { trpc } from '#client/admin/api/trpc-hooks.ts';

/**
 * Loads a module's draft. The draft is reloaded whenever a screen opens or the administrator returns to the browser window, because other
 * administrators can change the draft too.
 */
export function useModuleDraft(moduleId: string | undefined) {
  return trpc.admin.draft.useQuery(
    { moduleId: moduleId ?? '' },
    { enabled: moduleId !== undefined, staleTime: 0, refetchOnWindowFocus: true },
  );
}
