import { TextInput } from '@mantine/core';
import { AdminIcon } from '../admin-icon.tsx';

export function SearchField({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <TextInput
      type="search"
      w={260}
      aria-label={label}
      placeholder={label}
      leftSection={<AdminIcon name="search" />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
