import { expect, test } from 'vitest';
import type { Card } from '#shared/catalog.ts';
import { demoCards } from '#shared/demo-content.ts';
import {
  findPendingAdvance,
  findOutcomePageId,
  findFailTarget,
  createPageState,
  hasOpenDialog,
  predictNextCard,
  reducePageState,
  findBlockedReason,
  getPageTimer,
  type PageAction,
  type PageState,
} from './page-state.ts';

const card = (slug: string, changes: Partial<Card> = {}) => ({ ...demoCards.find((found) => found.slug === slug)!, ...changes });
const after = (...acts: PageAction[]): PageState => acts.reduce(reducePageState, createPageState('page'));
const answered: PageAction = { type: 'answered', option: 0 };
const submitted: PageAction = { type: 'submitted', given: [{ value: 'x' }] };
const failed: PageAction = { type: 'judged', cardId: 'page', verdicts: [true, false] };
const passed: PageAction = { type: 'judged', cardId: 'page', verdicts: [true, true] };
const watching: PageAction = { type: 'videoOpened', video: { label: 'Sums', youtubeId: 'rwbho0CgEAE' } };
const reading: PageAction = { type: 'dialogOpened', dialog: 'transcript' };

test.each([
  { acts: [], phase: 'open' },
  { acts: [answered], phase: 'answered' },
  { acts: [submitted], phase: 'checking' },
  { acts: [submitted, failed], phase: 'failed' },
  { acts: [submitted, passed], phase: 'passed' },
  { acts: [submitted, failed, { type: 'retried' }], phase: 'open' },
  // Too late, or out of turn.
  { acts: [passed], phase: 'open' },
  { acts: [submitted, passed, { type: 'retried' }], phase: 'passed' },
  { acts: [submitted, { type: 'opened', cardId: 'other' }, submitted, passed], phase: 'checking' },
] as { acts: PageAction[]; phase: string }[])('$acts leave the page $phase', ({ acts, phase }) => {
  expect(after(...acts).phase).toBe(phase);
});

test('the first answer stands', () => {
  expect(after(answered, { type: 'answered', option: 1 }).chosenOption).toBe(0);
});

test.each([
  { type: 'info', acts: [], refusal: null },
  { type: 'tip', acts: [], refusal: null },
  { type: 'aggregator', acts: [], refusal: null },
  { type: 'never heard of', acts: [], refusal: null },
  { type: 'mcq', acts: [], refusal: 'Choose an answer to continue' },
  { type: 'mcq', acts: [answered], refusal: null },
  { type: 'resourceLibrary', acts: [], refusal: null },
  { type: 'resourceLibrary', acts: [watching], refusal: 'Close the video to continue' },
  { type: 'aggregator', acts: [watching], refusal: 'Close the video to continue' },
  { type: 'resourceLibrary', acts: [watching, { type: 'videoClosed' }], refusal: null },
  { type: 'info', acts: [reading], refusal: 'Close the dialog to continue' },
  { type: 'info', acts: [reading, { type: 'dialogClosed' }], refusal: null },
  { type: 'challenge', acts: [], refusal: 'Complete the challenge to continue' },
  { type: 'challenge', acts: [submitted], refusal: 'Complete the challenge to continue' },
  { type: 'challenge', acts: [submitted, failed], refusal: 'Complete the challenge to continue' },
  { type: 'challenge', acts: [submitted, passed], refusal: null },
] as { type: string; acts: PageAction[]; refusal: string | null }[])('Next on $type after $acts: $refusal', ({ type, acts, refusal }) => {
  expect(findBlockedReason({ type: type as Card['type'], options: card('demo-mcq-1').options }, after(...acts))).toBe(refusal);
});

test.each([
  { acts: [], covered: false },
  { acts: [watching], covered: true },
  { acts: [reading], covered: true },
  { acts: [watching, { type: 'videoClosed' }], covered: false },
  { acts: [reading, { type: 'dialogClosed' }], covered: false },
  { acts: [reading, { type: 'opened', cardId: 'other' }], covered: false },
] as { acts: PageAction[]; covered: boolean }[])('after $acts the page is covered: $covered', ({ acts, covered }) => {
  expect(hasOpenDialog(after(...acts))).toBe(covered);
});

