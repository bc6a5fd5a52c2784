import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accessKeyChangesSchema, KEY_NOTE_MAX_LENGTH, type AccessKey } from '#shared/access-keys/access-key-schemas.ts';
import { keyNoteLabels, keyNoteNames } from '#shared/access-keys/key-notes.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { focusFirstInvalidField } from '../ui/form/focus-first-invalid-field.ts';
import { FormActions } from '../ui/form/form-actions.tsx';
import { setServerFieldError } from '../ui/form/set-server-field-error.ts';
import { createSchemaValidator } from '../ui/form/schema-validator.ts';
import { useReportDirtyForm } from '../ui/form/drawer-form-context.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { diffAccessKey, parseKeyFormValues, toKeyFormValues } from './key-form-values.ts';

const validate = createSchemaValidator(accessKeyChangesSchema, {
  maxLogins: 'Max logins',
  expiresAt: 'Last day',
  ...keyNoteLabels,
});

export function EditKeyForm({ item: accessKey, onClose }: { item: AccessKey; onClose: () => void }) {
  const { showSuccess, showFailure } = useMutationToasts();
  const form = useForm({
    initialValues: toKeyFormValues(accessKey),
    validate: (values) => validate(parseKeyFormValues(values)),
  });
  useReportDirtyForm(form.isDirty());
  const update = trpc.admin.updateKey.useMutation({
    onSuccess: () => {
      showSuccess('Access key updated successfully.');
      onClose();
    },
    onError: (error) => {
      setServerFieldError(form, error);
      showFailure(error);
    },
  });
  const save = form.onSubmit(
    (values) => update.mutate({ id: accessKey.id, changes: diffAccessKey(accessKey, values) }),
    focusFirstInvalidField,
  );
  return (
    <form onSubmit={save} noValidate>
      <Stack gap={14}>
        <TextInput
          label="Max logins"
          description={`${accessKey.logins.toLocaleString('en')} used so far`}
          inputMode="numeric"
          data-autofocus
          {...form.getInputProps('maxLogins')}
        />
        <TextInput
          label="Last day"
          type="date"
          description="The key works until the end of this day. Empty: it never expires."
          {...form.getInputProps('expiresAt')}
        />
        {keyNoteNames.map((name) => (
          <TextInput
            key={name}
            label={keyNoteLabels[name]}
            maxLength={KEY_NOTE_MAX_LENGTH}
            autoComplete="off"
            {...form.getInputProps(name)}
          />
        ))}
        <FormActions saveLabel="Save key" isSaving={update.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
