import type { Card } from '#shared/catalog.ts';

/** A subtitle file of a page. The language is null for the language of the lessons when nobody has said which one it is. */
export interface CaptionFile {
  language: string | null;
  objectId: string;
}

/** Stands for the language of the lessons in the learner's choice while that language is not known. */
export const ORIGINAL = '';

/** Lists the subtitle files of a page. That in the language of the lessons stands first. */
export function listCaptions({ transcriptId, captions = [] }: Pick<Card, 'transcriptId' | 'captions'>, lessonLanguage: string | null) {
  const own: CaptionFile[] = transcriptId === null ? [] : [{ language: lessonLanguage, objectId: transcriptId }];
  return [...own, ...captions];
}

const getBase = (tag: string | null) => tag?.split('-')[0];
const findLanguage = (files: readonly CaptionFile[], tag: string) =>
  files.find(({ language }) => language === tag) ?? files.find(({ language }) => getBase(language) === getBase(tag));

/**
 * Chooses the subtitles of a page: in the language that the learner has chosen, else in the language of the screens. A page without them
 * shows those in the language of the lessons, or else the first.
 */
export function chooseCaptions(files: readonly CaptionFile[], chosen: string | null, screenLanguage: string): CaptionFile | null {
  return findLanguage(files, chosen ?? screenLanguage) ?? files[0] ?? null;
}
