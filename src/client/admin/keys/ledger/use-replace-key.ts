import { useRef } from 'react';
import type { AccessKey, GeneratedKey } from '#shared/access-keys/access-key-schemas.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { useMutationToasts } from '#client/admin/api/use-mutation-toasts.ts';
import { confirmDelete } from '#client/admin/ui/confirm-delete.tsx';
import { createRequestId } from '../request-id.ts';

/**
 * Returns a function that asks for confirmation and then replaces an access key. The `onReplaced` callback receives the new access key,
 * which is displayed only once.
 */
export function useReplaceKey(onReplaced: (key: GeneratedKey) => void) {
  const { showSuccess, showFailure } = useMutationToasts();
  // The request id stays the same when a request is repeated after a lost response, so that the server returns the new access key that it
  // has already generated.
  const requestId = useRef(createRequestId());
  const replace = trpc.admin.replaceKey.useMutation({
    onSuccess: (key) => {
      onReplaced(key);
      showSuccess('Access key replaced successfully.');
    },
    onError: (error) => showFailure(error),
  });
  return {
    isPending: replace.isPending,
    confirm: ({ id, key }: AccessKey) =>
      confirmDelete({
        title: 'Replace access key',
        question: `Are you sure you want to replace "${key}" with a new key?`,
        consequence:
          'The old key stops working. Its learners, browsers and logins move to the new key, and learners go on without a break.',
        confirm: 'Replace key',
        onConfirm: () => replace.mutate({ id, requestId: requestId.current }),
      }),
  };
}
