import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from './trpc-hooks.ts';

const getAdminSessionKey = () => getQueryKey(trpc.admin.me, undefined, 'query');

/**
 * Removes all cached data, including the current administrator, so that the login form appears. The function has no effect when nobody is
 * logged in.
 */
export function clearAdminSession(client: QueryClient): void {
  if (client.getQueryData(getAdminSessionKey()) === undefined) return;
  const isMe = (key: readonly unknown[]) => JSON.stringify(key) === JSON.stringify(getAdminSessionKey());
  client.removeQueries({ predicate: ({ queryKey }) => !isMe(queryKey) });
  void client.resetQueries({ queryKey: getAdminSessionKey() });
}

/**
 * Fetches the administrator's session again after a 401 response, to find out whether the session has ended. The current screen stays open
 * during the request.
 */
export function recheckAdminSession(client: QueryClient): void {
  // A failed session request is not retried, because the admin portal has already reacted to the failure, for example with the login form.
  if (client.getQueryState(getAdminSessionKey())?.status === 'success') void client.invalidateQueries({ queryKey: getAdminSessionKey() });
}
