import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { salesWords } from '#admin-words/sales.ts';
import { assignSaleSchema, sendAgainSchema, type Sale } from '#shared/sales/sale-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { DrawerForm, useDrawerForm } from '../ui/form/drawer-form.tsx';
import { focusFirstInvalidField } from '../ui/form/focus-first-invalid-field.ts';
import { requiredFieldProps } from '../ui/form/required-field-props.ts';
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
  const { form, createHandlers } = useDrawerForm(
    {
      initialValues: { productId: '', maxLogins: '1', days: '', isLasting: true },
      validate: (values) => validateAssign(toInput(values)),
    },
    onClose,
  );
  const assign = trpc.sales.assign.useMutation(createHandlers(salesWords.theKeyHasBeenMade));
  const save = form.onSubmit((values) => assign.mutate(toInput(values)), focusFirstInvalidField);
  return (
    <DrawerForm saveLabel={salesWords.assign} isSaving={assign.isPending} onSubmit={save} onClose={onClose}>
      <p>{salesWords.noProductBelongsTo(sale.theirProduct)}</p>
      <NativeSelect
        label={soldProductLabels.productId}
        {...requiredFieldProps}
        data-autofocus
        data={[
          { value: '', label: salesWords.selectAProduct },
          ...(products.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
        ]}
        {...form.getInputProps('productId')}
      />
      <TextInput label={soldProductLabels.maxLogins} inputMode="numeric" autoComplete="off" {...form.getInputProps('maxLogins')} />
      <TextInput
        label={soldProductLabels.days}
        description={salesWords.emptyTheKeyNeverExpires}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('days')}
      />
      <Switch label={salesWords.fromNow(sale.theirProduct)} {...form.getInputProps('isLasting', { type: 'checkbox' })} />
    </DrawerForm>
  );
}

const validateAddress = createSchemaValidator(sendAgainSchema, { email: salesWords.email });

export function AddressForm({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const toInput = ({ email }: { email: string }) => ({ id: sale.id, email: email.trim() });
  const { form, createHandlers } = useDrawerForm(
    { initialValues: { email: sale.buyerEmail }, validate: (values) => validateAddress(toInput(values)) },
    onClose,
  );
  const send = trpc.sales.sendAgain.useMutation(createHandlers(salesWords.keyIsBeingMailed));
  const save = form.onSubmit((values) => send.mutate(toInput(values)), focusFirstInvalidField);
  return (
    <DrawerForm saveLabel={salesWords.sendToThisAddress} isSaving={send.isPending} onSubmit={save} onClose={onClose}>
      <TextInput
        label={salesWords.email}
        {...requiredFieldProps}
        type="email"
        maxLength={254}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('email')}
      />
    </DrawerForm>
  );
}
