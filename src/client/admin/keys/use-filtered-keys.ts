import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MAX_LISTED_KEYS, type AccessKey, type AccessKeyListOptions } from '#shared/access-key-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';

/** Whether there may be older keys than the listed ones. */
export function isKeyListTruncated(keys: readonly AccessKey[]): boolean {
  return keys.length >= MAX_LISTED_KEYS;
}

interface FilteredKeys {
  rows: readonly AccessKey[] | undefined;
  /** Why only the listed keys were looked through. */
  error: unknown;
  retry: () => void;
}

/** The listed keys that fit. Where the list is cut the server looks through all of them. */
export function useFilteredKeys(
  keys: readonly AccessKey[] | undefined,
  choice: Pick<AccessKeyListOptions, 'productId' | 'status' | 'search'>,
): FilteredKeys {
  const { productId, status, search } = choice;
  const isAsked = keys !== undefined && isKeyListTruncated(keys) && Boolean(productId ?? status ?? search);
  const { client } = trpc.useUtils();
  const { data, error, refetch } = useQuery({
    queryKey: ['key choice', choice],
    queryFn: () => client.admin.searchKeys.mutate(choice),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    // Somebody may have typed a key, or half of one.
    gcTime: 0,
  });
  const fit = (key: AccessKey) =>
    (productId === undefined || key.productId === productId) && (status === undefined || key.status === status);
  return { rows: isAsked && !error ? data : keys?.filter(fit), error: isAsked ? error : null, retry: () => void refetch() };
}
