import { NativeSelect, Switch } from '@mantine/core';
import { salesWords } from '#admin-words/sales.ts';
import { assignSaleSchema, sendAgainSchema, type Sale } from '#shared/sales/sale-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { listEntryOptions } from '../ui/entry-select.tsx';
import { DrawerForm, useDrawerForm } from '../ui/form/drawer-form.tsx';
import { requiredFieldProps } from '../ui/form/required-field-props.ts';
import { TextField } from '../ui/form/text-field.tsx';
import { createSchemaValidator } from '../ui/form/schema-validator.ts';
import { soldProductLabels, parseSoldProduct } from './sold-product-values.ts';

const validateAssign = createSchemaValidator(assignSaleSchema, soldProductLabels);

export function AssignForm({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const products = trpc.admin.products.useQuery();
  const toInput = ({ isLasting, ...sold }: { productId: string; maxLogins: string; days: string; isLasting: boolean }) => ({
    id: sale.id,
    isLasting,
    ...parseSoldProduct(sold),
  });
  const { form, onSubmit, createHandlers } = useDrawerForm(
    {
      initialValues: { productId: '', maxLogins: '1', days: '', isLasting: true },
      validate: (values) => validateAssign(toInput(values)),
    },
    onClose,
  );
  const assign = trpc.sales.assign.useMutation(createHandlers(salesWords.theKeyHasBeenMade));
  const save = onSubmit((values) => assign.mutate(toInput(values)));
  return (
    <DrawerForm saveLabel={salesWords.assign} isSaving={assign.isPending} onSubmit={save} onClose={onClose}>
      <p>{salesWords.noProductBelongsTo(sale.theirProduct)}</p>
      <NativeSelect
        label={soldProductLabels.productId}
        {...requiredFieldProps}
        data-autofocus
        data={listEntryOptions(salesWords.selectAProduct, products.data)}
        {...form.getInputProps('productId')}
      />
      <TextField form={form} name="maxLogins" label={soldProductLabels.maxLogins} inputMode="numeric" />
      <TextField
        form={form}
        name="days"
        label={soldProductLabels.days}
        description={salesWords.emptyTheKeyNeverExpires}
        inputMode="numeric"
      />
      <Switch label={salesWords.fromNow(sale.theirProduct)} {...form.getInputProps('isLasting', { type: 'checkbox' })} />
    </DrawerForm>
  );
}

const validateAddress = createSchemaValidator(sendAgainSchema, { email: salesWords.email });

export function AddressForm({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const toInput = ({ email }: { email: string }) => ({ id: sale.id, email: email.trim() });
  const { form, onSubmit, createHandlers } = useDrawerForm(
    { initialValues: { email: sale.buyerEmail }, validate: (values) => validateAddress(toInput(values)) },
    onClose,
  );
  const send = trpc.sales.sendAgain.useMutation(createHandlers(salesWords.keyIsBeingMailed));
  const save = onSubmit((values) => send.mutate(toInput(values)));
  return (
    <DrawerForm saveLabel={salesWords.sendToThisAddress} isSaving={send.isPending} onSubmit={save} onClose={onClose}>
      <TextField form={form} name="email" isRequired label={salesWords.email} type="email" maxLength={254} data-autofocus />
    </DrawerForm>
  );
}
