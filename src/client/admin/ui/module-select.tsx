import { NativeSelect } from '@mantine/core';
import { uiWords } from '#admin-words/ui.ts';

interface ModuleSelectProps {
  modules: readonly { id: string; title: string }[];
  value: string;
  onChange: (moduleId: string) => void;
}

export function ModuleSelect({ modules, value, onChange }: ModuleSelectProps) {
  return (
    <NativeSelect
      aria-label={uiWords.module}
      w={280}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={modules.map(({ id, title }) => ({ value: id, label: title }))}
    />
  );
}
