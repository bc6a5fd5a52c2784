import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MAX_LISTED_KEYS, type AccessKey, type AccessKeyListOptions } from '#shared/access-keys/access-key-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';

/** Returns whether the list is as long as the server allows, so that older keys may be missing. */
export function isKeyListTruncated(keys: readonly AccessKey[]): boolean {
  return keys.length >= MAX_LISTED_KEYS;
}

interface FilteredKeys {
  rows: readonly AccessKey[] | undefined;
  /** Set when the server's search failed and only the listed keys were searched. */
  error: unknown;
  retry: () => void;
}

/** Filters the listed keys. When the list is truncated, the server searches all keys instead. */
export function useFilteredKeys(
  keys: readonly AccessKey[] | undefined,
  filter: Pick<AccessKeyListOptions, 'productId' | 'status' | 'search'>,
): FilteredKeys {
  const { productId, status, search } = filter;
  const isServerSearch = keys !== undefined && isKeyListTruncated(keys) && Boolean(productId ?? status ?? search);
  const { client } = trpc.useUtils();
  const { data, error, refetch } = useQuery({
    queryKey: ['filtered keys', filter],
    queryFn: () => client.admin.searchKeys.mutate(filter),
    enabled: isServerSearch,
    placeholderData: keepPreviousData,
    // Not cached, because the search text can be a complete key.
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
