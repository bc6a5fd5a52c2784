import { useQuery } from '@tanstack/react-query';
import { parseAccessKey } from '#shared/access-keys/access-key-format.ts';
import type { AccessKey } from '#shared/access-keys/access-key-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';

/**
 * Looks up a complete access key that the administrator types into the search field. Returns null when the text is not an existing
 * access key, even when the text has the format of an access key.
 */
export function useKeyLookup(text: string): AccessKey | null {
  const isCompleteKey = parseAccessKey(text) !== null;
  const { client } = trpc.useUtils();
  // The query cache does not keep the result, because an access key is a secret.
  const { data } = useQuery({
    queryKey: ['key lookup', text],
    queryFn: () => client.admin.findKey.mutate({ key: text }),
    enabled: isCompleteKey,
    gcTime: 0,
  });
  return (isCompleteKey && data) || null;
}
