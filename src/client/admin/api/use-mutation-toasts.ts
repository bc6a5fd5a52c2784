import { useQueryClient } from '@tanstack/react-query';
import { toFailure } from '#client/api/failure.ts';
import { useToast } from '#client/ui/toast.tsx';
import { trpc } from './trpc-hooks.ts';
import { recheckAdminSession } from './admin-session-query.ts';

/** Tells how a change ended, and has everything on the screen asked anew after a success. */
export function useMutationToasts() {
  const toast = useToast();
  const cache = trpc.useUtils();
  const client = useQueryClient();
  return {
    showSuccess: (text: string) => {
      void cache.invalidate();
      toast({ title: 'Success', text });
    },
    /** `title` is the specification's sentence, where it has one. */
    showFailure: (error: unknown, title = 'Error') => {
      const { status, message } = toFailure(error);
      // The login that comes says it.
      if (status === 401) recheckAdminSession(client);
      else toast({ title, text: message, isError: true });
    },
  };
}
