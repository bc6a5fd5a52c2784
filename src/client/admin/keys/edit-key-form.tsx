import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accessKeyChangesSchema, type AccessKey } from '#shared/access-key-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { FormActions } from '../ui/form/form-actions.tsx';
import { setServerFieldError } from '../ui/form/set-server-field-error.ts';
import { createSchemaValidator } from '../ui/form/schema-validator.ts';
import { useReportDirtyForm } from '../ui/form/drawer-form-context.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { formatDateInput, toEndOfDay } from './expiry-date.ts';
import { parseNumber } from '../ui/form/parse-number.ts';

const DEFAULT_MAX_LOGINS = 30;
const validate = createSchemaValidator(accessKeyChangesSchema, { maxLogins: 'Max logins', expiresAt: 'Last day' });

/** Changes how many devices a key lets in, and until when. */
export function EditKeyForm({ keyRow, onClose }: { keyRow: AccessKey; onClose: () => void }) {
  const { showSuccess, showFailure } = useMutationToasts();
  const form = useForm({
    initialValues: { maxLogins: String(keyRow.maxLogins), expiresAt: formatDateInput(keyRow.expiresAt) },
    transformValues: ({ maxLogins, expiresAt }) => ({
      maxLogins: parseNumber(maxLogins, DEFAULT_MAX_LOGINS),
      expiresAt: toEndOfDay(expiresAt),
    }),
    validate: ({ maxLogins, expiresAt }) =>
      validate({ maxLogins: parseNumber(maxLogins, DEFAULT_MAX_LOGINS), expiresAt: toEndOfDay(expiresAt) }),
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
  return (
    <form onSubmit={form.onSubmit((changes) => update.mutate({ id: keyRow.id, changes }))} noValidate>
      <Stack gap={14}>
        <TextInput
          label="Max logins"
          description={`${keyRow.logins.toLocaleString('en')} used so far`}
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
        <FormActions save="Save key" isSaving={update.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
