import { expect, test } from 'vitest';
import { parsePreferences, defaultPreferences } from './player-preferences.ts';

test.each([
  { stored: null, preferences: defaultPreferences },
  { stored: 'no json {', preferences: defaultPreferences },
  { stored: '7', preferences: defaultPreferences },
  {
    stored: '{"rate":1.5,"isMuted":true,"isTranscriptOpen":false,"isWaitingForMe":true}',
    preferences: { rate: 1.5, isMuted: true, isTranscriptOpen: false, isWaitingForMe: true },
  },
  { stored: '{"rate":16,"isMuted":"yes","isWaitingForMe":1}', preferences: defaultPreferences },
])('$stored is read as $preferences', ({ stored, preferences }) => {
  expect(parsePreferences(stored, [1, 1.25, 1.5, 2])).toEqual({ ...defaultPreferences, ...preferences });
});

test('the tab of the companion and the choice to have it beside a wide lesson are kept, and nonsense is not', () => {
  expect(parsePreferences('{"companionTab":"pages","isDeskOpen":false}', [1])).toMatchObject({ companionTab: 'pages', isDeskOpen: false });
  expect(parsePreferences('{"companionTab":"x","isDeskOpen":"yes"}', [1])).toMatchObject({ companionTab: 'transcript', isDeskOpen: null });
});
