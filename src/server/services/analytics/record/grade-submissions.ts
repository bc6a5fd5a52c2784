import type { Db } from '#db/open-database.ts';
import type { RegexSandbox, RegexTest, RegexTestResult } from '#server/adapters/regex-sandbox.ts';
import type { LearnerEvent } from '#shared/analytics/learner-events.ts';
import { gradeAnswers } from '#shared/page-types/grade-answers.ts';
import { buildPatternCharges, consumeUsageLimits, type Learner } from '../../limits/event-journal-limits.ts';
import type { UsageLimiter } from '../../limits/usage-limiter.ts';
import { loadEventReferences } from './event-references.ts';

/**
 * Limits the CPU time that authors' regular expressions may use while one request is graded. Even the slowest regular expression that an
 * author can save takes less CPU time than this limit.
 */
const REGEX_BUDGET_MS = 300;

/**
 * Returns the `submitted` events in which every answer is correct. Grading happens before the write transaction, so that the database is
 * not locked while a worker runs authors' regular expressions.
 */
export async function gradeSubmittedAnswers(
  { db, regexSandbox, usageLimiter }: { db: Db; regexSandbox: RegexSandbox; usageLimiter: UsageLimiter },
  learner: Learner,
  events: readonly LearnerEvent[],
): Promise<ReadonlySet<LearnerEvent>> {
  const submitted = events.filter((event) => event.type === 'submitted');
  if (submitted.length === 0) return new Set();
  const { session } = learner;
  const { findCard } = await loadEventReferences(db, [{ session, events: submitted }]);

  const tests: RegexTest[] = [];
  const gradings = submitted.map((event) => {
    const card = findCard(session, event)?.card;
    const firstTest = tests.length;
    // At first, every regular expression is only collected in `tests` and treated as a match. The sandbox runs the collected regular
    // expressions afterwards.
    const isRightSoFar =
      card !== undefined && gradeAnswers(card, event.answers, (regex, text) => tests.push({ regex, text }) > 0).every(Boolean);
    return { event, card, isRightSoFar, firstTest };
  });
  const results = await runTests({ regexSandbox, usageLimiter }, learner, tests);
  const passed = gradings.filter(({ event, card, isRightSoFar, firstTest }) => {
    // The answers are graded again in the same order. One of the spellings of a number is enough, so not every text has to match.
    let next = firstTest;
    return isRightSoFar && gradeAnswers(card!, event.answers, () => results[next++]?.isMatch === true).every(Boolean);
  });
  return new Set(passed.map(({ event }) => event));
}

/** Runs authors' regular expressions within the learner's allowance of CPU time, and refunds the unused CPU time. */
async function runTests(
  { regexSandbox, usageLimiter }: { regexSandbox: RegexSandbox; usageLimiter: UsageLimiter },
  learner: Learner,
  tests: readonly RegexTest[],
): Promise<RegexTestResult[]> {
  if (tests.length === 0) return [];
  const charges = buildPatternCharges(learner, REGEX_BUDGET_MS);
  await consumeUsageLimits(usageLimiter, charges);
  const turn = { group: learner.accessKey.id, member: learner.session.id };
  const results = await regexSandbox.run(tests, REGEX_BUDGET_MS, turn).catch(async (error: unknown) => {
    await usageLimiter.refund(charges).catch(() => {});
    throw error;
  });
  const hasFinished = results.every(({ isMatch }) => isMatch !== null);
  const usedMs = hasFinished ? results.reduce((sum, { cpuMs }) => sum + cpuMs, 0) : REGEX_BUDGET_MS;
  await usageLimiter.refund(buildPatternCharges(learner, Math.max(0, REGEX_BUDGET_MS - usedMs)));
  return results;
}
