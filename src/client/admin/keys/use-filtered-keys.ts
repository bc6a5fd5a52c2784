import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MAX_LISTED_KEYS, type AccessKey, type AccessKeyListOptions } from '#shared/access-keys/access-key-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';

/** Returns whether the list of access keys has its maximum length, in which case older access keys can be missing from it. */
export function isKeyListTruncated(keys: readonly AccessKey[]): boolean {
  return keys.length >= MAX_LISTED_KEYS;
}

interface FilteredKeys {
  rows: readonly AccessKey[] | undefined;
  /** After a failed search, `rows` contains only matches among the access keys that the browser has already loaded. */
  error: unknown;
  retry: () => void;
}

export function useFilteredKeys(
  keys: readonly AccessKey[] | undefined,
  filter: Pick<AccessKeyListOptions, 'productId' | 'status' | 'search'>,
): FilteredKeys {
  const { productId, status, search } = filter;
  const isServerSearch = keys !== undefined && isKeyListTruncated(keys) && Boolean(productId ?? status ?? search);
  const { client } = trpc.useUtils();
  const { data, error, refetch } = useQuery({
    queryKey: ['filtered-keys', filter],
    queryFn: () => client.admin.searchKeys.mutate(filter),
    enabled: isServerSearch,
    placeholderData: keepPreviousData,
    // The query cache must not keep the result, because the query key contains the search text, which can be a secret access key.
    gcTime: 0,
  });
  const matches = (key: AccessKey) =>
    (productId === undefined || key.productId === productId) && (status === undefined || key.status === status);
  return {
    rows: isServerSearch && !error ? data : keys?.filter(matches),
    error: isServerSearch ? error : null,
    retry: () => void refetch(),
  };
}
