import { NativeSelect, type NativeSelectProps } from '@mantine/core';

interface EntrySelectProps extends Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> {
  /** Is the label of the choice of no entry, whose value is an empty text. */
  noneLabel: string;
  entries: readonly { id: string; title: string }[] | undefined;
  value: string | null | undefined;
  onChange: (id: string) => void;
}

/** Lets a person choose an entry, such as a product, or none. */
export function EntrySelect({ noneLabel, entries, value, onChange, ...props }: EntrySelectProps) {
  return (
    <NativeSelect
      {...props}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={listEntryOptions(noneLabel, entries)}
    />
  );
}

export const listEntryOptions = (noneLabel: string, entries: EntrySelectProps['entries'] = []) => [
  { value: '', label: noneLabel },
  ...entries.map(({ id, title }) => ({ value: id, label: title })),
];
