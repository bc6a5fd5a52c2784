import { NativeSelect, type NativeSelectProps } from '@mantine/core';

export interface PageOption {
  value: string;
  label: string;
}

/** Chooses the page that comes next: one of the module's others, or none. */
export function NextPageSelect({ pages, ...rest }: { pages: readonly PageOption[] } & NativeSelectProps) {
  return <NativeSelect data={[{ value: '', label: 'No next page' }, ...pages]} {...rest} />;
}
