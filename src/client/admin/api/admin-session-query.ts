import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from './trpc-hooks.ts';

const getAdminSessionKey = () => getQueryKey(trpc.admin.me, undefined, 'query');

/** Forgets who was logged in and all they saw; the login form follows. Does nothing when nobody is. */
export function clearAdminSession(client: QueryClient): void {
  if (client.getQueryData(getAdminSessionKey()) === undefined) return;
  const isMe = (key: readonly unknown[]) => JSON.stringify(key) === JSON.stringify(getAdminSessionKey());
  client.removeQueries({ predicate: ({ queryKey }) => !isMe(queryKey) });
  void client.resetQueries({ queryKey: getAdminSessionKey() });
}

/** Something was refused for want of a login: asks whether the session has ended. What is on the screen stays. */
export function recheckAdminSession(client: QueryClient): void {
  // Once that is known there is nothing to ask until somebody logs in.
  if (client.getQueryState(getAdminSessionKey())?.status === 'success') void client.invalidateQueries({ queryKey: getAdminSessionKey() });
}
