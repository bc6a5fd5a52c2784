import { NativeSelect, TextInput } from '@mantine/core';
import type { Card, Module } from '#shared/catalog.ts';
import { pageTypes } from '#shared/page-types/page-type-registry.ts';
import { required } from '../ui/form/required-field-props.ts';
import { TitleAndSlug } from '../ui/form/title-and-slug-fields.tsx';
import { readNumber } from '../ui/form/parse-number.ts';
import css from './cards.module.css';
import { PageSelect, type PageChoice } from './next-page-select.tsx';
import type { CardForm } from './use-card-form.ts';

/** The form makes all but this one; a card that came as one otherwise keeps it. */
const NOT_OFFERED = 'aggregator';
const MOVING =
  'The card moves here, to the end. Pages link only within a module: its links start empty, and links of others to it are removed.';

interface BasicFieldsProps {
  form: CardForm;
  /** Null for a new card. */
  card: Card | null;
  modules: readonly Module[];
  pages: readonly PageChoice[];
  onModule: (moduleId: string) => void;
}

/** What every card has. */
export function BasicFields({ form, card, modules, pages, onModule }: BasicFieldsProps) {
  const order = form.getInputProps('order');
  const types = Object.values(pageTypes)
    .filter(({ type }) => type !== NOT_OFFERED || card?.type === type)
    .map(({ type, label }) => ({ value: type, label }));
  const isMoving = card !== null && form.values.moduleId !== card.moduleId;
  return (
    <div className={css.basics}>
      <TitleAndSlug form={form} isNew={card === null} />
      <TextInput
        label="Order"
        {...required}
        inputMode="numeric"
        autoComplete="off"
        {...order}
        onBlur={() => form.setFieldValue('order', String(readNumber(form.values.order, 1)))}
      />
      <NativeSelect label="Type" data={types} {...form.getInputProps('type')} />
      <NativeSelect
        label="Module"
        data={modules.map(({ id, title }) => ({ value: id, label: title }))}
        value={form.values.moduleId}
        onChange={(event) => onModule(event.currentTarget.value)}
        description={isMoving ? MOVING : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <PageSelect label="Next page" pages={pages} {...form.getInputProps('nextPageId')} />
    </div>
  );
}
