import { pageTypeFieldsWords } from '#admin-words/page-type-fields.ts';
import type { Fields } from './field-kinds.ts';

/** The subtitles of a page in other languages than the language of the lessons, which is that of `transcriptId`. */
export const captionFields = {
  captions: {
    kind: 'list',
    label: pageTypeFieldsWords.captionsInOtherLanguages,
    addLabel: pageTypeFieldsWords.addALanguage,
    removeLabel: pageTypeFieldsWords.removeCaptionsN,
    max: 12,
    keyPart: 'language',
    column: { name: 'Transcript', at: 7 },
    parts: {
      language: {
        kind: 'language',
        label: pageTypeFieldsWords.language,
        inputLabel: pageTypeFieldsWords.languageOfCaptionsN,
        column: null,
      },
      objectId: {
        kind: 'file',
        label: pageTypeFieldsWords.file,
        inputLabel: pageTypeFieldsWords.captionsN,
        isRequired: true,
        media: ['transcript'],
        placeholder: pageTypeFieldsWords.chooseASubtitleFile,
        help: pageTypeFieldsWords.srtOrVttUpToLimit,
        column: '',
      },
    },
  },
} as const satisfies Fields;
