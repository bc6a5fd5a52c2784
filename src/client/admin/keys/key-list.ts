import { keepPreviousData } from '@tanstack/react-query';
import { MOST_KEYS, type AccessKey, type KeyChoice } from '#shared/keys.ts';
import { trpc } from '../api.ts';

/** Whether there may be older keys than the listed ones. */
export function isCut(keys: readonly AccessKey[]): boolean {
  return keys.length >= MOST_KEYS;
}

/** The listed keys that fit. Where the list is cut the server looks through all of them. */
export function useKeyChoice(keys: readonly AccessKey[] | undefined, choice: Omit<KeyChoice, 'limit'>): readonly AccessKey[] | undefined {
  const { productId, status, search } = choice;
  const isAsked = keys !== undefined && isCut(keys) && Boolean(productId ?? status ?? search);
  const { data } = trpc.admin.keys.useQuery(choice, { enabled: isAsked, placeholderData: keepPreviousData });
  if (isAsked) return data;
  return keys?.filter((key) => (productId === undefined || key.productId === productId) && (status === undefined || key.status === status));
}
