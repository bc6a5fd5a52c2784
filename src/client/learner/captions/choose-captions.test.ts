import { expect, test } from 'vitest';
import { chooseCaptions, listCaptions, ORIGINAL } from './choose-captions.ts';

const captions = [
  { language: 'fr', objectId: 'fr.srt' },
  { language: 'pt-BR', objectId: 'pt.srt' },
];
const withTranscript = { transcriptId: 'own.srt', captions };

test.each([
  ['the language of the screens, when nothing is chosen', withTranscript, 'en', null, 'fr', 'fr.srt'],
  ['the language of the lessons, when there is none in that of the screens', withTranscript, 'en', null, 'es', 'own.srt'],
  ['the chosen language, whatever the language of the screens', withTranscript, 'en', 'pt-BR', 'fr', 'pt.srt'],
  ['the language of the lessons, when it is chosen', withTranscript, 'en', 'en', 'fr', 'own.srt'],
  ['the language of the lessons, when it is chosen and not known', withTranscript, null, ORIGINAL, 'fr', 'own.srt'],
  ['fr for fr-CA', withTranscript, 'en', 'fr-CA', 'en', 'fr.srt'],
  ['pt-BR for pt', withTranscript, 'en', 'pt', 'en', 'pt.srt'],
  ['the language of the lessons on a page without the chosen one', { ...withTranscript, captions: [] }, 'en', 'fr', 'fr', 'own.srt'],
  ['the first, on a page without the language of the lessons', { transcriptId: null, captions }, 'en', 'es', 'es', 'fr.srt'],
  ['nothing, on a page without subtitles', { transcriptId: null }, 'en', 'fr', 'fr', null],
] as const)('a page shows %s', (_case, card, lessonLanguage, chosen, screenLanguage, shown) => {
  const files = listCaptions({ ...card, captions: [...('captions' in card ? card.captions : [])] }, lessonLanguage);
  expect(chooseCaptions(files, chosen, screenLanguage)?.objectId ?? null).toBe(shown);
});
