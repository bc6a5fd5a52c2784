import type { ComponentType } from 'react';
import type { PageType } from '#shared/page-types/card-fields.ts';
import type { CardFieldsProps } from './card-fields-props.ts';
import { ChallengeFields } from './challenge-fields.tsx';
import { InfoFields } from './info-fields.tsx';
import { LinksFields } from './links-fields.tsx';
import { McqFields } from './mcq-fields.tsx';

const fieldsByType = {
  info: InfoFields,
  mcq: McqFields,
  aggregator: LinksFields,
  resourceLibrary: LinksFields,
  tip: () => null,
  challenge: ChallengeFields,
} satisfies Record<PageType, ComponentType<CardFieldsProps>>;

export function PageTypeFields(props: CardFieldsProps) {
  const Fields = fieldsByType[props.form.values.type];
  return <Fields {...props} />;
}
