import { TRPCError } from '@trpc/server';
import { toPublicFailure, type PublicFailure } from '../trpc/trpc.ts';

/** Returns the failure of a procedure call as clients receive it. Throws an error when the call succeeds. */
export async function catchFailure(call: Promise<unknown>): Promise<PublicFailure & { kind: string }> {
  const error: unknown = await call.then(
    () => new Error('The call did not fail.'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof TRPCError)) throw error;
  return { kind: error.code, ...toPublicFailure(error) };
}
