import { useEffect, useState } from 'react';
import { useLanguage } from '#client/words/words-store.ts';
import type { Language } from '#shared/words/language.ts';

const NONE: readonly FunctionHint[] = [];

export interface FunctionHint {
  name: string;
  /** Is null for an entry of a cell's list, which is no function. */
  parameters: string | null;
  purpose: string;
}

const load: Record<Language, () => Promise<string>> = {
  en: async () => (await import('#shared/words/en/function-hints.ts')).functionHintsEn,
  fr: async () => (await import('#shared/words/fr/function-hints.ts')).functionHintsFr,
  es: async () => (await import('#shared/words/es/function-hints.ts')).functionHintsEs,
};

export const parseFunctionHints = (lines: string): FunctionHint[] =>
  lines.split('\n').map((line) => {
    const [name, parameters, purpose] = line.split('|') as [string, string, string];
    return { name, parameters, purpose };
  });

/** Returns the descriptions of the functions in the language of the screens, or an empty list until they have been loaded. */
export function useFunctionHintList(): readonly FunctionHint[] {
  const language = useLanguage();
  const [loaded, setLoaded] = useState<{ language: Language; hints: readonly FunctionHint[] } | null>(null);
  useEffect(() => {
    load[language]().then(
      (lines) => setLoaded({ language, hints: parseFunctionHints(lines) }),
      () => {},
    );
  }, [language]);
  return loaded?.language === language ? loaded.hints : NONE;
}
