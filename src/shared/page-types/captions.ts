import type { Fields } from './field-kinds.ts';

/** The subtitles of a page in other languages than the language of the lessons, which is that of `transcriptId`. */
export const captionFields = {
  captions: {
    kind: 'list',
    label: 'Captions in other languages',
    addLabel: 'Add a language',
    removeLabel: 'Remove captions {n}',
    max: 12,
    keyPart: 'language',
    column: { name: 'Transcript', at: 7 },
    parts: {
      language: { kind: 'language', label: 'Language', inputLabel: 'Language of captions {n}', column: null },
      objectId: {
        kind: 'file',
        label: 'File',
        inputLabel: 'Captions {n}',
        isRequired: true,
        media: ['transcript'],
        placeholder: 'Choose a subtitle file',
        help: '.srt or .vtt, up to {limit} MB',
        column: '',
      },
    },
  },
} as const satisfies Fields;
