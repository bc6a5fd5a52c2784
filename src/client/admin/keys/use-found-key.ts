import { readKey } from '#shared/access-key.ts';
import type { AccessKey } from '#shared/keys.ts';
import { readFailure } from '#client/api/failure.ts';
import { trpc } from '../api.ts';

/** The key that was pasted whole: null when there is none, undefined while it is looked for or when the text is no whole key. */
export function useFoundKey(text: string): { isWhole: boolean; found: AccessKey | null | undefined } {
  const isWhole = text.includes('•') ? false : readKey(text) !== null;
  // A key is a secret: the answer is not kept once nobody looks at it.
  const { data, error } = trpc.admin.findKey.useQuery({ key: text }, { enabled: isWhole, gcTime: 0 });
  if (!isWhole) return { isWhole, found: undefined };
  return { isWhole, found: error && readFailure(error).status === 404 ? null : data };
}
