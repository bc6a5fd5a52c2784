import { NativeSelect, TextInput } from '@mantine/core';
import { cardFieldsWords } from '#admin-words/card-fields.ts';
import type { Card, Module } from '#shared/catalog.ts';
import { basicFields, PAGE_TYPES } from '#shared/page-types/card-fields.ts';
import { pageTypeRules } from '#shared/page-types/page-type-registry.ts';
import { requiredFieldProps } from '#client/admin/ui/form/required-field-props.ts';
import { TitleAndSlugFields } from '#client/admin/ui/form/title-and-slug-fields.tsx';
import { parseNumber } from '#client/admin/ui/form/parse-number.ts';
import css from '../cards.module.css';
import { FieldInput, sortInputs, type CardFieldsProps } from './field-input.tsx';

const MOVE_NOTICE = cardFieldsWords.cardMovesHere;

const FIXED_NOTICE = cardFieldsWords.publishDraftFirstToMove;

interface BasicFieldsProps extends CardFieldsProps {
  card: Card | null;
  modules: readonly Module[];
  moduleId: string;
  /** Is true when the card cannot be moved to another module, because the card belongs to a draft. */
  isModuleFixed: boolean;
  onModuleChange: (moduleId: string) => void;
}

export function BasicFields({ card, modules, moduleId, isModuleFixed, onModuleChange, ...fields }: BasicFieldsProps) {
  const { form } = fields;
  const order = form.getInputProps('order');
  const types = PAGE_TYPES.filter((type) => pageTypeRules[type].isOfferedForNewCards || card?.type === type).map((type) => ({
    value: type,
    label: pageTypeRules[type].label,
  }));
  const isMoving = card !== null && moduleId !== card.moduleId;
  return (
    <div className={css.basicFields}>
      <TitleAndSlugFields form={form} isNew={card === null} />
      <TextInput
        label={cardFieldsWords.order}
        {...requiredFieldProps}
        inputMode="numeric"
        autoComplete="off"
        {...order}
        onBlur={() => form.setFieldValue('order', String(parseNumber(form.values.order, 1)))}
      />
      <NativeSelect label={cardFieldsWords.type} data={types} {...form.getInputProps('type')} />
      <NativeSelect
        label={cardFieldsWords.module}
        data={modules.map(({ id, title }) => ({ value: id, label: title }))}
        value={moduleId}
        disabled={isModuleFixed}
        onChange={(event) => onModuleChange(event.currentTarget.value)}
        description={isMoving ? MOVE_NOTICE : isModuleFixed && card ? FIXED_NOTICE : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      {sortInputs(basicFields).map(([name, field]) => (
        <FieldInput key={name} {...fields} field={field} name={name} label={field.label} path={name} entry={null} />
      ))}
    </div>
  );
}
