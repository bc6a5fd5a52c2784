import { expect, test } from 'vitest';
import { createPageState, hasOpenDialog, reducePageState, type PageStateAction, type PageState } from './page-state.ts';

const applyActions = (...actions: PageStateAction[]): PageState => actions.reduce(reducePageState, createPageState('page'));
const answered: PageStateAction = { type: 'answered', option: 0 };
const submitted: PageStateAction = { type: 'submitted', answers: [{ value: 'x' }] };
const failed: PageStateAction = { type: 'graded', cardId: 'page', grades: [true, false] };
const passed: PageStateAction = { type: 'graded', cardId: 'page', grades: [true, true] };
const videoOpened: PageStateAction = { type: 'videoOpened', video: { label: 'Sums', youtubeId: 'rwbho0CgEAE' } };
const dialogOpened: PageStateAction = { type: 'dialogOpened', dialog: 'companion' };

test.each([
  { actions: [], phase: 'open' },
  { actions: [answered], phase: 'answered' },
  { actions: [submitted], phase: 'checking' },
  { actions: [submitted, failed], phase: 'failed' },
  { actions: [submitted, passed], phase: 'passed' },
  { actions: [submitted, failed, { type: 'retried' }], phase: 'open' },
  // The reducer ignores actions that arrive too late or in the wrong phase.
  { actions: [passed], phase: 'open' },
  { actions: [submitted, passed, { type: 'retried' }], phase: 'passed' },
  { actions: [submitted, passed, { type: 'restarted' }], phase: 'open' },
  { actions: [submitted, failed, { type: 'restarted' }], phase: 'open' },
  { actions: [submitted, { type: 'opened', cardId: 'other' }, submitted, passed], phase: 'checking' },
] as { actions: PageStateAction[]; phase: string }[])('after $actions the page is $phase', ({ actions, phase }) => {
  expect(applyActions(...actions).phase).toBe(phase);
});

test('new numbers keep the pass', () => {
  expect(applyActions(submitted, passed, { type: 'restarted' }).isUnlocked).toBe(true);
  expect(applyActions(submitted, failed, { type: 'restarted' }).isUnlocked).toBe(false);
});

test('a second answer does not replace the first', () => {
  expect(applyActions(answered, { type: 'answered', option: 1 }).chosenOption).toBe(0);
});

test.each([
  { actions: [], isOpen: false },
  { actions: [videoOpened], isOpen: true },
  { actions: [dialogOpened], isOpen: true },
  { actions: [videoOpened, { type: 'videoClosed' }], isOpen: false },
  { actions: [dialogOpened, { type: 'dialogClosed' }], isOpen: false },
  { actions: [dialogOpened, { type: 'opened', cardId: 'other' }], isOpen: false },
] as { actions: PageStateAction[]; isOpen: boolean }[])('after $actions a dialog is open: $isOpen', ({ actions, isOpen }) => {
  expect(hasOpenDialog(applyActions(...actions))).toBe(isOpen);
});

test('opening and closing a dialog keeps the answer', () => {
  expect(applyActions(answered, dialogOpened, { type: 'dialogClosed' })).toEqual(applyActions(answered));
});
