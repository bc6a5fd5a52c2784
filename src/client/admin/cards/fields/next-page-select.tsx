import { NativeSelect, type NativeSelectProps } from '@mantine/core';

export interface PageSelectOption {
  value: string;
  label: string;
}

/** Lets the administrator choose which page follows a card. The administrator can choose "No next page" or any other page of the module. */
export function NextPageSelect({ pages, ...rest }: { pages: readonly PageSelectOption[] } & NativeSelectProps) {
  return <NativeSelect data={[{ value: '', label: 'No next page' }, ...pages]} {...rest} />;
}
