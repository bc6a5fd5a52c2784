import { NativeSelect, type NativeSelectProps } from '@mantine/core';

export interface PageChoice {
  value: string;
  label: string;
}

/** Chooses the page that comes next: one of the module's others, or none. */
export function PageSelect({ pages, ...rest }: { pages: readonly PageChoice[] } & NativeSelectProps) {
  return <NativeSelect data={[{ value: '', label: 'No next page' }, ...pages]} {...rest} />;
}
