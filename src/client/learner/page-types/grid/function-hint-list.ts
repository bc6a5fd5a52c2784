import { useEffect, useMemo, useState } from 'react';
import { useLanguage } from '#client/words/words-store.ts';
import { functionHintsEn } from '#shared/words/en/function-hints.ts';
import type { Language } from '#shared/words/language.ts';

export interface FunctionHint {
  name: string;
  /** Is null for an entry of a cell's list, which is no function. */
  parameters: string | null;
  purpose: string;
}

const load: Record<Language, () => Promise<string>> = {
  en: async () => functionHintsEn,
  fr: async () => (await import('#shared/words/fr/function-hints.ts')).functionHintsFr,
  es: async () => (await import('#shared/words/es/function-hints.ts')).functionHintsEs,
};

export const parseFunctionHints = (lines: string): FunctionHint[] =>
  lines.split('\n').map((line) => {
    const [name, parameters, purpose] = line.split('|') as [string, string, string];
    return { name, parameters, purpose };
  });

/** Returns the descriptions of the functions, which are in English until those of the screens' language have been loaded. */
export function useFunctionHintList(): readonly FunctionHint[] {
  const language = useLanguage();
  const [loaded, setLoaded] = useState({ language: 'en', lines: functionHintsEn });
  useEffect(() => {
    load[language]().then(
      (lines) => setLoaded({ language, lines }),
      () => {},
    );
  }, [language]);
  const lines = loaded.language === language ? loaded.lines : functionHintsEn;
  return useMemo(() => parseFunctionHints(lines), [lines]);
}
