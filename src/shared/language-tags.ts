/** Limits the length of a BCP 47 tag such as `zh-Hant-TW`. */
export const LANGUAGE_TAG_MAX_LENGTH = 35;

/** Returns a BCP 47 tag in its usual form, such as `pt-BR` for `pt-br`, or null when the text is not a tag. */
export function parseLanguageTag(text: string): string | null {
  if (text.length > LANGUAGE_TAG_MAX_LENGTH) return null;
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}

/** Returns the name of a language in a language, by default in itself: "Français" for `fr`. An unknown language is named by its tag. */
export function nameLanguage(tag: string, displayLanguage = tag): string {
  try {
    const name = new Intl.DisplayNames(displayLanguage, { type: 'language' }).of(tag) ?? tag;
    return name === tag ? tag : name.replace(/^\p{Ll}/u, (first) => first.toLocaleUpperCase(displayLanguage));
  } catch {
    return tag;
  }
}
