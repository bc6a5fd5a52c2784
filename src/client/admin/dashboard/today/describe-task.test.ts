import { expect, test } from 'vitest';
import type { TodayTask } from '#shared/analytics/dashboard-today.ts';
import { describeTask } from './describe-task.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const page = { moduleId: 'm', moduleTitle: 'First Steps', cardId: 'c', title: 'Add up', order: 8, count: 27, total: 61 };

test.each<[TodayTask, string, string, string, string]>([
  [
    { kind: 'fewRight', ...page },
    'First Steps, card 8: 44% are right at first',
    'Add up. 27 of 61 learners.',
    'Look at card 8',
    '/admin/cards/c',
  ],
  [
    { kind: 'notPassed', ...page },
    'First Steps, card 8: 44% have not passed after three tries',
    'Add up. 27 of 61 learners.',
    'Look at card 8',
    '/admin/cards/c',
  ],
  [
    { kind: 'manyLeave', ...page, count: 1, total: 1 },
    'First Steps, card 8: 100% stop here for good',
    'Add up. 1 of 1 learner.',
    'Look at card 8',
    '/admin/cards/c',
  ],
  [
    { kind: 'hookOff', name: 'Zapier', reason: 'No success for three days: HTTP 500' },
    'The hook “Zapier” was switched off',
    'No success for three days: HTTP 500. It is told nothing until it is on again.',
    'See hooks',
    '/admin/settings/hooks',
  ],
  [
    { kind: 'keysFull', count: 1, keyId: 'k', productTitles: ['Excel Basics'] },
    '1 key has reached its login limit',
    'Excel Basics',
    'Raise the limit',
    '/admin/keys/k',
  ],
  [
    { kind: 'keysFull', count: 12, keyId: 'k', productTitles: ['Excel Basics', 'Lookups'] },
    '12 keys have reached their login limit',
    'Excel Basics, Lookups',
    'See the keys',
    '/admin/keys?status=active',
  ],
  [
    { kind: 'keysExpire', count: 1, keyId: 'k', firstAt: '2026-11-20T13:00:00.000Z' },
    '1 key in use expires within a week',
    'The first one within a day.',
    'Extend it',
    '/admin/keys/k',
  ],
  [
    { kind: 'keysExpire', count: 2, keyId: 'k', firstAt: '2026-11-23T12:00:00.000Z' },
    '2 keys in use expire within a week',
    'The first one in 3 days.',
    'See the keys',
    '/admin/keys?status=active',
  ],
  [
    { kind: 'draft', moduleId: 'm', moduleTitle: 'First Steps', changes: 4, changedAt: '2026-11-14T12:00:00.000Z', liveVersion: 12 },
    'Draft of First Steps: 4 changes, last edited Nov 14',
    'Learners still see version 12.',
    'Review and publish',
    '/admin/cards?module=m',
  ],
  [
    { kind: 'captions', moduleId: 'm', moduleTitle: 'First Steps', cardId: 'c', title: 'Copy down', count: 1, learners: 104 },
    'Copy down has no captions',
    '104 learners opened it in the last 30 days.',
    'Add captions',
    '/admin/cards/c',
  ],
  [
    { kind: 'captions', moduleId: 'm', moduleTitle: 'First Steps', cardId: 'c', title: 'Copy down', count: 3, learners: 1 },
    'First Steps: 3 videos without captions',
    '1 learner opened “Copy down” in the last 30 days.',
    'Add captions',
    '/admin/cards/c',
  ],
  [
    { kind: 'storage', freeBytes: 3.2 * 1024 ** 3 },
    'The disk has 3.2 GB left',
    'Delete unused files and old backups, or give it more space.',
    'See unused files',
    '/admin/cards/files',
  ],
  [
    { kind: 'backup' },
    'There is no good backup of the last two days',
    'What happened since would be lost with the disk.',
    'See backups',
    '/admin/backups',
  ],
])('%o', (task, title, text, label, path) => {
  expect(describeTask(task, now)).toMatchObject({ title, text, label, path });
});
