import { Checkbox, TextInput } from '@mantine/core';
import { uiWords } from '#admin-words/ui.ts';
import css from './shop-fields.module.css';

const regions = { ca: uiWords.canada, us: 'USA', mx: uiWords.mexico, eu: uiWords.europe };
export const shopLabels: Record<string, string> = regions;

type FieldProps = (path: string, options?: { type: 'checkbox' }) => object;

interface ShopFieldsProps {
  getInputProps: FieldProps;
  values: Record<keyof typeof regions, { isSold: boolean }>;
  /** Says in the field which address is used while the field is empty. */
  placeholder: string;
}

/** Shows a field for the shop of each region, and whether anything is sold there. */
export function ShopFields({ getInputProps, values, placeholder }: ShopFieldsProps) {
  return Object.entries(regions).map(([region, name]) => (
    <div key={region} className={css.shop}>
      <TextInput
        label={name}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        placeholder={placeholder}
        disabled={!values[region as 'ca'].isSold}
        {...getInputProps(`shops.${region}.address`)}
      />
      <NotSoldBox name={name} {...getInputProps(`shops.${region}.isSold`, { type: 'checkbox' })} />
    </div>
  ));
}

function NotSoldBox({ name, checked, onChange }: { name: string; checked?: boolean; onChange?: (isSold: boolean) => void }) {
  return (
    <Checkbox
      label={uiWords.notSoldThere}
      aria-label={uiWords.notSoldThereIn(name)}
      checked={checked === false}
      onChange={(event) => onChange?.(!event.currentTarget.checked)}
    />
  );
}
