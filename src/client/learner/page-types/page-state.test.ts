import { expect, test } from 'vitest';
import type { Card } from '#shared/catalog.ts';
import { demoCards } from '#shared/demo-content.ts';
import {
  awaitedOf,
  earnedPageId,
  failTarget,
  freshPage,
  isCovered,
  likelyNext,
  pageAfter,
  refusalOf,
  timerOf,
  type PageAct,
  type PageState,
} from './page-state.ts';

const card = (slug: string, changes: Partial<Card> = {}) => ({ ...demoCards.find((found) => found.slug === slug)!, ...changes });
const after = (...acts: PageAct[]): PageState => acts.reduce(pageAfter, freshPage('page'));
const answered: PageAct = { type: 'answered', option: 0 };
const submitted: PageAct = { type: 'submitted', given: [{ value: 'x' }] };
const failed: PageAct = { type: 'judged', cardId: 'page', verdicts: [true, false] };
const passed: PageAct = { type: 'judged', cardId: 'page', verdicts: [true, true] };
const watching: PageAct = { type: 'videoOpened', video: { label: 'Sums', youtubeId: 'rwbho0CgEAE' } };
const reading: PageAct = { type: 'dialogOpened', dialog: 'transcript' };

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
] as { acts: PageAct[]; phase: string }[])('$acts leave the page $phase', ({ acts, phase }) => {
  expect(after(...acts).phase).toBe(phase);
});

test('the first answer stands', () => {
  expect(after(answered, { type: 'answered', option: 1 }).chosen).toBe(0);
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
] as { type: string; acts: PageAct[]; refusal: string | null }[])('Next on $type after $acts: $refusal', ({ type, acts, refusal }) => {
  expect(refusalOf({ type: type as Card['type'], options: card('demo-mcq-1').options }, after(...acts))).toBe(refusal);
});

test.each([
  { acts: [], covered: false },
  { acts: [watching], covered: true },
  { acts: [reading], covered: true },
  { acts: [watching, { type: 'videoClosed' }], covered: false },
  { acts: [reading, { type: 'dialogClosed' }], covered: false },
  { acts: [reading, { type: 'opened', cardId: 'other' }], covered: false },
] as { acts: PageAct[]; covered: boolean }[])('after $acts the page is covered: $covered', ({ acts, covered }) => {
  expect(isCovered(after(...acts))).toBe(covered);
});

test('a dialog keeps what was answered', () => {
  expect(after(answered, reading, { type: 'dialogClosed' })).toEqual(after(answered));
});

test('a quiz without options lets the learner on', () => {
  expect(refusalOf({ type: 'mcq', options: [] }, after())).toBeNull();
});

test.each([
  { slug: 'demo-mcq-1', acts: [], earned: null },
  { slug: 'demo-mcq-1', acts: [answered], earned: 'demo-info-1' },
  { slug: 'demo-mcq-1', acts: [{ type: 'answered', option: 1 }], earned: 'demo-aggregator-1' },
  { slug: 'demo-challenge-1', acts: [submitted, passed], earned: 'demo-info-2' },
  { slug: 'demo-challenge-1', acts: [submitted, failed], earned: null },
] as { slug: string; acts: PageAct[]; earned: string | null }[])('$slug after $acts earns $earned', ({ slug, acts, earned }) => {
  expect(earnedPageId(card(slug), after(...acts))).toBe(earned);
});

test.each([
  { slug: 'demo-info-1', acts: [], next: 'demo-mcq-1' },
  { slug: 'demo-mcq-1', acts: [], next: 'demo-aggregator-1' },
  { slug: 'demo-mcq-1', acts: [answered], next: 'demo-info-1' },
  { slug: 'demo-challenge-1', acts: [], next: 'demo-info-2' },
  { slug: 'demo-info-2', acts: [], next: undefined },
] as { slug: string; acts: PageAct[]; next: string | undefined }[])('after $slug most likely comes $next', ({ slug, acts, next }) => {
  expect(likelyNext(card(slug), demoCards, after(...acts))?.slug).toBe(next);
});

test.each([
  { failPage: 'demo-info-1', timer: { ms: 2000, run: 'failPage' } },
  { failPage: 'gone', timer: null },
  { failPage: 'demo-challenge-1', timer: null },
  { failPage: null, timer: null },
])('a failed challenge with the fail page $failPage waits for $timer', ({ failPage, timer }) => {
  const challenge = card('demo-challenge-1', { nextOnFailPageId: failPage });
  expect(timerOf(challenge, demoCards, after(submitted, failed))).toEqual(timer);
  expect(failTarget(challenge, demoCards) === null).toBe(timer === null);
});

test.each([
  { acts: [], timer: null },
  { acts: [answered], timer: { ms: 1500, run: 'next' } },
  { acts: [submitted], timer: { ms: 1500, run: 'judge' } },
  { acts: [submitted, passed], timer: { ms: 2000, run: 'next' } },
] as { acts: PageAct[]; timer: object | null }[])('after $acts the page waits for $timer', ({ acts, timer }) => {
  expect(timerOf(card('demo-challenge-1'), demoCards, after(...acts))).toEqual(timer);
});

test.each([
  { acts: [], failPage: null, awaited: null },
  { acts: [answered], failPage: null, awaited: 'next' },
  { acts: [submitted], failPage: null, awaited: null },
  { acts: [submitted, passed], failPage: null, awaited: 'next' },
  { acts: [submitted, failed], failPage: null, awaited: null },
  { acts: [submitted, failed], failPage: 'demo-info-1', awaited: 'failPage' },
] as { acts: PageAct[]; failPage: string | null; awaited: string | null }[])(
  'for a learner who is waited for, after $acts (fail page $failPage) this waits for Next: $awaited',
  ({ acts, failPage, awaited }) => {
    const timer = timerOf(card('demo-challenge-1', { nextOnFailPageId: failPage }), demoCards, after(...acts));
    expect(awaitedOf(timer, true)).toBe(awaited);
    expect(awaitedOf(timer, false)).toBeNull();
  },
);
