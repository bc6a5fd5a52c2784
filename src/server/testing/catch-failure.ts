import { TRPCError } from '@trpc/server';
import { toPublicFailure, type PublicFailure } from '../trpc/trpc.ts';

/** How a call is refused, as it is shown outside; fails when it is not refused. */
export async function catchFailure(call: Promise<unknown>): Promise<PublicFailure & { kind: string }> {
  const error: unknown = await call.then(
    () => new Error('The call was not refused.'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof TRPCError)) throw error;
  return { kind: error.code, ...toPublicFailure(error) };
}
