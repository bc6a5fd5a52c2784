import { NativeSelect, type NativeSelectProps } from '@mantine/core';

export interface PageSelectOption {
  value: string;
  label: string;
}

/** Selects the page that follows a card. The administrator can choose another page of the module or no page. */
export function NextPageSelect({ pages, ...rest }: { pages: readonly PageSelectOption[] } & NativeSelectProps) {
  return <NativeSelect data={[{ value: '', label: 'No next page' }, ...pages]} {...rest} />;
}
