import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from './trpc-hooks.ts';

const getAdminSessionKey = () => getQueryKey(trpc.admin.me, undefined, 'query');

/** Clears the administrator and all cached data, which shows the login form. Does nothing if nobody is logged in. */
export function clearAdminSession(client: QueryClient): void {
  if (client.getQueryData(getAdminSessionKey()) === undefined) return;
  const isMe = (key: readonly unknown[]) => JSON.stringify(key) === JSON.stringify(getAdminSessionKey());
  client.removeQueries({ predicate: ({ queryKey }) => !isMe(queryKey) });
  void client.resetQueries({ queryKey: getAdminSessionKey() });
}

/** Fetches the administrator again after a 401, to find out whether the session has ended. The screen stays as it is. */
export function recheckAdminSession(client: QueryClient): void {
  // After a failed fetch the session is known to have ended.
  if (client.getQueryState(getAdminSessionKey())?.status === 'success') void client.invalidateQueries({ queryKey: getAdminSessionKey() });
}
