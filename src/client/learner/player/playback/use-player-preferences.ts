import { useCallback, useState } from 'react';
import { SPEEDS } from './media-state.ts';
import { parsePreferences, type PlayerPreferences } from './player-preferences.ts';

const STORAGE_KEY = 'keyreel:player';

/** The learner's preferences, and a way to change some of them. */
export function usePlayerPreferences(): [PlayerPreferences, (changes: Partial<PlayerPreferences>) => void] {
  const [preferences, setPreferences] = useState(() => parsePreferences(readStorage(), SPEEDS));
  const change = useCallback((changes: Partial<PlayerPreferences>) => {
    setPreferences((before) => {
      const after = { ...before, ...changes };
      writeStorage(after);
      return after;
    });
  }, []);
  return [preferences, change];
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
    // Without storage they last as long as the page.
  }
}
