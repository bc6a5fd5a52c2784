import { NativeSelect, type NativeSelectProps } from '@mantine/core';

export interface PageOption {
  value: string;
  label: string;
}

/** Selects the page that follows: another one of the module, or none. */
export function NextPageSelect({ pages, ...rest }: { pages: readonly PageOption[] } & NativeSelectProps) {
  return <NativeSelect data={[{ value: '', label: 'No next page' }, ...pages]} {...rest} />;
}
