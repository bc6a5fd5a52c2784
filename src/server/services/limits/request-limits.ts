import type { UsageLimit, UsageLimiter } from './usage-limiter.ts';
import { AppError, type FailureCode } from '#shared/app-error.ts';

// These constants limit the number of requests that may be sent by one learner and with one access key. Even a learner who turns pages
// quickly never reaches the limits, but a script that copies a course does.

const MINUTE_SECONDS = 60;
/** Limits the number of requests per minute for modules, cards and progress. One request loads a whole module. */
const CONTENT_REQUESTS_PER_MINUTE = 300;
/**
 * Limits the number of requests per minute for lesson files. A page has up to five files, and a browser requests a video in a few parts, so
 * the limit lets a learner open several pages per minute.
 */
const MEDIA_STARTS_PER_MINUTE = 120;
const SEARCHES_PER_HOUR = 300;
/** An administrator searches everything, so one of them is allowed more than a learner. */
const ADMIN_SEARCHES_PER_HOUR = 600;

/** Limits the requests for free lessons of one network, which is enough for a class of sixty. */
const FREE_LESSON_LIMITS = {
  open: { amount: 300, seconds: MINUTE_SECONDS },
  media: { amount: 600, seconds: MINUTE_SECONDS },
  count: { amount: 200, seconds: 24 * 60 * MINUTE_SECONDS },
} as const satisfies Record<string, UsageLimit>;

export interface RequestingLearner {
  session: { id: string };
  accessKey: { id: string; maxLogins: number };
}

/**
 * Counts a request for modules, cards or progress. Throws `content.tooMany` with the number of seconds to wait when the learner sends too
 * many requests.
 */
export function consumeContentRequestLimit(limiter: UsageLimiter, learner: RequestingLearner): Promise<void> {
  return takeRequest(limiter, learner, {
    kind: 'content',
    limit: { amount: CONTENT_REQUESTS_PER_MINUTE, seconds: MINUTE_SECONDS },
    failure: 'content.tooMany',
  });
}

/** Throws `media.tooMany` with the number of seconds to wait when the learner starts too many media streams. */
export function consumeMediaStartLimit(limiter: UsageLimiter, learner: RequestingLearner): Promise<void> {
  return takeRequest(limiter, learner, {
    kind: 'media',
    limit: { amount: MEDIA_STARTS_PER_MINUTE, seconds: MINUTE_SECONDS },
    failure: 'media.tooMany',
  });
}

/** Counts a search. Throws `content.tooMany` with the number of seconds to wait when the learner searches too often. */
export function consumeSearchLimit(limiter: UsageLimiter, learner: RequestingLearner): Promise<void> {
  return takeRequest(limiter, learner, {
    kind: 'search',
    limit: { amount: SEARCHES_PER_HOUR, seconds: 60 * MINUTE_SECONDS },
    failure: 'content.tooMany',
  });
}

/** Counts a search of the portal. Throws `attempts.tooMany` with the number of seconds to wait when the administrator searches too often. */
export async function consumeAdminSearchLimit(limiter: UsageLimiter, adminId: string): Promise<void> {
  const limit = { amount: ADMIN_SEARCHES_PER_HOUR, seconds: 60 * MINUTE_SECONDS };
  const seconds = await limiter.take([{ name: `search ${adminId}`, limit, amount: 1 }]);
  if (seconds > 0) throw new AppError('attempts.tooMany', { seconds });
}

/** Counts a request of a visitor without a session. Throws `preview.busy` when too many come from the visitor's network. */
export async function consumeFreeLessonLimit(limiter: UsageLimiter, kind: keyof typeof FREE_LESSON_LIMITS, network: string): Promise<void> {
  const seconds = await limiter.take([{ name: `free lesson ${kind} ${network}`, limit: FREE_LESSON_LIMITS[kind], amount: 1 }]);
  if (seconds > 0) throw new AppError('preview.busy', { seconds });
}

/**
 * Deducts one request from the session's allowance and from the access key's allowance. The access key's allowance is large enough for all
 * browsers that use the key at the same time.
 */
async function takeRequest(
  limiter: UsageLimiter,
  { session, accessKey }: RequestingLearner,
  { kind, limit, failure }: { kind: string; limit: UsageLimit; failure: FailureCode },
): Promise<void> {
  const multiply = (factor: number): UsageLimit => ({ amount: limit.amount * factor, seconds: limit.seconds });
  const seconds = await limiter.take([
    { name: `${kind} ${session.id}`, limit: multiply(1), amount: 1 },
    { name: `${kind} ${accessKey.id}`, limit: multiply(accessKey.maxLogins + 1), amount: 1 },
  ]);
  if (seconds > 0) throw new AppError(failure, { seconds });
}
