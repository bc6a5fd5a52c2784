import { expect, test } from 'vitest';
import type { Card } from '#shared/catalog.ts';
import type { LearnerEvent } from '#shared/analytics/learner-events.ts';
import { applyWaitingEvents } from './local-progress.ts';

const card = (id: string) => ({ id, slug: id, title: id, type: 'info' }) as Card;
const modules = [{ module: { id: 'm', slug: 'first' }, cards: [card('a'), card('quiz'), card('task')] }];
const known = { unlockedCardIds: [], progress: { lastCard: null, completedModuleIds: [], openedCardIds: ['a'], doneCardIds: [] } };
const event = (type: string, rest: object) => ({ id: `${type} ${JSON.stringify(rest)}`, at: '', type, ...rest }) as unknown as LearnerEvent;

test('what waits in the browser counts on the device as it will count on the server', () => {
  const passed = event('submitted', { cardId: 'task', answers: [] });
  const events = [
    event('viewed', { cardId: 'a' }),
    event('completed', { cardId: 'a' }),
    event('viewed', { cardId: 'quiz' }),
    event('answered', { cardId: 'quiz', optionIndex: 0 }),
    event('viewed', { cardId: 'of another module' }),
    event('viewed', { cardId: 'task' }),
    passed,
    event('watched', { cardId: 'task', ranges: [], position: 7 }),
    event('moduleCompleted', { moduleId: 'm' }),
  ];
  expect(applyWaitingEvents(known, events, { modules, passedIds: new Set([passed.id]) })).toEqual({
    unlockedCardIds: ['quiz', 'task'],
    progress: {
      lastCard: { id: 'task', slug: 'task', title: 'task', type: 'info', moduleId: 'm', moduleSlug: 'first', positionSeconds: 7 },
      completedModuleIds: ['m'],
      openedCardIds: ['a', 'quiz', 'task'],
      doneCardIds: ['a', 'quiz', 'task'],
    },
  });
  expect(applyWaitingEvents(known, [passed], { modules, passedIds: new Set() })).toMatchObject({
    unlockedCardIds: [],
    progress: { doneCardIds: [] },
  });
});
