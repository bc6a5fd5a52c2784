import { AppError } from '#shared/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { buildAccessKeyBuckets, type ClientIdentity } from '../limits/rate-limit-buckets.ts';
import type { RateLimitBucket } from '../limits/rate-limiter.ts';

export type AttemptDeps = Pick<Deps, 'rateLimiter' | 'proofOfWork'>;

/**
 * Looks up what a client may only guess a few times: an access key or a handover code. `find` must take the same steps for every input. A
 * client that is known to have been let in before is not limited. Throws `key.invalid` when nothing is found, which counts as a failed
 * attempt, or `attempts.tooMany`.
 */
export async function findWithinLimits<T>(
  deps: AttemptDeps,
  { client, proof }: { client: ClientIdentity; proof: string | undefined },
  find: () => Promise<{ found: T | null; isKnown: boolean }>,
): Promise<T> {
  const buckets = buildAccessKeyBuckets(client);
  const hasProof = proof !== undefined && (await deps.proofOfWork.redeem(proof));
  const refusal = await findRefusal(deps, buckets, hasProof);
  if (refusal && client.isNewDevice) throw refusal;
  const { found, isKnown } = await find();
  // The rate limits are checked again, because many concurrent attempts may have passed the first check while they waited for the database.
  const lateRefusal = isKnown ? null : (refusal ?? (await findRefusal(deps, buckets, hasProof)));
  if (lateRefusal) throw lateRefusal;
  if (found !== null) return found;
  const isCounted = (await deps.rateLimiter.recordFailure(buckets, selectLimiting(buckets, hasProof))) === 0;
  throw (isCounted ? null : await findRefusal(deps, buckets, hasProof)) ?? new AppError('key.invalid');
}

const selectLimiting = (buckets: readonly RateLimitBucket[], hasProof: boolean) =>
  buckets.filter((bucket) => !hasProof || !bucket.isLiftedByProof);

/**
 * Returns the error with which an attempt is refused regardless of what it guesses, or null when the attempt is allowed. With a proof of
 * work, an attempt is allowed even if the global limit is reached, unless another limit is reached too.
 */
async function findRefusal(
  { rateLimiter, proofOfWork }: AttemptDeps,
  buckets: readonly RateLimitBucket[],
  hasProof: boolean,
): Promise<AppError | null> {
  if ((await rateLimiter.computeWaitSeconds(selectLimiting(buckets, hasProof))) === 0) return null;
  const seconds = await rateLimiter.computeWaitSeconds(selectLimiting(buckets, true));
  if (seconds > 0) return new AppError('attempts.tooMany', { seconds });
  const globalSeconds = await rateLimiter.computeWaitSeconds(buckets);
  if (globalSeconds === 0) return null;
  return new AppError('attempts.tooMany', { seconds: globalSeconds, challenge: proofOfWork.createChallenge() });
}
