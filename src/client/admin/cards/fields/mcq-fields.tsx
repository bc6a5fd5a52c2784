import { Checkbox, TextInput } from '@mantine/core';
import { IconButton } from '#client/admin/ui/icon-button.tsx';
import { createBlankOption } from '../form/card-form-values.ts';
import css from '../cards.module.css';
import { FieldArray } from './field-array.tsx';
import { NextPageSelect } from './next-page-select.tsx';
import type { CardFieldsProps } from './card-fields-props.ts';

export function McqFields({ form, pages }: CardFieldsProps) {
  return (
    <FieldArray
      title="Options"
      hint="Each option can lead to a page of its own. Without a correct one, every answer counts."
      rows={form.values.options}
      addLabel="Add option"
      onAdd={() => form.insertListItem('options', createBlankOption())}
    >
      {(_, index) => (
        <div className={`${css.arrayRow} ${css.optionRow}`}>
          <b aria-hidden="true">{index + 1}</b>
          <TextInput aria-label={`Option ${index + 1}`} {...form.getInputProps(`options.${index}.label`)} />
          <NextPageSelect
            aria-label={`Answer ${index + 1} leads to`}
            pages={pages}
            {...form.getInputProps(`options.${index}.nextPageId`)}
          />
          <span className={css.checkboxCell}>
            <Checkbox label="Correct" {...form.getInputProps(`options.${index}.isCorrect`, { type: 'checkbox' })} />
          </span>
          <IconButton
            icon="cross"
            name={`Remove answer ${index + 1}`}
            isDestructive
            onClick={() => form.removeListItem('options', index)}
          />
        </div>
      )}
    </FieldArray>
  );
}
