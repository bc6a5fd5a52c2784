import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from './trpc.ts';

const me = () => getQueryKey(trpc.admin.me, undefined, 'query');

/** Forgets who was logged in and all they saw; the login form follows. Does nothing when nobody is. */
export function signOut(client: QueryClient): void {
  if (client.getQueryData(me()) === undefined) return;
  const isMe = (key: readonly unknown[]) => JSON.stringify(key) === JSON.stringify(me());
  client.removeQueries({ predicate: ({ queryKey }) => !isMe(queryKey) });
  void client.resetQueries({ queryKey: me() });
}

/** Something was refused for want of a login: asks whether the session has ended. What is on the screen stays. */
export function askWhoIsThere(client: QueryClient): void {
  // Once that is known there is nothing to ask until somebody logs in.
  if (client.getQueryState(me())?.status === 'success') void client.invalidateQueries({ queryKey: me() });
}
