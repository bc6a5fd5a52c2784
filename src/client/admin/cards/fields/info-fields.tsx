import { TextInput } from '@mantine/core';
import css from '../cards.module.css';
import { FileUrlField } from './file-url-field.tsx';
import type { CardFieldsProps } from './card-fields-props.ts';

export function InfoFields({ form, files }: CardFieldsProps) {
  return (
    <section className={`${css.section} ${css.twoColumns}`}>
      <TextInput label="Button text" placeholder="Continue" {...form.getInputProps('ctaText')} />
      <FileUrlField
        {...files}
        label="File URL"
        name="this page"
        value={form.values.fileUrl}
        error={form.errors.fileUrl}
        onChange={(url) => form.setFieldValue('fileUrl', url)}
      />
    </section>
  );
}
