import type { Language } from './language.ts';

interface PageTexts {
  description: string;
  schoolDescription: (school: string) => string;
  noScript: (school: string) => string;
}

/** Holds the texts that the server writes into the HTML outside the app. */
export const pageTexts: Record<Language, PageTexts> = {
  en: {
    description: 'Short video lessons for spreadsheet skills, opened by an access key.',
    schoolDescription: (school) => `Short video lessons of ${school}, opened by an access key.`,
    noScript: (school) => `${school} needs JavaScript.`,
  },
  fr: {
    description: 'De courtes leçons vidéo pour maîtriser le tableur, accessibles avec une clé d’accès.',
    schoolDescription: (school) => `De courtes leçons vidéo de ${school}, accessibles avec une clé d’accès.`,
    noScript: (school) => `${school} a besoin de JavaScript.`,
  },
  es: {
    description: 'Breves lecciones en vídeo para dominar las hojas de cálculo, con una clave de acceso.',
    schoolDescription: (school) => `Breves lecciones en vídeo de ${school}, con una clave de acceso.`,
    noScript: (school) => `${school} necesita JavaScript.`,
  },
};
