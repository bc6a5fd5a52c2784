export const LANGUAGES = { en: 'English', fr: 'Français', es: 'Español' } as const;
export type Language = keyof typeof LANGUAGES;

/** Names the cookie that keeps the learner's choice for a year. Scripts can read it. */
export const LANGUAGE_COOKIE = 'keyreel-lang';

export const isLanguage = (text: string | undefined): text is Language => text !== undefined && Object.hasOwn(LANGUAGES, text);

/**
 * Chooses the language of a page: the learner's own choice, else the best language of the Accept-Language header, else English. An unknown
 * choice is ignored, and a language with q=0 is never chosen from the header.
 */
export function chooseLanguage(acceptLanguage: string | undefined, choice: string | undefined): Language {
  if (isLanguage(choice)) return choice;
  const wishes = (acceptLanguage ?? '').split(',').map(parseWish);
  const refused = new Set(wishes.filter(({ quality }) => quality === 0).map(({ tag }) => tag));
  const accepted = wishes.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality);
  for (const { tag } of accepted) {
    const found = tag === '*' ? (Object.keys(LANGUAGES) as Language[]).find((language) => !refused.has(language)) : tag;
    if (isLanguage(found)) return found;
  }
  return 'en';
}

/** Parses one entry of an Accept-Language header. The region is ignored, so `fr-CA` becomes `fr`. */
function parseWish(entry: string): { tag: string; quality: number } {
  const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
  const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
  return { tag: range.split('-')[0]!, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}
