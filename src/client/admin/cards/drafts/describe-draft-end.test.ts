import { expect, test } from 'vitest';
import { describeDraftEnd } from './describe-draft-end.ts';

// A date string without a time zone is parsed in the local time zone, in which the portal also displays times.
const toInstant = (local: string) => new Date(local).toISOString();
const now = new Date('2026-11-21T15:00:00');

test.each([
  { by: 'Ben', at: toInstant('2026-11-21T14:02:00'), says: 'This draft was discarded by Ben at 14:02.' },
  { by: 'Ben', at: toInstant('2026-11-19T09:30:00'), says: 'This draft was discarded by Ben on Thu, Nov 19, 2026 at 09:30.' },
  { by: null, at: toInstant('2026-11-21T14:02:00'), says: 'This draft was discarded at 14:02.' },
])('says: $says', ({ by, at, says }) => {
  expect(describeDraftEnd({ discarded: { by, at }, liveVersion: 12 }, now)).toBe(says);
});

test('a draft that no longer exists but was not discarded counts as published', () => {
  expect(describeDraftEnd({ discarded: null, liveVersion: 13 }, now)).toBe('This draft was published as version 13.');
});
