import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { requiredFieldProps } from './required-field-props.ts';
import { uiWords } from '#admin-words/ui.ts';
import { slugify } from '#shared/validation/slugify.ts';

interface TitleAndSlugForm {
  getInputProps: (path: 'title' | 'slug') => { value?: string; error?: ReactNode };
  setFieldValue: (path: 'title' | 'slug', value: string) => void;
}

/** Shows the required title and slug fields. In a new entry, the slug is derived from the title until the administrator edits the slug. */
export function TitleAndSlugFields({ form, isNew }: { form: TitleAndSlugForm; isNew: boolean }) {
  const [isFollowing, setFollowing] = useState(isNew);
  const title = form.getInputProps('title');
  const slug = form.getInputProps('slug');
  return (
    <>
      <TextInput
        label={uiWords.title}
        {...requiredFieldProps}
        data-autofocus
        {...title}
        onChange={(event) => {
          form.setFieldValue('title', event.currentTarget.value);
          if (isFollowing) form.setFieldValue('slug', slugify(event.currentTarget.value));
        }}
      />
      <TextInput
        label={uiWords.slug}
        {...requiredFieldProps}
        description={slug.error ? undefined : uiWords.partOfAddress}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        spellCheck={false}
        autoCapitalize="none"
        {...slug}
        onChange={(event) => {
          setFollowing(false);
          form.setFieldValue('slug', event.currentTarget.value);
        }}
      />
    </>
  );
}
