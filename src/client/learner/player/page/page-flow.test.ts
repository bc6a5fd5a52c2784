import { expect, test } from 'vitest';
import type { Card } from '#shared/catalog.ts';
import { demoCards } from '#shared/demo-content.ts';
import { findFailTarget } from '#shared/routing/navigation.ts';
import { createPageState, reducePageState, type PageStateAction, type PageState } from '../../page-types/page-state.ts';
import { findNextBlockedReason, findOutcomePageId, findPostponedPageChange, getPageTimer, predictNextCard } from './page-flow.ts';

const findCard = (slug: string, changes: Partial<Card> = {}) => ({ ...demoCards.find((card) => card.slug === slug)!, ...changes });
const applyActions = (...actions: PageStateAction[]): PageState => actions.reduce(reducePageState, createPageState('page'));
const answered: PageStateAction = { type: 'answered', option: 0 };
const submitted: PageStateAction = { type: 'submitted', answers: [{ value: 'x' }] };
const failed: PageStateAction = { type: 'graded', cardId: 'page', grades: [true, false] };
const passed: PageStateAction = { type: 'graded', cardId: 'page', grades: [true, true] };
const videoOpened: PageStateAction = { type: 'videoOpened', video: { label: 'Sums', youtubeId: 'rwbho0CgEAE' } };
const dialogOpened: PageStateAction = { type: 'dialogOpened', dialog: 'companion' };

test.each([
  { type: 'info', actions: [], reason: null },
  { type: 'tip', actions: [], reason: null },
  { type: 'aggregator', actions: [], reason: null },
  { type: 'unknown type', actions: [], reason: null },
  { type: 'mcq', actions: [], reason: 'Choose an answer to continue' },
  { type: 'mcq', actions: [answered], reason: null },
  { type: 'resourceLibrary', actions: [], reason: null },
  { type: 'resourceLibrary', actions: [videoOpened], reason: 'Close the video to continue' },
  { type: 'aggregator', actions: [videoOpened], reason: 'Close the video to continue' },
  { type: 'resourceLibrary', actions: [videoOpened, { type: 'videoClosed' }], reason: null },
  { type: 'info', actions: [dialogOpened], reason: 'Close the dialog to continue' },
  { type: 'info', actions: [dialogOpened, { type: 'dialogClosed' }], reason: null },
  { type: 'challenge', actions: [], reason: 'Complete the challenge to continue' },
  { type: 'challenge', actions: [submitted], reason: 'Complete the challenge to continue' },
  { type: 'challenge', actions: [submitted, failed], reason: 'Complete the challenge to continue' },
  { type: 'challenge', actions: [submitted, passed], reason: null },
] as { type: string; actions: PageStateAction[]; reason: string | null }[])(
  'Next on a page of type $type after $actions is blocked: $reason',
  ({ type, actions, reason }) => {
    expect(findNextBlockedReason({ type: type as Card['type'], options: findCard('demo-mcq-1').options }, applyActions(...actions))).toBe(
      reason,
    );
  },
);

test.each([
  { slug: 'demo-mcq-1', next: 'demo-aggregator-1' },
  { slug: 'demo-challenge-1', next: 'demo-info-2' },
])('$slug stays open and leads to $next when the learner has answered it before, also after a new mistake', ({ slug, next }) => {
  const opened = reducePageState(createPageState('page'), { type: 'opened', cardId: 'page', isUnlocked: true });
  const failedAgain = [submitted, failed, { type: 'retried' } as const].reduce(reducePageState, opened);
  for (const page of [opened, failedAgain]) {
    expect(findNextBlockedReason(findCard(slug), page)).toBeNull();
    expect(findOutcomePageId(findCard(slug), page)).toBe(demoCards.find((card) => card.slug === next)!.id);
  }
});

test('a quiz without options does not block Next', () => {
  expect(findNextBlockedReason({ type: 'mcq', options: [] }, applyActions())).toBeNull();
});

