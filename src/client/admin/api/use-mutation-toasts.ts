import { useQueryClient } from '@tanstack/react-query';
import { uiWords } from '#admin-words/ui.ts';
import { toFailure } from '#client/api/failure.ts';
import { useToast, type ToastMessage } from '#client/ui/toast.tsx';
import { trpc } from './trpc-hooks.ts';
import { recheckAdminSession } from './admin-session-query.ts';

/** The `showSuccess` function also invalidates all queries, so that the screen shows the new data. */
export function useMutationToasts() {
  const toast = useToast();
  const cache = trpc.useUtils();
  const client = useQueryClient();
  const showSuccess = (text: string, options: Pick<ToastMessage, 'action' | 'visibleSeconds'> = {}) => {
    void cache.invalidate();
    toast({ title: uiWords.success, text, ...options });
  };
  const showFailure = (error: unknown, title = uiWords.error) => {
    const { status, message } = toFailure(error);
    // A 401 response needs no toast, because the login dialog explains that the session has ended.
    if (status === 401) recheckAdminSession(client);
    else toast({ title, text: message, isError: true });
  };
  const onError = (error: unknown) => showFailure(error);
  return {
    showSuccess,
    showFailure,
    onError,
    createHandlers: <Result>(
      success: string,
      { failureTitle, onResult }: { failureTitle?: string; onResult?: (result: Result) => void } = {},
    ) => ({
      onSuccess: (result: Result) => {
        onResult?.(result);
        showSuccess(success);
      },
      onError: (error: unknown) => showFailure(error, failureTitle),
    }),
  };
}
