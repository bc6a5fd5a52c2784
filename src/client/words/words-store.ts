import { useSyncExternalStore } from 'react';
import type { Language } from '#shared/words/language.ts';
import type { FailureValues } from '#shared/words/learner-failures.ts';
import type { Translations } from '#shared/words/translations.ts';
import type { Words } from '#shared/words/words.ts';

type AreaName = Exclude<keyof Translations, 'failures'>;

// The screens' own code contains the English texts, so nothing else is loaded for English.
let current: { language: Language; translations: Translations | null } = { language: 'en', translations: null };
const listeners = new Set<() => void>();

/** Returns the texts of an area in the language of the screens, for code outside components. */
export function getWords<English extends { area: AreaName }>(english: English): Words<English> {
  return (current.translations?.[english.area] ?? english) as Words<English>;
}

/** Returns the texts of an area, and renders the component again when the learner chooses another language. */
export function useWords<English extends { area: AreaName }>(english: English): Words<English> {
  useLanguage();
  return getWords(english);
}

export const getLanguage = (): Language => current.language;
export const useLanguage = (): Language => useSyncExternalStore(subscribe, getLanguage, getLanguage);

/** Returns a failure's translated message, or null where the server's English message is shown. */
export function translateFailure(code: string, values: FailureValues = {}): string | null {
  const failures: Partial<Record<string, (values: FailureValues) => string>> = current.translations?.failures ?? {};
  return Object.hasOwn(failures, code) ? failures[code]!(values) : null;
}

/** Shows all texts in another language. The translations are null for English. */
export function setLanguage(language: Language, translations: Translations | null): void {
  current = { language, translations };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
