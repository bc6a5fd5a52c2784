import { TextInput } from '@mantine/core';
import { LOCALE } from '#admin-words/locale.ts';
import { keysWords } from '#admin-words/keys.ts';
import { accessKeyChangesSchema, KEY_NOTE_MAX_LENGTH, type AccessKey } from '#shared/access-keys/access-key-schemas.ts';
import { keyNoteLabels, keyNoteNames } from '#shared/access-keys/key-notes.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { TextField } from '../ui/form/text-field.tsx';
import { createSchemaValidator } from '../ui/form/schema-validator.ts';
import { DrawerForm, useDrawerForm } from '../ui/form/drawer-form.tsx';
import { useFieldChanges } from '../ui/form/use-field-changes.ts';
import { parseKeyFormValues, pickEditableKeyFields, toKeyFormValues } from './key-form-values.ts';

const validate = createSchemaValidator(accessKeyChangesSchema, {
  maxLogins: keysWords.maxLogins,
  expiresAt: keysWords.lastDay,
  ...keyNoteLabels,
});

export function EditKeyForm({ item: accessKey, onClose }: { item: AccessKey; onClose: () => void }) {
  const { form, onSubmit, createHandlers } = useDrawerForm(
    { initialValues: toKeyFormValues(accessKey), validate: (values) => validate(parseKeyFormValues(accessKey, values)) },
    onClose,
  );
  const cache = trpc.useUtils();
  const { getChanges, onFailure } = useFieldChanges(pickEditableKeyFields(accessKey), async () =>
    pickEditableKeyFields(await cache.admin.key.fetch({ id: accessKey.id }, { staleTime: 0 })),
  );
  const update = trpc.admin.updateKey.useMutation(createHandlers(keysWords.accessKeyUpdated, { onFailure }));
  const save = onSubmit((values) => update.mutate({ id: accessKey.id, ...getChanges(parseKeyFormValues(accessKey, values)) }));
  return (
    <DrawerForm saveLabel={keysWords.saveKey} isSaving={update.isPending} onSubmit={save} onClose={onClose}>
      <TextInput
        label={keysWords.maxLogins}
        description={keysWords.usedSoFar(accessKey.logins.toLocaleString(LOCALE))}
        inputMode="numeric"
        data-autofocus
        {...form.getInputProps('maxLogins')}
      />
      <TextInput label={keysWords.lastDay} type="date" description={keysWords.keyWorksUntilEnd} {...form.getInputProps('expiresAt')} />
      {keyNoteNames.map((name) => (
        <TextField form={form} name={name} key={name} label={keyNoteLabels[name]} maxLength={KEY_NOTE_MAX_LENGTH} />
      ))}
    </DrawerForm>
  );
}
