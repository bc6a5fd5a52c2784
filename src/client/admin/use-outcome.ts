import { readFailure } from '#client/api/failure.ts';
import { useToast } from '#client/ui/toast.tsx';
import { trpc } from './api.ts';

/** Tells how a change ended, and has everything on the screen asked anew after a success. */
export function useOutcome() {
  const toast = useToast();
  const cache = trpc.useUtils();
  return {
    succeeded: (text: string) => {
      void cache.invalidate();
      toast({ title: 'Success', text });
    },
    /** `title` is the specification's sentence, where it has one. */
    failed: (error: unknown, title = 'Error') => toast({ title, text: readFailure(error).message, isBad: true }),
  };
}
