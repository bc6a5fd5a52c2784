import { TextInput } from '@mantine/core';
import { IconButton } from '#client/admin/ui/icon-button.tsx';
import { createBlankLink } from '../form/card-form-values.ts';
import css from '../cards.module.css';
import { FieldArray } from './field-array.tsx';
import type { CardFieldsProps } from './card-fields-props.ts';
import { YoutubeInput } from './youtube-input.tsx';

export function LinksFields({ form }: CardFieldsProps) {
  return (
    <FieldArray
      title="Videos to choose from"
      rows={form.values.links}
      addLabel="Add video"
      onAdd={() => form.insertListItem('links', createBlankLink())}
    >
      {(_, index) => (
        <div className={`${css.arrayRow} ${css.pairRow}`}>
          <b aria-hidden="true">{index + 1}</b>
          <TextInput aria-label={`Label ${index + 1}`} placeholder="What learners read" {...form.getInputProps(`links.${index}.label`)} />
          <YoutubeInput form={form} path={`links.${index}.youtubeId`} aria-label={`YouTube ${index + 1}`} />
          <IconButton icon="cross" name={`Remove link ${index + 1}`} isDestructive onClick={() => form.removeListItem('links', index)} />
        </div>
      )}
    </FieldArray>
  );
}