test.each([
  { slug: 'demo-mcq-1', actions: [], pageId: null },
  { slug: 'demo-mcq-1', actions: [answered], pageId: 'demo-info-1' },
  { slug: 'demo-mcq-1', actions: [{ type: 'answered', option: 1 }], pageId: 'demo-aggregator-1' },
  { slug: 'demo-challenge-1', actions: [submitted, passed], pageId: 'demo-info-2' },
  { slug: 'demo-challenge-1', actions: [submitted, failed], pageId: null },
] as { slug: string; actions: PageStateAction[]; pageId: string | null }[])(
  'the outcome of $slug after $actions leads to $pageId',
  ({ slug, actions, pageId }) => {
    expect(findOutcomePageId(findCard(slug), applyActions(...actions))).toBe(pageId);
  },
);

test.each([
  { slug: 'demo-info-1', actions: [], next: 'demo-mcq-1' },
  { slug: 'demo-mcq-1', actions: [], next: 'demo-aggregator-1' },
  { slug: 'demo-mcq-1', actions: [answered], next: 'demo-info-1' },
  { slug: 'demo-challenge-1', actions: [], next: 'demo-info-2' },
  { slug: 'demo-info-2', actions: [], next: undefined },
] as { slug: string; actions: PageStateAction[]; next: string | undefined }[])(
  'the predicted card after $slug and $actions is $next',
  ({ slug, actions, next }) => {
    expect(predictNextCard(findCard(slug), demoCards, applyActions(...actions))?.slug).toBe(next);
  },
);

test.each([
  { failPage: 'demo-info-1', timer: { ms: 2000, action: 'failPage' } },
  { failPage: 'deleted', timer: null },
  { failPage: 'demo-challenge-1', timer: null },
  { failPage: null, timer: null },
])('a failed challenge with the fail page $failPage has the timer $timer', ({ failPage, timer }) => {
  const challenge = findCard('demo-challenge-1', { nextOnFailPageId: failPage });
  expect(getPageTimer(challenge, demoCards, applyActions(submitted, failed))).toEqual(timer);
  expect(findFailTarget(challenge, demoCards) === null).toBe(timer === null);
});

test.each([
  { actions: [], timer: null },
  { actions: [answered], timer: { ms: 1500, action: 'next' } },
  { actions: [submitted], timer: { ms: 1500, action: 'grade' } },
  { actions: [submitted, passed], timer: { ms: 2000, action: 'next' } },
] as { actions: PageStateAction[]; timer: object | null }[])('after $actions the page has the timer $timer', ({ actions, timer }) => {
  expect(getPageTimer(findCard('demo-challenge-1'), demoCards, applyActions(...actions))).toEqual(timer);
});

test('a passed challenge with own numbers waits for the learner, who may want new ones', () => {
  const answers = [{ type: 'file', label: null, regex: null, required: false, ownNumbers: {} }] as unknown as Card['answers'];
  expect(getPageTimer(findCard('demo-challenge-1', { answers }), demoCards, applyActions(submitted, passed))).toBeNull();
});

test.each([
  { actions: [], failPage: null, pending: null },
  { actions: [answered], failPage: null, pending: 'next' },
  { actions: [submitted], failPage: null, pending: null },
  { actions: [submitted, passed], failPage: null, pending: 'next' },
  { actions: [submitted, failed], failPage: null, pending: null },
  { actions: [submitted, failed], failPage: 'demo-info-1', pending: 'failPage' },
] as { actions: PageStateAction[]; failPage: string | null; pending: string | null }[])(
  'with "Wait for me", after $actions (fail page $failPage) the change that waits for Next is $pending',
  ({ actions, failPage, pending }) => {
    const timer = getPageTimer(findCard('demo-challenge-1', { nextOnFailPageId: failPage }), demoCards, applyActions(...actions));
    expect(findPostponedPageChange(timer, true)).toBe(pending);
    expect(findPostponedPageChange(timer, false)).toBeNull();
  },
);
