import { LANGUAGES, type Language } from '#shared/words/language.ts';
import { appEn } from '#shared/words/en/app.ts';
import { chooseLanguage } from '#client/words/load-language.ts';
import { useLanguage, useWords } from '#client/words/words-store.ts';
import './language-switch.css';

/** Offers every language by its own name. */
export function LanguageSwitch() {
  const shown = useLanguage();
  const words = useWords(appEn);
  return (
    <fieldset className="language-switch">
      <legend className="visually-hidden">{words.language}</legend>
      {(Object.keys(LANGUAGES) as Language[]).map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === shown}
          onClick={() => void chooseLanguage(language)}
        >
          {LANGUAGES[language]}
        </button>
      ))}
    </fieldset>
  );
}
