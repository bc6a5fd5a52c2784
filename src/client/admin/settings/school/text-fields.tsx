import { TextInput } from '@mantine/core';
import { schoolWords } from '#admin-words/school.ts';
import type { Brand } from '#shared/brand/brand-schemas.ts';
import { brandEn } from '#shared/words/en/brand.ts';

const KEY_PLACEHOLDER = 'EXCEL-XXXX-XXXX';

export const textLabels: Record<keyof Brand['texts'], string> = {
  moduleListHeading: schoolWords.headingOfTheModuleList,
  untitledModule: schoolWords.moduleWithoutATitle,
  tip: schoolWords.tip,
  welcome: schoolWords.welcome,
  keyPlaceholder: schoolWords.placeholderOfTheKeyField,
};

export function TextFields({ getInputProps }: { getInputProps: (path: string) => object }) {
  return (Object.keys(textLabels) as (keyof Brand['texts'])[]).map((name) => (
    <TextInput
      key={name}
      label={textLabels[name]}
      placeholder={name === 'keyPlaceholder' ? KEY_PLACEHOLDER : brandEn[name]}
      {...getInputProps(`texts.${name}`)}
    />
  ));
}
