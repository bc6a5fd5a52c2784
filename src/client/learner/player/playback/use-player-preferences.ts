import { useCallback, useState } from 'react';
import { tryStorage } from '#client/browser-storage.ts';
import { PLAYBACK_SPEEDS } from './media-state.ts';
import { parsePreferences, type PlayerPreferences } from './player-preferences.ts';

const STORAGE_KEY = 'keyreel:player';

/** When the browser blocks storage, the preferences last until the page is reloaded. */
export function usePlayerPreferences(): [PlayerPreferences, (changes: Partial<PlayerPreferences>) => void] {
  const [preferences, setPreferences] = useState(() =>
    parsePreferences(tryStorage(() => localStorage.getItem(STORAGE_KEY)) ?? null, PLAYBACK_SPEEDS),
  );
  const updatePreferences = useCallback((changes: Partial<PlayerPreferences>) => {
    setPreferences((current) => {
      const updated = { ...current, ...changes };
      tryStorage(() => localStorage.setItem(STORAGE_KEY, JSON.stringify(updated)));
      return updated;
    });
  }, []);
  return [preferences, updatePreferences];
}
