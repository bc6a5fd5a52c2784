import { Button, NativeSelect, TextInput } from '@mantine/core';
import { salesWords } from '#admin-words/sales.ts';
import {
  newSaleSourceSchema,
  saleSourceChangesSchema,
  saleSourceKinds,
  type SaleSource,
  type SaleSourceKind,
  type SaleSourceSecret,
} from '#shared/sales/sale-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { DrawerForm, useDrawerForm } from '../ui/form/drawer-form.tsx';
import { focusFirstInvalidField } from '../ui/form/focus-first-invalid-field.ts';
import { requiredFieldProps } from '../ui/form/required-field-props.ts';
import { createSchemaValidator } from '../ui/form/schema-validator.ts';
import { useFieldChanges } from '../ui/form/use-field-changes.ts';
import { parseSoldProduct, soldProductLabels, toSoldProductValues, type SoldProductValues } from './sold-product-values.ts';
import css from './sales.module.css';

interface SourceValues {
  name: string;
  kind: SaleSourceKind;
  secret: string;
  sellerId: string;
  products: (SoldProductValues & { theirs: string })[];
}

const labels = {
  ...soldProductLabels,
  name: salesWords.name,
  secret: salesWords.secret,
  sellerId: salesWords.idOfTheSeller,
  products: salesWords.theList,
};
const validateNew = createSchemaValidator(newSaleSourceSchema, labels);
const validateChanges = createSchemaValidator(saleSourceChangesSchema, labels);
const toInput = (values: SourceValues) => ({
  ...values,
  products: values.products.map((row) => ({ theirs: row.theirs.trim(), ...parseSoldProduct(row) })),
});

type SourceChanges = Pick<SaleSource, 'name' | 'sellerId' | 'products'>;
const pickChanges = ({ name, sellerId, products }: SourceChanges): SourceChanges => ({ name, sellerId, products });
const NO_CHANGES: SourceChanges = { name: '', sellerId: '', products: [] };

/** Adds or changes a shop and the table of what its products stand for. */
export function SourceForm({
  source,
  onCreated,
  onClose,
}: {
  source: SaleSource | null;
  onCreated: (secret: SaleSourceSecret) => void;
  onClose: () => void;
}) {
  const products = trpc.admin.products.useQuery();
  const initialValues: SourceValues = source
    ? { ...source, secret: '', products: source.products.map((row) => ({ theirs: row.theirs, ...toSoldProductValues(row) })) }
    : { name: '', kind: 'standard', secret: '', sellerId: '', products: [] };
  const { form, createHandlers } = useDrawerForm(
    { initialValues, validate: (values) => (source ? validateChanges : validateNew)(toInput(values)) },
    onClose,
  );
  const created = createHandlers(salesWords.shopIsConnected);
  const cache = trpc.useUtils();
  const { getChanges, onFailure } = useFieldChanges<SourceChanges>(source ? pickChanges(source) : NO_CHANGES, async () => {
    const found = (await cache.sales.sources.fetch(undefined, { staleTime: 0 })).find(({ id }) => id === source?.id);
    return found && pickChanges(found);
  });
  const create = trpc.sales.createSource.useMutation({
    ...created,
    onSuccess: (secret) => {
      onCreated(secret);
      created.onSuccess();
    },
  });
  const update = trpc.sales.updateSource.useMutation(createHandlers(salesWords.theShopHasBeenChanged, { onFailure }));
  const save = form.onSubmit((values) => {
    const { kind, secret, ...changes } = toInput(values);
    if (source) update.mutate({ id: source.id, ...getChanges(pickChanges(changes)) });
    else create.mutate({ ...changes, kind, secret });
  }, focusFirstInvalidField);
  const isGumroad = form.values.kind === 'gumroad';
  return (
    <DrawerForm
      saveLabel={source ? salesWords.save : salesWords.add}
      isSaving={create.isPending || update.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={salesWords.name}
        {...requiredFieldProps}
        data-autofocus
        maxLength={60}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      {source === null && (
        <NativeSelect
          label={salesWords.kind}
          data={Object.entries(saleSourceKinds).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('kind')}
        />
      )}
      {isGumroad ? (
        <TextInput
          label={salesWords.idOfTheSeller}
          description={salesWords.gumroadDoesNotSignItsMessages}
          {...requiredFieldProps}
          maxLength={100}
          autoComplete="off"
          {...form.getInputProps('sellerId')}
        />
      ) : (
        source === null && (
          <TextInput
            label={salesWords.secret}
            description={salesWords.pasteSecretThatShop}
            maxLength={200}
            autoComplete="off"
            {...form.getInputProps('secret')}
          />
        )
      )}
      {form.values.products.map((_, index) => (
        // eslint-disable-next-line react/no-array-index-key
        <fieldset key={index} className={css.soldProduct} aria-label={salesWords.soldProduct(index + 1)}>
          <TextInput label={labels.theirs} maxLength={200} autoComplete="off" {...form.getInputProps(`products.${index}.theirs`)} />
          <NativeSelect
            label={labels.productId}
            data={[
              { value: '', label: salesWords.selectAProduct },
              ...(products.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
            ]}
            {...form.getInputProps(`products.${index}.productId`)}
          />
          <TextInput
            label={labels.maxLogins}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps(`products.${index}.maxLogins`)}
          />
          <TextInput
            label={labels.days}
            placeholder={salesWords.noEnd}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps(`products.${index}.days`)}
          />
          <Button variant="default" onClick={() => form.removeListItem('products', index)}>
            {salesWords.removeProduct(index + 1)}
          </Button>
        </fieldset>
      ))}
      <Button
        variant="default"
        leftSection={<AdminIcon name="plus" />}
        onClick={() => form.insertListItem('products', { theirs: '', productId: '', maxLogins: '1', days: '' })}
      >
        {salesWords.addAProduct}
      </Button>
    </DrawerForm>
  );
}
