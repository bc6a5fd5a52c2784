import { expect, test } from 'vitest';
import type { ModuleVersion } from '#shared/authoring/module-version.ts';
import { describeVersion } from './describe-version.ts';

const version: ModuleVersion = {
  number: 13,
  source: 'draft',
  note: '',
  madeBy: 'ada',
  // A date string without a time zone is parsed in the local time zone, in which the portal also displays times.
  madeAt: new Date('2026-11-21T14:02:00').toISOString(),
  cardCount: 11,
  summary: { created: 1, changed: 2, moved: 1, deleted: 1 },
  isLive: true,
};

test.each([
  { changes: {}, says: 'Nov 21, 2026, 14:02 · ada · from a draft · 5 changes' },
  { changes: { source: 'api', madeBy: null }, says: 'Nov 21, 2026, 14:02 · through the API · 5 changes' },
  {
    changes: { source: 'portal', summary: { created: 0, changed: 1, moved: 0, deleted: 0 } },
    says: 'Nov 21, 2026, 14:02 · ada · changed live · 1 change',
  },
  { changes: { source: 'rollBack' }, says: 'Nov 21, 2026, 14:02 · ada · rolled back · 5 changes' },
  { changes: { source: 'start', madeBy: null }, says: 'As it was on Nov 21, 2026, 14:02 · 11 pages' },
] as const)('a version is described as $says', ({ changes, says }) => {
  expect(describeVersion({ ...version, ...changes })).toBe(says);
});
