import { Button, Paper, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { keysWords } from '#admin-words/keys.ts';
import type { Product } from '#shared/catalog.ts';
import { generateKeysInputSchema, KEY_NOTE_MAX_LENGTH, type GeneratedKey } from '#shared/access-keys/access-key-schemas.ts';
import { keyNoteLabels, keyNoteNames, listKeyNoteLabels, pickKeyNotes, type KeyNotes } from '#shared/access-keys/key-notes.ts';
import { EntrySelect } from '../ui/entry-select.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { trpc } from '../api/trpc-hooks.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { parseNumber } from '../ui/form/parse-number.ts';
import { DEFAULT_MAX_LOGINS } from './key-form-values.ts';
import { createRequestId } from './request-id.ts';
import css from './keys.module.css';

const DEFAULT_QUANTITY = 10;
const FALLBACK_QUANTITY = 1;

interface GenerateKeysFormProps {
  products: readonly Product[];
  isInDrawer: boolean;
  onGenerated: (batch: { product: Product; keys: GeneratedKey[]; notes: KeyNotes }) => void;
}

export function GenerateKeysForm({ products, isInDrawer, onGenerated }: GenerateKeysFormProps) {
  const toast = useToast();
  const { showSuccess, onError } = useMutationToasts();
  const [productId, setProductId] = useState('');
  const [quantity, setQuantity] = useState(String(DEFAULT_QUANTITY));
  const [maxLogins, setMaxLogins] = useState(String(DEFAULT_MAX_LOGINS));
  const [notes, setNotes] = useState<KeyNotes>(pickKeyNotes({}));
  const [areNotesShown, setNotesShown] = useState(false);
  const firstNote = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (areNotesShown) firstNote.current?.focus();
  }, [areNotesShown]);
  const requestId = useRef({ id: createRequestId(), request: '' });
  // The second click of a double click arrives before React has disabled the button, so a ref is used to ignore that click.
  const isPending = useRef(false);
  const generate = trpc.admin.generateKeys.useMutation({
    onSuccess: ({ keys }, batch) => {
      const product = products.find(({ id }) => id === batch.productId);
      if (product) onGenerated({ product, keys, notes: pickKeyNotes(batch) });
      requestId.current.request = '';
      showSuccess(keysWords.generatedAccessKeys(keys.length));
    },
    onError,
    onSettled: () => void (isPending.current = false),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const input = {
      productId,
      quantity: parseNumber(quantity, FALLBACK_QUANTITY),
      maxLogins: parseNumber(maxLogins, DEFAULT_MAX_LOGINS),
      ...notes,
    };
    setQuantity(String(input.quantity));
    setMaxLogins(String(input.maxLogins));
    const { data, error } = generateKeysInputSchema.safeParse(input);
    if (!data) toast({ title: keysWords.validationError, text: error.issues[0]!.message, isError: true });
    else if (!isPending.current) {
      isPending.current = true;
      // The request id of a batch is reused until the request succeeds. When a request is repeated with the same id after a lost response,
      // the server returns the access keys that it has already generated.
      const request = JSON.stringify(data);
      if (requestId.current.request !== request) requestId.current = { id: createRequestId(), request };
      generate.mutate({ ...data, requestId: requestId.current.id });
    }
  };
  return (
    <div className={css.generate}>
      <Paper
        component="form"
        className={css.generateForm}
        {...(isInDrawer ? { p: 0, withBorder: false } : {})}
        onSubmit={submit}
        noValidate
        aria-label={keysWords.newAccessKeys}
      >
        <EntrySelect
          label={keysWords.product}
          value={productId}
          onChange={setProductId}
          noneLabel={keysWords.selectAProduct}
          entries={products}
        />
        <TextInput
          label={keysWords.quantity}
          inputMode="numeric"
          autoComplete="off"
          value={quantity}
          onChange={(event) => setQuantity(event.currentTarget.value)}
          onBlur={() => setQuantity(String(parseNumber(quantity, FALLBACK_QUANTITY)))}
        />
        <TextInput
          label={keysWords.maxLogins}
          description={keysWords.browsersThatCanEnterWithOne}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          autoComplete="off"
          value={maxLogins}
          onChange={(event) => setMaxLogins(event.currentTarget.value)}
          onBlur={() => setMaxLogins(String(parseNumber(maxLogins, DEFAULT_MAX_LOGINS)))}
        />
        {areNotesShown ? (
          <div className={css.notes}>
            {keyNoteNames.map((name) => (
              <TextInput
                key={name}
                label={keyNoteLabels[name]}
                maxLength={KEY_NOTE_MAX_LENGTH}
                autoComplete="off"
                ref={name === keyNoteNames[0] ? firstNote : null}
                value={notes[name]}
                onChange={(event) => setNotes({ ...notes, [name]: event.currentTarget.value })}
              />
            ))}
          </div>
        ) : (
          <Button variant="subtle" className={css.showNotes ?? ''} onClick={() => setNotesShown(true)}>
            {keysWords.add(listKeyNoteLabels())}
          </Button>
        )}
        <Button type="submit" leftSection={<AdminIcon name="key" />} loading={generate.isPending}>
          {keysWords.generateKeys}
        </Button>
      </Paper>
    </div>
  );
}
