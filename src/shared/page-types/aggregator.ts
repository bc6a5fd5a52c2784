import { pageTypeFieldsWords } from '#admin-words/page-type-fields.ts';
import { LABEL_MAX_LENGTH, type Fields } from './field-kinds.ts';
import { ungradedRules, type PageTypeRules } from './page-type-rules.ts';

export const aggregatorRules: PageTypeRules = {
  ...ungradedRules,
  label: pageTypeFieldsWords.aggregator,
  learnerLabel: pageTypeFieldsWords.moreVideos,
  isOfferedForNewCards: false,
};

export const videoLinkFields = {
  links: {
    kind: 'list',
    label: pageTypeFieldsWords.videosToChooseFrom,
    addLabel: pageTypeFieldsWords.addVideo,
    removeLabel: pageTypeFieldsWords.removeLinkN,
    max: 100,
    column: { name: 'Link', at: 15, least: 1 },
    parts: {
      label: {
        kind: 'text',
        label: pageTypeFieldsWords.text,
        inputLabel: pageTypeFieldsWords.labelN,
        placeholder: pageTypeFieldsWords.whatLearnersRead,
        maxLength: LABEL_MAX_LENGTH,
        isRequired: true,
        column: '',
      },
      youtubeId: {
        kind: 'youtube',
        label: pageTypeFieldsWords.youtube,
        inputLabel: pageTypeFieldsWords.youtubeN,
        isRequired: true,
        column: ' YouTube',
      },
    },
  },
} as const satisfies Fields;