test('a dialog keeps what was answered', () => {
  expect(after(answered, reading, { type: 'dialogClosed' })).toEqual(after(answered));
});

test('a quiz without options lets the learner on', () => {
  expect(findBlockedReason({ type: 'mcq', options: [] }, after())).toBeNull();
});

test.each([
  { slug: 'demo-mcq-1', acts: [], earned: null },
  { slug: 'demo-mcq-1', acts: [answered], earned: 'demo-info-1' },
  { slug: 'demo-mcq-1', acts: [{ type: 'answered', option: 1 }], earned: 'demo-aggregator-1' },
  { slug: 'demo-challenge-1', acts: [submitted, passed], earned: 'demo-info-2' },
  { slug: 'demo-challenge-1', acts: [submitted, failed], earned: null },
] as { slug: string; acts: PageAction[]; earned: string | null }[])('$slug after $acts earns $earned', ({ slug, acts, earned }) => {
  expect(findOutcomePageId(card(slug), after(...acts))).toBe(earned);
});

test.each([
  { slug: 'demo-info-1', acts: [], next: 'demo-mcq-1' },
  { slug: 'demo-mcq-1', acts: [], next: 'demo-aggregator-1' },
  { slug: 'demo-mcq-1', acts: [answered], next: 'demo-info-1' },
  { slug: 'demo-challenge-1', acts: [], next: 'demo-info-2' },
  { slug: 'demo-info-2', acts: [], next: undefined },
] as { slug: string; acts: PageAction[]; next: string | undefined }[])('after $slug most likely comes $next', ({ slug, acts, next }) => {
  expect(predictNextCard(card(slug), demoCards, after(...acts))?.slug).toBe(next);
});

test.each([
  { failPage: 'demo-info-1', timer: { ms: 2000, run: 'failPage' } },
  { failPage: 'gone', timer: null },
  { failPage: 'demo-challenge-1', timer: null },
  { failPage: null, timer: null },
])('a failed challenge with the fail page $failPage waits for $timer', ({ failPage, timer }) => {
  const challenge = card('demo-challenge-1', { nextOnFailPageId: failPage });
  expect(getPageTimer(challenge, demoCards, after(submitted, failed))).toEqual(timer);
  expect(findFailTarget(challenge, demoCards) === null).toBe(timer === null);
});

test.each([
  { acts: [], timer: null },
  { acts: [answered], timer: { ms: 1500, run: 'next' } },
  { acts: [submitted], timer: { ms: 1500, run: 'judge' } },
  { acts: [submitted, passed], timer: { ms: 2000, run: 'next' } },
] as { acts: PageAction[]; timer: object | null }[])('after $acts the page waits for $timer', ({ acts, timer }) => {
  expect(getPageTimer(card('demo-challenge-1'), demoCards, after(...acts))).toEqual(timer);
});

test.each([
  { acts: [], failPage: null, awaited: null },
  { acts: [answered], failPage: null, awaited: 'next' },
  { acts: [submitted], failPage: null, awaited: null },
  { acts: [submitted, passed], failPage: null, awaited: 'next' },
  { acts: [submitted, failed], failPage: null, awaited: null },
  { acts: [submitted, failed], failPage: 'demo-info-1', awaited: 'failPage' },
] as { acts: PageAction[]; failPage: string | null; awaited: string | null }[])(
  'for a learner who is waited for, after $acts (fail page $failPage) this waits for Next: $awaited',
  ({ acts, failPage, awaited }) => {
    const timer = getPageTimer(card('demo-challenge-1', { nextOnFailPageId: failPage }), demoCards, after(...acts));
    expect(findPendingAdvance(timer, true)).toBe(awaited);
    expect(findPendingAdvance(timer, false)).toBeNull();
  },
);
