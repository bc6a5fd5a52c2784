import { useBrand } from '#client/client-config-context.ts';
import { brandEn } from '#shared/words/en/brand.ts';
import type { Words } from '#shared/words/words.ts';
import { useWords } from './words-store.ts';

/** Returns the texts that a school can replace. What the school has not set is in the language of the screens. */
export function useBrandTexts(): Words<typeof brandEn> {
  return { ...useWords(brandEn), ...useBrand().texts };
}
