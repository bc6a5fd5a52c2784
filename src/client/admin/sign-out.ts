import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from './api.ts';

/** Forgets who was logged in and all they saw; the login form follows. Does nothing when nobody is. */
export function signOut(client: QueryClient): void {
  const me = getQueryKey(trpc.admin.me, undefined, 'query');
  if (client.getQueryData(me) === undefined) return;
  const isMe = (key: readonly unknown[]) => JSON.stringify(key) === JSON.stringify(me);
  client.removeQueries({ predicate: ({ queryKey }) => !isMe(queryKey) });
  void client.resetQueries({ queryKey: me });
}
