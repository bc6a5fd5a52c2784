import { TextInput } from '@mantine/core';
import css from '../cards.module.css';
import type { CardFieldsProps } from './card-fields-props.ts';

export function InfoFields({ form }: CardFieldsProps) {
  return (
    <section className={`${css.section} ${css.twoColumns}`}>
      <TextInput label="Button text" placeholder="Continue" {...form.getInputProps('ctaText')} />
      <TextInput label="File URL" placeholder="https://… or /practice/…" spellCheck={false} {...form.getInputProps('fileUrl')} />
    </section>
  );
}
