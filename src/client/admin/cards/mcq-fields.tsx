import { Checkbox, TextInput } from '@mantine/core';
import { RowAction } from '../ui/icon-button.tsx';
import { newOption } from './card-form-values.ts';
import css from './cards.module.css';
import { ListSection } from './field-array.tsx';
import { PageSelect } from './next-page-select.tsx';
import type { TypeFieldsProps } from './page-type-fields.tsx';

export function McqFields({ form, pages }: TypeFieldsProps) {
  return (
    <ListSection
      title="Options"
      hint="Each option can lead to a page of its own. Without a correct one, every answer counts."
      rows={form.values.options}
      add="Add option"
      onAdd={() => form.insertListItem('options', newOption())}
    >
      {(_, index) => (
        <div className={`${css.row} ${css.option}`}>
          <b aria-hidden="true">{index + 1}</b>
          <TextInput aria-label={`Option ${index + 1}`} {...form.getInputProps(`options.${index}.label`)} />
          <PageSelect aria-label={`Answer ${index + 1} leads to`} pages={pages} {...form.getInputProps(`options.${index}.nextPageId`)} />
          <span className={css.tick}>
            <Checkbox label="Correct" {...form.getInputProps(`options.${index}.isCorrect`, { type: 'checkbox' })} />
          </span>
          <RowAction icon="cross" name={`Remove answer ${index + 1}`} isDangerous onClick={() => form.removeListItem('options', index)} />
        </div>
      )}
    </ListSection>
  );
}
