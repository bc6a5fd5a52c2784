import { TextInput, type TextInputProps } from '@mantine/core';
import { requiredFieldProps } from './required-field-props.ts';

interface TextFieldProps extends Omit<TextInputProps, 'form'> {
  form: { getInputProps: (path: string) => object };
  /** Is the path of the value in the form, such as `products.0.days`. */
  name: string;
  isRequired?: boolean;
}

/** Browsers offer nothing in the field, because what was typed into the forms of other entries does not belong into this one. */
export function TextField({ form, name, isRequired = false, ...props }: TextFieldProps) {
  return <TextInput autoComplete="off" {...(isRequired && requiredFieldProps)} {...props} {...form.getInputProps(name)} />;
}
