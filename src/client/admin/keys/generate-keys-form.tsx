import { Button, NativeSelect, Paper, TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import type { Product } from '#shared/catalog.ts';
import { generateKeysInputSchema, type GeneratedKey } from '#shared/access-key-schemas.ts';
import { useToast } from '#client/ui/toast.tsx';
import { trpc } from '../api/trpc-hooks.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import css from './keys.module.css';
import { parseNumber } from '../ui/form/parse-number.ts';

const DEFAULT_QUANTITY = 10;
const FALLBACK_QUANTITY = 1;
const DEFAULT_MAX_LOGINS = 30;

interface GenerateKeysFormProps {
  products: readonly Product[];
  onGenerated: (product: Product, keys: GeneratedKey[]) => void;
}

/** Makes new access keys. What is wrong is told by toast, in the specification's words. */
export function GenerateKeysForm({ products, onGenerated }: GenerateKeysFormProps) {
  const toast = useToast();
  const { showSuccess, showFailure } = useMutationToasts();
  const [productId, setProductId] = useState('');
  const [quantity, setQuantity] = useState(String(DEFAULT_QUANTITY));
  const [maxLogins, setMaxLogins] = useState(String(DEFAULT_MAX_LOGINS));
  // The second click of a double click comes before the button shows that it is off.
  const isAsked = useRef(false);
  const generate = trpc.admin.generateKeys.useMutation({
    onSuccess: ({ keys }, batch) => {
      const product = products.find(({ id }) => id === batch.productId);
      if (product) onGenerated(product, keys);
      showSuccess(`Generated ${keys.length} access keys successfully.`);
    },
    onError: (error) => showFailure(error),
    onSettled: () => void (isAsked.current = false),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = { productId, quantity: parseNumber(quantity, FALLBACK_QUANTITY), maxLogins: parseNumber(maxLogins, DEFAULT_MAX_LOGINS) };
    setQuantity(String(typed.quantity));
    setMaxLogins(String(typed.maxLogins));
    const { data, error } = generateKeysInputSchema.safeParse(typed);
    if (!data) toast({ title: 'Validation Error', text: error.issues[0]!.message, isError: true });
    else if (!isAsked.current) {
      isAsked.current = true;
      generate.mutate(data);
    }
  };
  return (
    <Paper component="form" className={css.form} onSubmit={submit} noValidate aria-label="New access keys">
      <NativeSelect
        label="Product"
        value={productId}
        onChange={(event) => setProductId(event.currentTarget.value)}
        data={[{ value: '', label: 'Select a product' }, ...products.map(({ id, title }) => ({ value: id, label: title }))]}
      />
      <TextInput
        label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        value={quantity}
        onChange={(event) => setQuantity(event.currentTarget.value)}
        onBlur={() => setQuantity(String(parseNumber(quantity, FALLBACK_QUANTITY)))}
      />
      <TextInput
        label="Max logins"
        inputMode="numeric"
        autoComplete="off"
        value={maxLogins}
        onChange={(event) => setMaxLogins(event.currentTarget.value)}
        onBlur={() => setMaxLogins(String(parseNumber(maxLogins, DEFAULT_MAX_LOGINS)))}
      />
      <Button type="submit" leftSection={<AdminIcon name="key" />} loading={generate.isPending}>
        Generate keys
      </Button>
    </Paper>
  );
}
