import { LABEL_MAX_LENGTH, type Fields } from './field-kinds.ts';
import { ungradedRules, type PageTypeRules } from './page-type-rules.ts';

export const aggregatorRules: PageTypeRules = {
  ...ungradedRules,
  label: 'Aggregator',
  learnerLabel: 'More videos',
  isOfferedForNewCards: false,
};

export const videoLinkFields = {
  links: {
    kind: 'list',
    label: 'Videos to choose from',
    addLabel: 'Add video',
    removeLabel: 'Remove link {n}',
    max: 100,
    column: { name: 'Link', at: 15, least: 1 },
    parts: {
      label: {
        kind: 'text',
        label: 'Text',
        inputLabel: 'Label {n}',
        placeholder: 'What learners read',
        maxLength: LABEL_MAX_LENGTH,
        isRequired: true,
        column: '',
      },
      youtubeId: { kind: 'youtube', label: 'YouTube', inputLabel: 'YouTube {n}', isRequired: true, column: ' YouTube' },
    },
  },
} as const satisfies Fields;
