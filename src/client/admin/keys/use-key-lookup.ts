import { useQuery } from '@tanstack/react-query';
import { parseAccessKey } from '#shared/access-keys/access-key-format.ts';
import type { AccessKey } from '#shared/access-keys/access-key-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';

/** Looks up a complete access key typed into the search. Returns null for any other text, even text that only looks like a key. */
export function useKeyLookup(text: string): AccessKey | null {
  const isCompleteKey = parseAccessKey(text) !== null;
  const { client } = trpc.useUtils();
  // Not cached, because an access key is a secret.
  const { data } = useQuery({
    queryKey: ['key lookup', text],
    queryFn: () => client.admin.findKey.mutate({ key: text }),
    enabled: isCompleteKey,
    gcTime: 0,
  });
  return (isCompleteKey && data) || null;
}
