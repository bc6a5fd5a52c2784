import type { ComponentType } from 'react';
import type { PageType } from '#shared/catalog.ts';
import { ChallengeFields } from './challenge-fields.tsx';
import { InfoFields } from './info-fields.tsx';
import { LinksFields } from './links-fields.tsx';
import { McqFields } from './mcq-fields.tsx';
import type { PageOption } from './next-page-select.tsx';
import type { CardForm } from './use-card-form.ts';

export interface PageTypeFieldsProps {
  form: CardForm;
  pages: readonly PageOption[];
}

const fields = {
  info: InfoFields,
  mcq: McqFields,
  aggregator: LinksFields,
  resourceLibrary: LinksFields,
  tip: () => null,
  challenge: ChallengeFields,
} satisfies Record<PageType, ComponentType<PageTypeFieldsProps>>;

/** The fields only the chosen type has. */
export function PageTypeFields(props: PageTypeFieldsProps) {
  const Fields = fields[props.form.values.type];
  return <Fields {...props} />;
}
