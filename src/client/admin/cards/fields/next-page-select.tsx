import { NativeSelect, type NativeSelectProps } from '@mantine/core';

export interface PageOption {
  value: string;
  label: string;
}

/** Selects the page that follows a card. The administrator can choose another page of the module or no page. */
export function NextPageSelect({ pages, ...rest }: { pages: readonly PageOption[] } & NativeSelectProps) {
  return <NativeSelect data={[{ value: '', label: 'No next page' }, ...pages]} {...rest} />;
}
