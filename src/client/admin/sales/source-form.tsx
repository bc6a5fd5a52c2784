import { Button, NativeSelect } from '@mantine/core';
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
import { listEntryOptions } from '../ui/entry-select.tsx';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { DrawerForm, useDrawerForm } from '../ui/form/drawer-form.tsx';
import { TextField } from '../ui/form/text-field.tsx';
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
  const { form, onSubmit, createHandlers } = useDrawerForm(
    { initialValues, validate: (values) => (source ? validateChanges : validateNew)(toInput(values)) },
    onClose,
  );
  const cache = trpc.useUtils();
  const { getChanges, onFailure } = useFieldChanges<SourceChanges>(source ? pickChanges(source) : NO_CHANGES, async () => {
    const found = (await cache.sales.sources.fetch(undefined, { staleTime: 0 })).find(({ id }) => id === source?.id);
    return found && pickChanges(found);
  });
  const create = trpc.sales.createSource.useMutation(createHandlers(salesWords.shopIsConnected, { onResult: onCreated }));
  const update = trpc.sales.updateSource.useMutation(createHandlers(salesWords.theShopHasBeenChanged, { onFailure }));
  const save = onSubmit((values) => {
    const { kind, secret, ...changes } = toInput(values);
    if (source) update.mutate({ id: source.id, ...getChanges(pickChanges(changes)) });
    else create.mutate({ ...changes, kind, secret });
  });
  const isGumroad = form.values.kind === 'gumroad';
  return (
    <DrawerForm
      saveLabel={source ? salesWords.save : salesWords.add}
      isSaving={create.isPending || update.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField form={form} name="name" isRequired label={salesWords.name} data-autofocus maxLength={60} />
      {source === null && (
        <NativeSelect
          label={salesWords.kind}
          data={Object.entries(saleSourceKinds).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('kind')}
        />
      )}
      {isGumroad ? (
        <TextField
          form={form}
          name="sellerId"
          isRequired
          label={salesWords.idOfTheSeller}
          description={salesWords.gumroadDoesNotSignItsMessages}
          maxLength={100}
        />
      ) : (
        source === null && (
          <TextField form={form} name="secret" label={salesWords.secret} description={salesWords.pasteSecretThatShop} maxLength={200} />
        )
      )}
      {form.values.products.map((_, index) => (
        // eslint-disable-next-line react/no-array-index-key
        <fieldset key={index} className={css.soldProduct} aria-label={salesWords.soldProduct(index + 1)}>
          <TextField form={form} name={`products.${index}.theirs`} label={labels.theirs} maxLength={200} />
          <NativeSelect
            label={labels.productId}
            data={listEntryOptions(salesWords.selectAProduct, products.data)}
            {...form.getInputProps(`products.${index}.productId`)}
          />
          <TextField form={form} name={`products.${index}.maxLogins`} label={labels.maxLogins} inputMode="numeric" />
          <TextField form={form} name={`products.${index}.days`} label={labels.days} placeholder={salesWords.noEnd} inputMode="numeric" />
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
