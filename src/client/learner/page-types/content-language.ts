import { createContext } from 'react';

/** Holds the language tag of the lessons' texts, so that screen readers pronounce them as such, or undefined where nobody has named it. */
export const ContentLanguageContext = createContext<string | undefined>(undefined);
