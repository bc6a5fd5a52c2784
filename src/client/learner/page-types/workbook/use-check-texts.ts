import { useEffect, useState } from 'react';
import type { Language } from '#shared/words/language.ts';
import { useLanguage } from '#client/words/words-store.ts';
import { checkTextsEn, type CheckTexts } from '#workbook/checks/texts/check-texts.ts';

const load: Record<Language, () => Promise<CheckTexts>> = {
  en: async () => checkTextsEn,
  fr: async () => (await import('#workbook/checks/texts/fr.ts')).checkTextsFr,
  es: async () => (await import('#workbook/checks/texts/es.ts')).checkTextsEs,
};
const loaded = new Map<Language, CheckTexts>([['en', checkTextsEn]]);

/** Returns what checks say in the learner's language. They are in English until the texts have been loaded, or if they cannot be. */
export function useCheckTexts(): CheckTexts {
  const language = useLanguage();
  const [, setLoaded] = useState<Language>('en');
  useEffect(() => {
    if (loaded.has(language)) return;
    const show = (texts: CheckTexts) => {
      loaded.set(language, texts);
      setLoaded(language);
    };
    load[language]().then(show, () => {});
  }, [language]);
  return loaded.get(language) ?? checkTextsEn;
}
