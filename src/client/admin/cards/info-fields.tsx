import { TextInput } from '@mantine/core';
import css from './cards.module.css';
import type { PageTypeFieldsProps } from './page-type-fields.tsx';

export function InfoFields({ form }: PageTypeFieldsProps) {
  return (
    <section className={`${css.section} ${css.twoColumns}`}>
      <TextInput label="Button text" placeholder="Continue" {...form.getInputProps('ctaText')} />
      <TextInput label="File URL" placeholder="https://… or /practice/…" spellCheck={false} {...form.getInputProps('fileUrl')} />
    </section>
  );
}
