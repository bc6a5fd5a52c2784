import { expect, test } from 'vitest';
import { readPreferences, usual } from './player-preferences.ts';

test.each([
  { stored: null, preferences: usual },
  { stored: 'no json {', preferences: usual },
  { stored: '7', preferences: usual },
  {
    stored: '{"rate":1.5,"isMuted":true,"isTranscriptOpen":false,"isWaitingForMe":true}',
    preferences: { rate: 1.5, isMuted: true, isTranscriptOpen: false, isWaitingForMe: true },
  },
  { stored: '{"rate":16,"isMuted":"yes","isWaitingForMe":1}', preferences: usual },
])('$stored is read as $preferences', ({ stored, preferences }) => {
  expect(readPreferences(stored, [1, 1.25, 1.5, 2])).toEqual(preferences);
});
