import { useQueryClient } from '@tanstack/react-query';
import { toFailure } from '#client/api/failure.ts';
import { useToast } from '#client/ui/toast.tsx';
import { trpc } from './trpc-hooks.ts';
import { recheckAdminSession } from './admin-session-query.ts';

/** Shows the toasts of a mutation. A success also invalidates all queries, so that the screen shows the new data. */
export function useMutationToasts() {
  const toast = useToast();
  const cache = trpc.useUtils();
  const client = useQueryClient();
  return {
    showSuccess: (text: string) => {
      void cache.invalidate();
      toast({ title: 'Success', text });
    },
    /** Shows the server's message as the text of the toast. */
    showFailure: (error: unknown, title = 'Error') => {
      const { status, message } = toFailure(error);
      // The login dialog explains it.
      if (status === 401) recheckAdminSession(client);
      else toast({ title, text: message, isError: true });
    },
  };
}
