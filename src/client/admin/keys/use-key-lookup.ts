import { useQuery } from '@tanstack/react-query';
import { parseAccessKey } from '#shared/access-key-format.ts';
import type { AccessKey } from '#shared/access-key-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';

/** The key that was pasted whole, if there is one. Other words can look like a key too, so finding none says nothing. */
export function useKeyLookup(text: string): AccessKey | null {
  const isWhole = parseAccessKey(text) !== null;
  const { client } = trpc.useUtils();
  // A key is a secret: the answer is not kept once nobody looks at it.
  const { data } = useQuery({
    queryKey: ['found key', text],
    queryFn: () => client.admin.findKey.mutate({ key: text }),
    enabled: isWhole,
    gcTime: 0,
  });
  return (isWhole && data) || null;
}
