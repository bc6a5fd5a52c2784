import { useCallback, useState } from 'react';
import { PLAYBACK_SPEEDS } from './media-state.ts';
import { parsePreferences, type PlayerPreferences } from './player-preferences.ts';

const STORAGE_KEY = 'keyreel:player';

export function usePlayerPreferences(): [PlayerPreferences, (changes: Partial<PlayerPreferences>) => void] {
  const [preferences, setPreferences] = useState(() => parsePreferences(readStorage(), PLAYBACK_SPEEDS));
  const updatePreferences = useCallback((changes: Partial<PlayerPreferences>) => {
    setPreferences((current) => {
      const updated = { ...current, ...changes };
      writeStorage(updated);
      return updated;
    });
  }, []);
  return [preferences, updatePreferences];
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function writeStorage(preferences: PlayerPreferences): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(preferences));
  } catch {
    // When the browser blocks storage, the preferences last until the page is reloaded.
  }
}
