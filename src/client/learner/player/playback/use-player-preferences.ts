import { useCallback, useState } from 'react';
import { SPEEDS } from './media-state.ts';
import { readPreferences, type Preferences } from './player-preferences.ts';

const NAME = 'keyreel:player';

/** The learner's preferences, and a way to change some of them. */
export function usePreferences(): [Preferences, (changes: Partial<Preferences>) => void] {
  const [preferences, setPreferences] = useState(() => readPreferences(load(), SPEEDS));
  const change = useCallback((changes: Partial<Preferences>) => {
    setPreferences((before) => {
      const after = { ...before, ...changes };
      save(after);
      return after;
    });
  }, []);
  return [preferences, change];
}

function load(): string | null {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null;
  }
}

function save(preferences: Preferences): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(preferences));
  } catch {
    // Without storage they last as long as the page.
  }
}
