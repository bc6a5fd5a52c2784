import { useQuery } from '@tanstack/react-query';
import { parseAccessKey } from '#shared/access-keys/access-key-format.ts';
import type { AccessKey } from '#shared/access-keys/access-key-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';

/**
 * Looks up a complete access key that the administrator enters in the search field. Returns null when the entered access key does not
 * exist.
 */
export function useKeyLookup(text: string): AccessKey | null {
  const isCompleteKey = parseAccessKey(text) !== null;
  const { client } = trpc.useUtils();
  // The query cache must not keep the result, because the query key contains the secret access key.
  const { data } = useQuery({
    queryKey: ['key lookup', text],
    queryFn: () => client.admin.findKey.mutate({ key: text }),
    enabled: isCompleteKey,
    gcTime: 0,
  });
  return (isCompleteKey && data) || null;
}
