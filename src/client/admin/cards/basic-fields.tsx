import { NativeSelect, TextInput } from '@mantine/core';
import type { Module } from '#shared/catalog.ts';
import { pageTypes } from '#shared/page-types/registry.ts';
import { required } from '../form/required.ts';
import { TitleAndSlug } from '../form/title-and-slug.tsx';
import { readNumber } from '../keys/read-number.ts';
import css from './cards.module.css';
import { PageSelect, type PageChoice } from './page-select.tsx';
import type { CardForm } from './use-card-form.ts';

const types = Object.values(pageTypes).map(({ type, label }) => ({ value: type, label }));

interface BasicFieldsProps {
  form: CardForm;
  isNew: boolean;
  modules: readonly Module[];
  pages: readonly PageChoice[];
  onModule: (moduleId: string) => void;
}

/** What every card has. */
export function BasicFields({ form, isNew, modules, pages, onModule }: BasicFieldsProps) {
  const order = form.getInputProps('order');
  return (
    <div className={css.basics}>
      <TitleAndSlug form={form} isNew={isNew} />
      <TextInput
        label="Order"
        {...required}
        inputMode="numeric"
        autoComplete="off"
        {...order}
        onBlur={() => form.setFieldValue('order', String(readNumber(form.values.order, 1)))}
      />
      <NativeSelect label="Type" data={types} {...form.getInputProps('type')} />
      {isNew ? (
        <NativeSelect
          label="Module"
          data={modules.map(({ id, title }) => ({ value: id, label: title }))}
          value={form.values.moduleId}
          onChange={(event) => onModule(event.currentTarget.value)}
        />
      ) : (
        <TextInput label="Module" readOnly value={modules.find(({ id }) => id === form.values.moduleId)?.title ?? ''} />
      )}
      <PageSelect label="Next page" pages={pages} {...form.getInputProps('nextPageId')} />
    </div>
  );
}
