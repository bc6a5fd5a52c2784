import { isLanguage, LANGUAGE_COOKIE, type Language } from '#shared/words/language.ts';
import type { Translations } from '#shared/words/translations.ts';
import { setLanguage } from './words-store.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const loadTranslations: Record<Language, () => Promise<Translations | null>> = {
  en: async () => null,
  fr: async () => (await import('#shared/words/fr.ts')).fr,
  es: async () => (await import('#shared/words/es.ts')).es,
};

/** Shows the screens in a language. If its texts cannot be loaded, the screens are in English. */
export async function loadLanguage(language: Language): Promise<void> {
  const translations = await loadTranslations[language]().catch(() => null);
  const shown = translations ? language : 'en';
  document.documentElement.lang = shown;
  setLanguage(shown, translations);
}

/** Shows the screens in the language that the learner has chosen, and remembers the choice for a year. */
export async function chooseLanguage(language: Language): Promise<void> {
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is missing in older browsers
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  await loadLanguage(language);
}

/** A page that the server did not make for this learner, such as one from a cache, is shown in the language that the learner has chosen. */
export function readPageLanguage(isPrerendered: boolean): Language {
  const chosen = isPrerendered ? undefined : new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`).exec(document.cookie)?.[1];
  if (isLanguage(chosen)) return chosen;
  return isLanguage(document.documentElement.lang) ? document.documentElement.lang : 'en';
}
